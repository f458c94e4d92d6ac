// Writes pasted text as Markdown that reads the same. Characters with a meaning in Markdown are escaped only where they would
// have it.

const wordEnd = /[\p{P}\p{S}]/u;
const besideWords = /[\s\p{P}!-\/:-@[-`{-~]/u;

// A paragraph: a list of lines, each a list of runs `{ text, strong, em, code, address }`.
export function paragraph(lines) {
  return lines.map((runs, index) => guardedStart(lineOf(runs, lines[index + 1] ? "\\" : ""), index)).join("\\\n");
}

export function heading(level, runs) {
  const line = lineOf(runs.map((run) => ({ ...run, strong: false })));
  return `${"#".repeat(level)} ${line.replace(/(^|\s)(#+)$/, "$1\\$2")}`;
}

export function codeBlock(text) {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

export function tableRow(cells) {
  return `| ${cells.map((lines) => guardedStart(cell(lines), 0)).join(" | ")} |`;
}

// The lines of a cell, which stay in their row.
export function cell(lines) {
  return lines.map((runs) => lineOf(runs)).join("<br>").replaceAll("|", "\\|");
}

// Escapes the beginning of a line that would be a heading, a list, a quotation, or a rule.
function guardedStart(line, index) {
  if (/^(?:#|>|[-+*](?=\s|$)|-+$|=+$|~~~|_[_ ]*$)/.test(line)) return `\\${line}`;
  if (index > 0 && /^[|:\s-]*-[|:\s-]*$/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

// - ending: the text after the line.
export function lineOf(runs, ending = "") {
  const parts = readable(runs);
  let written = "";
  for (let index = 0; index < parts.length; index += 1) {
    const { address } = parts[index];
    if (!address) {
      let end = index + 1;
      while (end < parts.length && !parts[end].address) end += 1;
      written += marked(parts.slice(index, end), written, parts[end] ? "[" : ending);
      index = end - 1;
      continue;
    }
    let end = index + 1;
    while (end < parts.length && parts[end].address === address) end += 1;
    const words = marked(parts.slice(index, end), "[", "]", true);
    if (written.endsWith("!")) written = `${written.slice(0, -1)}\\!`;
    written += `[${words}](${destination(address)})`;
    index = end - 1;
  }
  return written;
}

export function destination(address) {
  return address
    .replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)
    .replace(/&(?=#?\w+;)/g, "&amp;");
}

// Runs that Markdown can format: without whitespace at the edges of formatting, and without punctuation there that a word
// follows. “**Note:**text” would not be bold; “**Note**:text” is.
function readable(runs) {
  const letters = runs.flatMap((run) => Array.from(run.text, (letter) => ({ ...run, text: letter })));
  for (const name of ["strong", "em"]) {
    bridge(letters, name);
    for (let index = 0; index < letters.length; index += 1) {
      if (!letters[index][name]) continue;
      let end = index + 1;
      while (letters[end]?.[name] && isBeside(letters[end], letters[index])) end += 1;
      if (name === "em") end = cutAtCrossing(letters, index, end);
      narrow(letters, name, index, end);
      index = end - 1;
    }
  }
  return merged(letters);
}

const isMarked = (run) => run.strong || run.em;
const isBeside = (one, other) => (one.address || "") === (other.address || "");
const isSpace = (letter) => !letter.code && !letter.text.trim();
const isWord = (letter) => !letter.code && !besideWords.test(letter.text);

// Italics that overlap the beginning or end of bold text are split at the space where the two cross; without a space, the
// part that is not bold stays upright.
function cutAtCrossing(letters, from, to) {
  const at = crossing(letters, from, to);
  if (at === to) return to;
  const gap = [at, at - 1].find((index) => isSpace(letters[index]));
  const stays = gap === undefined && letters[from].strong ? [at, to] : gap === undefined ? [from, at] : [gap, gap + 1];
  for (let index = stays[0]; index < stays[1]; index += 1) letters[index].em = false;
  return at;
}

function crossing(letters, from, to) {
  const runsOut = (at, step) => {
    while (letters[at]?.strong && isBeside(letters[at], letters[from])) at += step;
    return at;
  };
  if (letters[from].strong) {
    const end = runsOut(from, 1);
    const begins = runsOut(from, -1) + 1;
    if (end < to && begins < from) return end;
  }
  if (letters[to - 1].strong && letters[to]?.strong) {
    const begins = runsOut(to - 1, -1) + 1;
    if (begins > from) return begins;
  }
  return to;
}

// A space between two bold words is bold.
function bridge(letters, name) {
  letters.forEach((letter, index) => {
    if (!isSpace(letter)) return;
    const after = letters.slice(index).find((other) => !isSpace(other));
    letter[name] = Boolean(letters[index - 1]?.[name] && after?.[name]);
  });
}

function narrow(letters, name, from, to) {
  const canEnd = (letter, outside) =>
    !isSpace(letter) && !((letter.code || wordEnd.test(letter.text)) && outside && isBeside(outside, letter) && isWord(outside));
  let [first, last] = [from, to - 1];
  while (first <= last && !canEnd(letters[first], letters[first - 1])) first += 1;
  while (last >= first && !canEnd(letters[last], letters[last + 1])) last -= 1;
  for (let index = from; index < to; index += 1) {
    if (index < first || index > last) letters[index][name] = false;
  }
}

function merged(runs) {
  const all = [];
  for (const run of runs) {
    const last = all.at(-1);
    const isSame = last && isBeside(last, run) && ["strong", "em", "code"].every((name) => Boolean(last[name]) === Boolean(run[name]));
    if (isSame) last.text += run.text;
    else all.push({ ...run });
  }
  return all;
}

// Runs with the markers that open and close bold and italics.
function marked(runs, before, after, isLink = false) {
  let written = "";
  const open = [];
  runs.forEach((run, index) => {
    const next = runs[index + 1];
    const wanted = ["strong", "em"].filter((name) => run[name]);
    while (open.some(({ name }) => !run[name])) written += open.pop().sign;
    const fresh = wanted.filter((name) => !open.some((other) => other.name === name));
    // The longest formatting opens first.
    fresh.sort((one, other) => lasting(runs, index, other) - lasting(runs, index, one));
    for (const name of fresh) {
      const sign = signFor(name, written || before, open, runs, index);
      if (sign) open.push({ name, sign });
      written += sign;
    }
    const beside = [
      fresh.length > 0 ? "*" : index > 0 ? edge(runs[index - 1], run, -1) : before.at(-1) ?? " ",
      next ? edge(next, run, 0) : isMarked(run) ? "*" : after || " ",
    ];
    written += run.code ? code(run.text) : escaped(run.text, beside, isLink);
  });
  while (open.length > 0) written += open.pop().sign;
  return written;
}

function lasting(runs, index, name) {
  let end = index;
  while (runs[end]?.[name]) end += 1;
  return end;
}

// Italics right after bold need another marker, or “***” would be read as one; where that marker cannot end, they stay plain.
function signFor(name, written, open, runs, index) {
  const justClosed = open.length === 0 && isMarked(runs[index - 1] ?? {}) && /(?<!\\)\*$/.test(written);
  if (!justClosed) return name === "strong" ? "**" : "*";
  const behind = runs[lasting(runs, index, name)];
  if (behind && !besideWords.test(behind.text[0])) return "";
  return name === "strong" ? "__" : "_";
}

// The character next to a run, or punctuation where another script begins.
function edge(other, run, at) {
  return Boolean(other.strong) === Boolean(run.strong) && Boolean(other.em) === Boolean(run.em) && !other.code
    ? other.text.at(at)
    : "*";
}

function code(text) {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  const space = /^`|`$/.test(text) ? " " : "";
  return `${fence}${space}${text}${space}${fence}`;
}

function escaped(text, [before, after], isLink) {
  return text.replace(/[\\`]|\*+|_+|<|&|\[|\]/g, (signs, at) => {
    const left = text[at - 1] ?? before;
    const right = text[at + signs.length] ?? after;
    const rest = text.slice(at);
    switch (signs[0]) {
      case "*":
      case "_":
        if (/\s/.test(left) && /\s/.test(right)) return signs;
        if (signs[0] === "_" && /[\p{L}\p{N}]/u.test(left) && /[\p{L}\p{N}]/u.test(right)) return signs;
        return signs.replace(/./g, "\\$&");
      case "<":
        // A backslash would not keep “<!--” from hiding what follows.
        if (rest.startsWith("<!--")) return "&lt;";
        return /[\p{L}\/!?]/u.test(right) ? "\\<" : signs;
      case "&":
        return /^&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i.test(rest) ? "\\&" : signs;
      case "[":
        return isLink ? "\\[" : signs;
      case "]":
        return isLink || /[([:]/.test(right) ? "\\]" : signs;
      default:
        return `\\${signs}`;
    }
  });
}
