// Joins the blocks of a pasted text: paragraphs, headings, nested lists, quotations, tables, code.

import { codeBlock, heading, paragraph, tableRow } from "./markdown-writing.js";

export function writeBlocks(blocks) {
  const writer = new BlockWriter();
  for (let index = 0; index < blocks.length; index += 1) {
    let end = index;
    while (blocks[end]?.quote > 0) end += 1;
    if (end > index) {
      const inside = blocks.slice(index, end).map((block) => ({ ...block, quote: block.quote - 1 }));
      writer.endLists();
      writer.add(writeBlocks(inside).replace(/^/gm, "> ").replace(/ $/gm, ""));
      index = end - 1;
    } else {
      writer.write(blocks[index]);
    }
  }
  return writer.text;
}

class BlockWriter {
  constructor() {
    this.text = "";
    // The open lists, each with the indentation of its items.
    this.lists = [];
  }

  write(block) {
    if (block.item) return this.item(block);
    if (block.kind === "heading" || block.kind === "table" || !block.level) this.endLists();
    while (this.lists.length > 0 && this.lists.at(-1).level > block.level) this.lists.pop();
    const list = this.lists.at(-1);
    this.add(written(block), list ? list.indent + list.width : 0);
  }

  endLists() {
    this.lists = [];
  }

  add(text, indent = 0, gap = "\n\n", marker = "") {
    const space = " ".repeat(indent);
    const lines = text.split("\n").map((line, index) => (index > 0 && line ? space + line : line));
    const start = " ".repeat(indent - marker.length) + marker;
    this.text += (this.text ? gap : "") + start + lines.join("\n");
  }

  item(block) {
    const { level, ordered } = block.item;
    const number = Math.max(0, block.item.number ?? this.nextNumber(level, ordered));
    let closed = null;
    while (this.lists.length > 0 && this.lists.at(-1).level > level) closed = this.lists.pop();
    const isInside = this.lists.length > 0;
    let list = this.lists.at(-1);
    let gap = isInside ? "\n" : "\n\n";
    const isNext = list?.level === level && list.ordered === ordered && (!ordered || list.next === number);
    if (!isNext) {
      let sibling = list?.level === level ? this.lists.pop() : null;
      const parent = this.lists.at(-1);
      const indent = parent ? parent.indent + parent.width : 0;
      // A copy can begin with items whose parent is not part of it.
      if (closed?.indent === indent) sibling ??= closed;
      // Adjacent lists are distinguished by their markers.
      const isOther = sibling?.ordered && ordered && sibling.mark === ".";
      list = { level, ordered, mark: isOther ? ")" : ".", indent };
      this.lists.push(list);
      // A list that does not begin with 1 cannot directly follow a text.
      if (sibling || (ordered && number !== 1)) gap = "\n\n";
    }
    const marker = ordered ? `${number}${list.mark} ` : "- ";
    list.next = number + 1;
    list.width = marker.length;
    this.add(written(block), list.indent + list.width, gap, marker);
  }

  nextNumber(level, ordered) {
    const list = this.lists.findLast((other) => other.level <= level);
    return ordered && list?.level === level && list.ordered ? list.next : 1;
  }
}

function written(block) {
  switch (block.kind) {
    case "heading": return heading(block.depth, block.lines.flatMap((runs, index) => (index > 0 ? [space, ...runs] : runs)));
    case "code": return codeBlock(block.text);
    case "rule": return "***";
    case "table": return table(block);
    default: return paragraph(block.lines);
  }
}

const space = { text: " " };

function table({ rows, alignments }) {
  const lines = rows.map(tableRow);
  const marks = { center: ":---:", right: "---:" };
  const rule = `| ${alignments.map((alignment) => marks[alignment] ?? "---").join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}
