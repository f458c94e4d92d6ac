// Turns runs of text into paragraphs and lines: one space for any whitespace, none at the ends.

export function cutOff(runs, length) {
  let left = length;
  for (const run of runs) {
    const cut = Math.min(left, run.text.length);
    run.text = run.text.slice(cut);
    left -= cut;
  }
}

// Lines of runs, separated into paragraphs by empty lines.
export function paragraphs(runs) {
  const all = [[]];
  let line = [];
  for (const run of [...runs, { isBreak: true }]) {
    if (!run.isBreak) {
      line.push(run);
      continue;
    }
    const tidy = tidied(line);
    line = [];
    if (tidy.length > 0) all.at(-1).push(tidy);
    else if (all.at(-1).length > 0) all.push([]);
  }
  return all.filter((lines) => lines.length > 0);
}

// A nonbreaking space stays where a language requires it: « oui », 10 000.
const looseSpace = /(?<!«)(?<!\d(?=\u00a0\d))(?<!\S(?=\u00a0[:;!?»%]))\u00a0/gu;

// One space for any whitespace.
function tidied(runs) {
  const line = [];
  let isSpace = true;
  for (const run of runs) {
    let text = run.text.replace(looseSpace, " ").replace(/[ \t\n\r\f\v]+/g, " ");
    if (isSpace) text = text.replace(/^ /, "");
    if (!text) continue;
    isSpace = text.endsWith(" ");
    line.push({ ...run, text });
  }
  while (line.length > 0) {
    const last = line.at(-1);
    last.text = last.text.trimEnd();
    if (last.text) break;
    line.pop();
  }
  return line;
}
