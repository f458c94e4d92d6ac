// The items of a list on the clipboard. Browsers draw their signs, and leave them out of the plain text.

import { markdownOf } from "./pasted-markdown.js";

// Each item as a line with its sign; null if the text is anything but a list of several items.
export function itemsOf(html) {
  const blocks = (html && markdownOf(html)?.blocks) || [];
  const lines = [];
  for (const { item, level, kind, lines: own } of blocks) {
    if (kind !== "text" || !(item || (level > 0 && lines.length > 0))) return null;
    const text = own.map((line) => line.map((run) => run.text).join("")).join(" ");
    if (item) lines.push(`${item.ordered ? `${item.number ?? lines.length + 1}.` : "•"} ${text}`);
    else lines[lines.length - 1] += ` ${text}`;
  }
  return lines.length > 1 ? lines : null;
}
