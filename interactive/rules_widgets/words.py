"""Sentences from templates (`{cards}`, `{cards|Karte|Karten}`, `{building}`), for the build and for the browser.

A form that begins with `=` and a number stands for just that number, in its place; `#` in a form is the number:
`{times|=1 einmal|#-mal}`, `{cards|=0 keine Karte|Karte|Karten}`. There are as many other forms as the language has, in
the order of CLDR's categories, or one for all numbers. A verb of a move has a form for what can be done, and one for
what was done: `[build|built]`.

The words of a game in one language, as the build writes them: {"language", "plurals": {language: rule of its forms},
"names", "counts", "lines", "refusals", "moves", "labels", "site", "calculators": {name: address of its page},
"rules": {id: {"title", "page": address of its page}}, "order": [symbol, …]}."""

from typing import Any

ALONE = "alone"
"""The form of a name in a sentence, where no word that inflects it stands before it."""
MANY = "many"
"""The form of a name after its number, in a sentence: "3 Schiffe"."""
PLAYER = "player"
"""The form of a name that stands for a player where a place has the same name: 「アテナイ軍」, not 「アテナイ」."""
TO_DO, DONE = 0, 1
"""The forms of a verb in the words of a move: of what can be done, and of what somebody did."""
EXACT = "="
"""What a form begins with that stands for one number alone: `=0 none`."""
NUMBER = "#"
"""Stands for the number in a form."""
FOREIGN = "@"
"""What stands before the language of the forms that follow, where a text is shown in another language: `@en`."""
FRACTION = "{part}/{whole}"
"""The notation of a fraction in a template."""


def number_text(number: int) -> str:
    """Return a whole number as text, with a typographic minus sign."""
    return "−" + str(-number) if number < 0 else str(number)


def plural_index(rule: str, number: int) -> int:
    """Return the index of the form for a number, by a packed rule (`PluralRule` of the build): the indexes of the first
    numbers, and those of all further ones, which repeat."""
    first, _, cycle = rule.partition(":")
    number = abs(number)
    return int(first[number] if number < len(first) else cycle[number % len(cycle)])


def parts(template: str) -> list[tuple[str, str]]:
    """Parse a template into (kind, content) pairs: ("text", text) and ("slot", the content of the braces)."""
    pairs = []
    rest = template
    while rest:
        text, brace, rest = rest.partition("{")
        if text:
            pairs.append(("text", text))
        if brace:
            slot, _, rest = rest.partition("}")
            pairs.append(("slot", slot))
    return pairs


def in_tense(template: str, tense: int) -> str:
    """Return a template with one form of each verb in it (`[build|built]`), TO_DO or DONE."""
    while "[" in template:
        before, _, rest = template.partition("[")
        forms, _, after = rest.partition("]")
        template = before + forms.split("|")[tense] + after
    return template


def upper(words: str) -> str:
    """Return a sentence with its first letter capitalized."""
    return words[:1].upper() + words[1:]


class Words:
    """All words of one game in one language."""

    def __init__(self, data: dict, glyphs: dict[str, str] | None = None) -> None:
        """`glyphs`: SVG path data of the game's symbols."""
        self.data = data
        self.glyphs = glyphs or {}
        self.tense = TO_DO

    def label(self, key: str) -> str:
        """Return a label of the game, the name of a component, or a string of the site; the key itself if unknown."""
        for table in ("labels", "names", "site"):
            if key in self.data[table]:
                return self.data[table][key]
        return key

    def name(self, component: str) -> str:
        """Return the name of a component; its id if unknown."""
        return self.data["names"].get(component, component)

    def player(self, player: str) -> str:
        """Return the name of a player where it says who does or wins something; its id if unknown."""
        return self.data["names"].get(player + "|" + PLAYER, self.name(player))

    def named(self, component: str, form: str = "") -> str:
        """Return the name of a component in a sentence, after the word `form` if there is one: "in Attika", or as the
        language inflects it: "im Thrakischen Meer", "das Thrakische Meer"."""
        names = self.data["names"]
        if not form:
            return names.get(component + "|" + ALONE, self.name(component))
        return names.get(component + "|" + form, form + " " + self.named(component))

    def rule_title(self, rule: str) -> str:
        """Return the title of a rule."""
        return self.data["rules"][rule]["title"]

    def rule_url(self, rule: str) -> str:
        """Return the address of a rule, relative to the page that shows the link."""
        return self.data["rules"][rule]["page"] + "#" + rule

    def line(self, rule: str, values: Any) -> str:
        """Return the sentence of a line of a rule; "" if the rule has no template."""
        return self.sentence(self.data["lines"].get(rule, ""), values or {})

    def refusal(self, rule: str, values: Any) -> str:
        """Return the sentence of a refusal by a rule; "" if the rule has no template."""
        return self.sentence(self.data["refusals"].get(rule, ""), values or {})

    def sentence(self, template: str, values: dict) -> str:
        """Fill a template and capitalize the result."""
        return upper(self.fill(template, values))

    def phrase(self, phrase: dict) -> str:
        """Return the text of a Phrase (`rules_engine.core`) as JSON: {"id", "values"}."""
        return self.fill(in_tense(self.data["moves"].get(phrase["id"], ""), self.tense), phrase["values"])

    def done(self, phrase: dict) -> str:
        """Return the text of a Phrase, and of those in it, as what somebody did: "built the Ship"."""
        self.tense = DONE
        text = self.phrase(phrase)
        self.tense = TO_DO
        return text

    def part(self, phrase: dict, form: str) -> str:
        """Return the text of a Phrase in a sentence, after the word `form` if there is one, like `named`."""
        inflected = self.data["names"].get(phrase["id"] + "|" + (form or ALONE))
        if inflected is not None:
            return self.fill(inflected, phrase["values"])
        return form + " " + self.phrase(phrase) if form else self.phrase(phrase)

    def fill(self, template: str, values: dict) -> str:
        """Fill the slots of a template from `values`."""
        if "{" not in template:
            return template
        if FRACTION in template and "whole" in values:
            part, whole = values["part"], values["whole"]  # a whole number, if the fraction is one
            text = number_text(part) + "/" + str(whole) if part % whole else number_text(part // whole)
            template = template.replace(FRACTION, text)
        return "".join([content if kind == "text" else self.slot(content, values) for kind, content in parts(template)])

    def slot(self, slot: str, values: dict) -> str:
        """Return the text of one slot: a number or counted noun, names in their forms, symbols, or phrases."""
        key, _, forms = slot.partition("|")
        value = values.get(key)
        if isinstance(value, dict):
            return self.part(value, forms) if "id" in value else self.symbols(value)
        if isinstance(value, (list, tuple)):
            return self.pieces(value, forms)
        if isinstance(value, str):
            return self.named(value, forms)
        if forms:
            return self.with_form(value, forms.split("|"))
        return number_text(value) if isinstance(value, int) else str(value)

    def with_form(self, number: int, forms: list[str]) -> str:
        """Return "3 Karten": a number with the matching plural form; or the words that stand for this very number."""
        return self.shape(number, forms).replace(NUMBER, number_text(number))

    def shape(self, number: int, forms: list[str]) -> str:
        """Return the form for a number with `#` where the number stands; without, where words stand in its place."""
        exactly = EXACT + str(number) + " "
        for form in forms:
            if form.startswith(exactly):
                return form[len(exactly) :]
        form = self.form(number, [form for form in forms if not form.startswith(EXACT)])
        return form if NUMBER in form else self.counted(NUMBER, form)

    def form(self, number: int, forms: list[str]) -> str:
        """Return the plural form for a number: of the language of these words, or of the one that stands before."""
        language = self.data["language"]
        if forms[0].startswith(FOREIGN):
            language, forms = forms[0][1:], forms[1:]
        return forms[min(plural_index(self.data["plurals"][language], number), len(forms) - 1)]

    def counted(self, number: str, name: str) -> str:
        """Return a number and a noun in the order of the language: "3 hills", but 「丘 3」."""
        return self.label("list.counted").replace("{n}", number).replace("{name}", name)

    def noun(self, key: str, number: int) -> str:
        """Return "Berge" for 3 mountains: the plural form of a symbol without the number, or its name without forms."""
        slots = [content for kind, content in parts(self.data["counts"].get(key, "")) if kind == "slot"]
        forms = [form for form in slots[0].split("|")[1:] if not form.startswith(EXACT)] if slots else []
        return self.form(number, forms).replace(NUMBER, "").strip() if forms else self.name(key)

    def symbols(self, symbols: dict) -> str:
        """Return "1 Hügel und 3 Berge", in the order of "order"; the label for nothing if all are 0."""
        texts = [self.count(key, abs(symbols[key])) for key in self.data["order"] if symbols.get(key)]
        return self.join_words(texts) if texts else self.label("answer.nothing")

    def pieces(self, components: list, form: str = "") -> str:
        """Return "Brunnen, Turm ×2 und Straße" for a list of ids, each name once in order of occurrence, in a form.

        The list may also hold phrases, which are joined in order. The text of an empty list is a dash."""
        if not components:
            return "–"
        if any([isinstance(one, dict) for one in components]):
            return self.join_words([self.item(one, form) for one in components])
        once = [components[index] for index in range(len(components)) if components[index] not in components[:index]]
        return self.join_words([self.piece(component, components.count(component), form) for component in once])

    def item(self, one: Any, form: str) -> str:
        """Return a name or a phrase in a list, in a form."""
        if isinstance(one, str):
            return self.named(one, form)
        return self.part(one, form) if form else self.phrase(one)

    def piece(self, component: str, number: int, form: str = "") -> str:
        """Return a name, with the number of pieces if it is not 1: "Turm ×2"; if the name has forms for several, the
        form: 「旗2枚」 where it says the place of the number, "2 Türme" in a sentence that inflects its names."""
        many = self.data["names"].get(component + "|" + MANY, "") if number != 1 else ""
        if NUMBER in many or (many and form):
            return self.with_form(number, many.split("|"))
        name = self.named(component, form)
        return name if number == 1 else self.label("list.several").replace("{n}", str(number)).replace("{name}", name)

    def join_words(self, words: list[str]) -> str:
        """Join texts as a list, "Wasser, Wald und Berg"; there must be at least one."""
        if len(words) == 1:
            return words[0]
        return self.label("list.comma").join(words[:-1]) + self.label("list.and") + words[-1]

    def count(self, key: str, number: int) -> str:
        """Return "3 Berge": a symbol with its number, by the template in "counts"."""
        return self.fill(self.data["counts"][key], {"n": number})
