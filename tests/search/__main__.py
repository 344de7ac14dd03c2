"""Print how well the search finds: `python -m tests.search`.

Of `measure.<language>.yaml` how many questions find their rule first, among three and among eight, on a page of the
game and at home; of `known.yaml` those that do not. Single questions of `measure` are not shown, so that nobody tunes
the search to them."""

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.registry import LANGUAGES, unchecked_book
from tests.search.asking import answers
from tests.search.rates import PLACES, at_games, at_home, known_questions, measured, rate


def main() -> None:
    book = unchecked_book()
    with TemporaryDirectory() as folder:
        questions = known_questions(book.games)
        found = answers(book, questions, Path(folder))
        failed = [
            (question, answer)
            for question, answer in zip(questions, found, strict=True)
            if not 0 < answer.rank(question.wanted) <= 3
        ]
        for question, answer in failed:
            place = question.game or "home"
            first = ", ".join((answer.rules or answer.others)[:3])
            print(f"known, {question.language}, {place}: {question.query!r} finds {first} before {question.wanted[0]}")
        print(f"known: {len(questions) - len(failed)} of {len(questions)} among the first three")
        for language in LANGUAGES:
            entries = measured(language)
            for place, asked in (("game", at_games(language, entries)), ("home", at_home(language, entries))):
                if not asked:
                    continue
                ranks = [
                    answer.rank(question.wanted)
                    for question, answer in zip(asked, answers(book, asked, Path(folder)), strict=True)
                ]
                rates = "   ".join(f"first {limit}: {rate(ranks, limit)}" for limit in PLACES)
                print(f"{language}, {place}, {len(ranks)} questions   {rates}")


if __name__ == "__main__":
    main()
