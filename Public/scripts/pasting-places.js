// Places in a line where formatted text would break what is around it: a link, and a cell of a table.

import { cell, destination } from "./markdown-writing.js";
import { leftInPlainText } from "./pasted-losses.js";
import { markdownOf } from "./pasted-markdown.js";
import { addressOf, readHTML } from "./pasted-styles.js";
import { linesInCell } from "./pasted-tables.js";

const rule = /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?$/;

// Text for the address or the words of the link around a selection: one line, without formatting; null elsewhere.
export function insideLink({ value, selectionStart: from, selectionEnd: to }, html, plain) {
  const before = value.slice(value.lastIndexOf("\n", from - 1) + 1, from);
  const line = plain.replace(/\s+/g, " ").trim();
  const chosen = value.slice(from, to);
  const begun = /(?<!\\)\]\(([^\s()<>]*)$/.exec(before)?.[1];
  if (begun !== undefined && !/[\n)]/.test(chosen)) {
    const address = destination(onlyAddress(html) ?? line);
    // “https://” is there already if the link was begun with the toolbar.
    const isBegun = /^[a-z][a-z\d+.-]*:(?:\/\/)?$/i.test(begun) && /^[a-z][a-z\d+.-]*:/i.test(address);
    return address ? { from: isBegun ? from - begun.length : from, text: address } : null;
  }
  const isWords = /(?<![\\!])\[[^[\]]*$/.test(before) && /^[^[\]\n]*\]\(/.test(value.slice(to)) && !/[\n[\]]/.test(chosen);
  return isWords && line ? plainly(from, line.replace(/[[\]]/g, "\\$&"), html) : null;
}

// Text that takes the place of formatted text, with what it leaves out in words.
export function plainly(from, text, html) {
  return { from, text, instead: text, left: leftInPlainText(markdownOf(html), "line").left };
}

function onlyAddress(html) {
  const links = readHTML(html).body.querySelectorAll("a[href]");
  const [address, ...others] = new Set([...links].map(addressOf).filter(Boolean));
  return others.length === 0 ? address : undefined;
}

// The table around a selection inside one of its cells, as a part of the text; null elsewhere.
export function tableAround({ value, selectionStart: from, selectionEnd: to }) {
  if (value.slice(from, to).includes("\n")) return null;
  const lines = value.split("\n");
  const before = value.slice(0, from).split("\n");
  const here = before.length - 1;
  const own = lines[here];
  let [first, last] = [here, here];
  while (lines[first - 1]?.trim()) first -= 1;
  while (lines[last + 1]?.trim()) last += 1;
  const ruleAt = lines.slice(first, last + 1).findIndex((line, index) => index > 0 && rule.test(line)) + first;
  if (ruleAt < first || here === ruleAt || here < ruleAt - 1 || !own.includes("|")) return null;
  const isBeforeCells = own.trimStart().startsWith("|") && !before[here].includes("|");
  const isAfterCells = own.trimEnd().endsWith("|") && !own.slice(before[here].length).includes("|");
  if (isBeforeCells || isAfterCells) return null;
  const start = lines.slice(0, first).reduce((length, line) => length + line.length + 1, 0);
  const text = lines.slice(first, last + 1).join("\n");
  return { from: start, to: start + text.length, text };
}

// Text for a cell. Its lines stay in their row.
export function insideCell(result, plain, from) {
  const instead = plain.trim().split(/\s*\n\s*/).join("<br>").replace(/(?<!\\)\|/g, "\\|");
  if (!result) return { from, text: instead };
  const words = cell(linesInCell(result.blocks));
  const [start, end] = result.isInline ? edges(plain) : ["", ""];
  const tables = result.blocks.filter((block) => block.kind === "table").length;
  const left = { ...result.left, tablesInLines: tables };
  return { from, text: words && start + words + end, result: { ...result, left }, instead };
}

// The spaces that were copied around a part of a line.
export function edges(plain) {
  return [/^[ \u00a0]/.test(plain) ? " " : "", /[ \u00a0]$/.test(plain) ? " " : ""];
}
