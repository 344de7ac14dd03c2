// Answers queries as the search dialog does. Input, as JSON: {scripts: folder, index: folder, asked: [[language, game or "" (home), query]]};
// output: [{rules, others: ["game.id"], meant, missing}].
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { scripts, index, asked } = JSON.parse(readFileSync(0, "utf8"));
const { Index } = await import(pathToFileURL(`${scripts}/search-index.js`));
const names = readdirSync(index).filter((name) => name.split(".").length < 4).sort();  // without the texts
const opened = new Map();

/** The index of a game, or of all games. */
function open(language, game) {
  const key = `${language}.${game}`;
  if (!opened.has(key)) {
    const known = names.filter((name) => name.startsWith(game ? `${key}.` : key) && name !== `${language}.json`);
    const [words, ...files] = [`${language}.json`, ...known].map((name) => JSON.parse(readFileSync(`${index}/${name}`, "utf8")));
    opened.set(key, Index.of(language, words, files));
  }
  return opened.get(key);
}

const ids = (entries) => entries.map(({ game, id }) => `${game}.${id}`);
const answers = [];
for (const [language, game, query] of asked) {
  const { rules, lead, others, meant, missing } = (await open(language, game)).answer(query, game);
  answers.push({ rules: ids(rules), others: ids([...lead, ...others]), meant, missing });
}
process.stdout.write(JSON.stringify(answers));
