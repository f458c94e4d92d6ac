// The items of a list on the clipboard. Browsers draw their signs, and leave them out of the plain text.

import { leftInPlainText } from "./pasted-losses.js";
import { markdownOf } from "./pasted-markdown.js";

// Each item as a line with its sign, or null if the text is anything but a list of several items; and what a field without
// formatting leaves out of the text.
export function itemsOf(html) {
  const result = html ? markdownOf(html) : null;
  return { items: result && linesOf(result.blocks), ...leftInPlainText(result) };
}

function linesOf(blocks) {
  const lines = [];
  for (const { item, level, kind, lines: own } of blocks) {
    if (kind !== "text" || !(item || (level > 0 && lines.length > 0))) return null;
    const text = own.map((line) => line.map((run) => run.text).join("")).join(" ");
    if (item) lines.push(`${item.ordered ? `${item.number ?? lines.length + 1}.` : "•"} ${text}`);
    else lines[lines.length - 1] += ` ${text}`;
  }
  return lines.length > 1 ? lines : null;
}
