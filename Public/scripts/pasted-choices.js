// Answers from pasted lines: from a list, or from a spreadsheet with columns for value, text, and detail. The server parses
// the same way if no script runs.

const columnNames = {
  value: "value", code: "value", id: "value", text: "text", label: "text", answer: "text", choice: "text",
  detail: "detail", details: "detail", description: "detail",
};
// Programs use a private area for characters of fonts such as Wingdings.
const bullet = /^(?:[•‣⁃◦▪▫○●◆◇❖■□☐☑☒✓✔✗✘➢➤❑❒\uf020-\uf0ff]\s*|(?:[·*–—‐-]|\[[ xX]?\]|\( ?\))\s+)(?=\S)/;
const numbering = /^\(?(?:[0-9]{1,3}(?:\.[0-9]{1,3})*|[A-Za-z]|x{0,3}(?:ix|iv|v?i{0,3})|X{0,3}(?:IX|IV|V?I{0,3}))(?:\.[)-]|[.)])\s+(?=\S)/;
// “2 - 3 hours” is a text.
const unsure = /^(?:[o§+]|[0-9]{1,3}(?::|\s+[–—-])(?!\s*[0-9]))\s+(?=\S)/;
// The bullet of a line on its own. A hyphen, as in “- 5 °C”, can begin a text, and so can “o”, except before a tab, as Word
// copies it.
const ownBullet = /^(?:[•‣⁃◦▪▫\uf020-\uf0ff]\s*|·\s+|[o§]\t\s*)(?=[^\s•‣⁃◦▪▫·\uf020-\uf0ff])/;
// A number or a word, and what separates it from its text.
const coded = /^\s*(-?[0-9]+(?=\s*,\s|\s*:(?![0-9])|\s+[–—-]\s+(?![0-9]))|-?[\p{L}\p{N}_]+(?=\s*=))\s*[,:=–—-]\s*(\S.*?)\s*\|?\s*$/u;

// Several lines are several answers, and so are codes on one line, as in REDCap.
export function isList(text) {
  const lines = written(text);
  return lines.length > 1 || codedCells(lines) !== null;
}

// A single item of a list without its bullet; null if the text is not one.
export function itemOf(text) {
  const lines = linesOf(text).map((line) => line.trim());
  return lines.length === 1 && ownBullet.test(lines[0]) ? withoutTabs(lines[0].replace(ownBullet, "")) : null;
}

// Whether each line begins with a bullet, or with any sign of a list.
export const areBulleted = (lines) => lines.every((line) => bullet.test(line.trim()));
export const areSigned = (lines) => withoutSigns(lines.map((line) => line.trim())).isEverySigned;

// The lines without the signs of a list.
export const unsigned = (lines) => withoutSigns(lines.map((line) => line.trim())).unsigned.map(withoutTabs);

// The lines that are not empty.
export function linesOf(text) {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).filter((line) => line.trim());
}

function written(text) {
  return joined(linesOf(text));
}

// A spreadsheet cell with several lines is in quotation marks; its lines are one.
function joined(lines) {
  const rest = [...lines];
  const all = [];
  while (rest.length > 0) {
    let line = rest.shift();
    while (endsInsideQuotation(line)) {
      const end = rest.findIndex((next) => !hasEvenQuotationMarks(next));
      if (end < 0) break;
      line = [line, ...rest.splice(0, end + 1)].join(" ");
    }
    all.push(line);
  }
  return all;
}

function endsInsideQuotation(line) {
  const cell = line.split(line.includes("\t") ? "\t" : ";").at(-1).trim();
  return cell.startsWith('"') && !hasEvenQuotationMarks(cell);
}

function hasEvenQuotationMarks(text) {
  return text.split('"').length % 2 === 1;
}

export function pastedChoices(text, known = []) {
  const lines = written(text);
  let rows = cells(lines);
  const named = (rows[0] ?? []).map((cell) => columnNames[cell.toLowerCase()]);
  const isHeader = named.length > 1 && named.every(Boolean) && new Set(named).size === named.length;
  if (isHeader) rows = rows.slice(1);
  const isTable = rows.some((row) => row.length > 1);
  const columns = isHeader ? named : isTable ? ["value", "text", "detail"] : ["text"];
  const seen = new Set(known.map((words) => words.toLowerCase()));
  const choices = [];
  const repeated = [];
  for (const row of rows) {
    const choice = Object.fromEntries(columns.map((name, index) => [name, row[index] ?? ""]));
    const words = choice.text || choice.value;
    if (!words) continue;
    if (seen.has(words.toLowerCase())) {
      repeated.push(words);
      continue;
    }
    seen.add(words.toLowerCase());
    choices.push({ value: choice.value ?? "", text: words, detail: choice.detail ?? "" });
  }
  return { choices, repeated };
}

function cells(lines) {
  const coded = codedCells(lines);
  if (coded) return coded;
  const { unsigned, isEverySigned } = withoutSigns(lines.map((line) => line.trim()));
  // A list copied from a document has a tab after each marker; a spreadsheet has none there.
  if (!isEverySigned) {
    for (const separator of ["\t", ";"]) {
      if (lines.length > 0 && lines.every((line) => line.includes(separator))) {
        return lines.map((line) => threeParts(line, separator).map(unquoted));
      }
    }
  }
  return unsigned.map((line) => [withoutTabs(line)]);
}

// Bullets are removed from any line. Numbers, letters, and symbols that can also begin a text are removed only if every line
// has one.
function withoutSigns(lines) {
  if (lines.length === 1 && ownBullet.test(lines[0])) return { unsigned: [lines[0].replace(ownBullet, "")], isEverySigned: true };
  const signs = [bullet, numbering, unsure];
  const isEverySigned = lines.length > 1 && lines.every((line) => signs.some((sign) => sign.test(line)));
  const sign = (line) => (isEverySigned ? signs.find((other) => other.test(line)) : bullet);
  return { unsigned: lines.map((line) => line.replace(sign(line), "")), isEverySigned };
}

// Code and text of each answer: “1, Phone | 2, Tablet”, or one per line, also with “=”, “:”, or “-”; only their texts if what
// precedes the commas reads as words; null if the lines are not such a list.
function codedCells(lines) {
  const parts = lines.join(" ").split("|").filter((part) => part.trim());
  if (parts.length > 1) {
    const withCommas = matched(parts, /^\s*(-?[\p{L}\p{N}_.-]+)\s*,(?!\d{3}\b)\s*(\S.*?)\s*$/u);
    if (withCommas?.every(([code, text]) => isCode(code, text))) return withCommas;
    if (withCommas && lines.length === 1) return parts.map((part) => [withoutTabs(part.trim())]);
    const inOne = withCommas ? null : matched(parts, coded);
    if (inOne) return inOne;
  }
  return lines.length > 1 ? matched(lines, coded) : null;
}

// “1, Phone” and “m, Male” begin with a code, “Yes, always” with a word of the answer.
function isCode(code, text) {
  if (!/^\p{L}+$/u.test(code)) return true;
  const startsSmall = /^\p{Ll}/u.test(text);
  if (/^\p{Lu}+$/u.test(code)) return code.length <= 3 || !startsSmall;
  if (/^\p{Lu}/u.test(code)) return false;
  return /\p{Lu}/u.test(code) || !startsSmall;
}

function matched(parts, pattern) {
  const found = parts.map((part) => pattern.exec(part));
  return found.every(Boolean) ? found.map(([, code, text]) => [code, withoutTabs(text)]) : null;
}

function threeParts(line, separator) {
  const parts = line.split(separator);
  return parts.length > 3 ? [parts[0], parts[1], parts.slice(2).join(separator)] : parts;
}

// Where tabs do not separate columns, a space replaces them.
function withoutTabs(text) {
  return text.replace(/\s*\t\s*/g, " ");
}

function unquoted(cell) {
  const text = withoutTabs(cell.trim());
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}

export function repeatedNote(repeated) {
  if (repeated.length === 0) return "";
  const names = repeated.slice(0, 5).map((words) => `“${words}”`).join(", ");
  const more = repeated.length > 5 ? ` and ${repeated.length - 5} more` : "";
  return repeated.length === 1
    ? `One answer was already there and was skipped: ${names}.`
    : `${repeated.length} answers were already there and were skipped: ${names}${more}.`;
}
