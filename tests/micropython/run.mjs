// One long-running MicroPython, the very build that the pages use. Reads a JSON line, answers a JSON line:
// {"run": "<Python source>"} runs it; any other line is answered by the Python function `answer` (see serve.py).

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = `${process.argv[2]}/@micropython/micropython-webassembly-pyscript`;
const { loadMicroPython } = await import(pathToFileURL(`${folder}/micropython.mjs`));
const micropython = await loadMicroPython({ url: `${folder}/micropython.wasm`, stdout: (line) => console.error(line) });

/** Runs Python source; the answer is its global `result`. */
function run(source) {
  micropython.globals.set("result", null);
  try {
    micropython.runPython(source);
    return JSON.stringify({ value: micropython.globals.get("result") });
  } catch (error) {
    return JSON.stringify({ error: error.message.trim().split("\n").pop() });
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { run: source } = JSON.parse(line);
  process.stdout.write(`${source === undefined ? micropython.globals.get("answer")(line) : run(source)}\n`);
}
