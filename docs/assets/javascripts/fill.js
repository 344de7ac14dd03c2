// Filling of templates of the site's words by scripts.

/** Fills a template: `{query}` with a text; `{n|@10:1|# result|# results}` with the form that a number takes. What
 * follows @ is the language's rule (`data/languages/plurals.py`): the indexes of the forms for the first numbers, and those of all
 * further ones, which repeat. */
export const fill = (words, values) => words.replace(/\{(\w+)(?:\|@(\d*):(\d+)\|([^}]*))?\}/g, (_, key, first, cycle, all) => {
  const number = values[key];
  if (!all) return number;
  const exactly = `=${number} `;
  const forms = all.split("|").filter((form) => !form.startsWith("="));
  const index = Number(number < first.length ? first[number] : cycle[number % cycle.length]);
  const said = all.split("|").find((form) => form.startsWith(exactly))?.slice(exactly.length) ?? forms[Math.min(index, forms.length - 1)];
  return said.replaceAll("#", number);
});
