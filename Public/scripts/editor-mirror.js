// Colors a text area in place: a mirror of the same text is below it, and its own text is transparent. Each line has its own
// element, so that a key redraws only the changed line, not the whole of a long consent. Lines are grouped in blocks, because
// browsers restyle the later siblings of a line when one is added or removed.

import { beginning, isSame, scanLine } from "./markdown-scan.js";

export class Mirror {
  constructor(area, element) {
    this.area = area;
    this.element = element;
    this.lines = [];
    this.marks = new Map();
    element.replaceChildren();
    element.dir = area.dir;
    element.lang = area.lang;
    this.draw();
  }

  draw() {
    const texts = this.area.value.split("\n");
    const old = this.lines;
    let first = 0;
    while (first < old.length && first < texts.length && old[first].text === texts[first]) first += 1;
    let kept = 0;
    while (
      kept < old.length - first &&
      kept < texts.length - first &&
      old[old.length - 1 - kept].text === texts[texts.length - 1 - kept]
    ) {
      kept += 1;
    }
    if (first === texts.length && first === old.length) return;
    const gone = old.slice(first, old.length - kept);
    const behind = old[old.length - kept]?.node ?? null;
    // A changed line keeps its element.
    const come = texts.slice(first, texts.length - kept).map((text, index) => ({ text, node: gone[index]?.node }));
    for (const line of gone.slice(come.length)) takeOut(line.node, this.element);
    const fresh = come.slice(gone.length);
    for (const line of fresh) line.node = lineNode();
    const before = come[gone.length - 1]?.node ?? old[first - 1]?.node;
    const blocks = inBlocks(fresh.map((line) => line.node));
    if (before) before.after(...blocks);
    else if (behind) behind.before(...blocks);
    else this.element.append(...blocks);
    old.splice(first, gone.length, ...come);
    if (gone.length !== come.length) this.forgetMarks();
    this.scan(first, first + come.length);
  }

  // Lines after the change are scanned again until one begins as it did before.
  scan(first, last) {
    let state = first > 0 ? this.lines[first - 1].after : beginning;
    for (let index = first; index < this.lines.length; index += 1) {
      const line = this.lines[index];
      if (index >= last && isSame(line.before, state)) return;
      line.before = state;
      const { parts, after, hasElement } = scanLine(line.text, state);
      Object.assign(line, { parts, after, hasElement });
      this.paint(index);
      state = after;
    }
  }

  paint(index) {
    const { node, parts } = this.lines[index];
    const marks = this.marks.get(index) ?? [];
    const spans = marked(parts, marks).map(([name, text]) => {
      if (!name) return document.createTextNode(text);
      const span = document.createElement("span");
      span.className = name;
      span.textContent = text;
      return span;
    });
    node.replaceChildren(...(spans.length > 0 ? spans : [document.createElement("br")]));
  }

  // Puts a wavy line below the positions of problems, counted from 1.
  mark(problems) {
    const marks = new Map();
    for (const problem of problems) {
      const index = problem.line - 1;
      if (!this.lines[index]) continue;
      const column = units(this.lines[index].text, problem.column - 1);
      marks.set(index, [...(marks.get(index) ?? []), { column, severity: problem.severity }]);
    }
    const touched = new Set([...marks.keys(), ...this.marks.keys()]);
    const before = this.marks;
    this.marks = marks;
    for (const index of touched) {
      const isSameMark = JSON.stringify(before.get(index)) === JSON.stringify(marks.get(index));
      if (!isSameMark && this.lines[index]) this.paint(index);
    }
  }

  // If lines were added or removed, the marks are in the wrong place until the next response.
  forgetMarks() {
    const painted = [...this.marks.keys()];
    this.marks = new Map();
    for (const index of painted) if (this.lines[index]?.parts) this.paint(index);
  }

  indexOfLine(offset) {
    let index = 0;
    let end = this.lines[0].text.length;
    while (end < offset && index < this.lines.length - 1) {
      index += 1;
      end += this.lines[index].text.length + 1;
    }
    return { index, end };
  }

  // Scrolls to the line of a position, unless it is in view.
  reveal(offset) {
    this.lines[this.indexOfLine(offset).index].node.scrollIntoView({ block: "nearest" });
    this.area.scrollTop = this.element.scrollTop;
  }

  // The end of the line or of the element around a position, where another element can begin.
  endOfBlock(offset) {
    let { index, end } = this.indexOfLine(offset);
    while (index < this.lines.length - 1 && (this.lines[index].after.open.length > 0 || this.lines[index].after.mode !== "text")) {
      index += 1;
      end += this.lines[index].text.length + 1;
    }
    return end;
  }

  // What is open at a position: a tag, an element, a comment, code.
  stateAt(offset) {
    const { index, end } = this.indexOfLine(offset);
    const { text, before } = this.lines[index];
    return scanLine(text.slice(0, text.length - (end - offset)), before).after;
  }

  isInElement(offset) {
    return this.lines[this.indexOfLine(offset).index].hasElement === true;
  }

  offsetOf(line, column) {
    const index = Math.min(line, this.lines.length) - 1;
    let offset = 0;
    for (let before = 0; before < index; before += 1) offset += this.lines[before].text.length + 1;
    return offset + units(this.lines[index].text, column - 1);
  }
}

function lineNode() {
  const node = document.createElement("div");
  node.className = "md-line";
  return node;
}

const blockLength = 64;

function inBlocks(nodes) {
  if (nodes.length <= blockLength) return nodes;
  const blocks = [];
  for (let start = 0; start < nodes.length; start += blockLength) {
    const block = document.createElement("div");
    block.append(...nodes.slice(start, start + blockLength));
    blocks.push(block);
  }
  return blocks;
}

function takeOut(node, root) {
  const block = node.parentElement;
  node.remove();
  if (block !== root && !block.firstChild) block.remove();
}

// The server counts characters as people do; browsers count UTF-16 code units.
function units(text, characters) {
  if (/^[\x00-\x7f]*$/.test(text)) return Math.min(characters, text.length);
  let offset = 0;
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (count === characters) break;
    offset += segment.length;
    count += 1;
  }
  return offset;
}

// Splits the parts so that the word or tag at each mark is a separate part.
function marked(parts, marks) {
  let result = parts;
  for (const { column, severity } of marks) {
    const name = severity === "advice" ? "md-advised" : "md-wrong";
    const next = [];
    let at = 0;
    for (const [kind, text] of result) {
      const from = column - at;
      at += text.length;
      const length = from >= 0 && from < text.length ? /^(?:\s|[^\s]+)/.exec(text.slice(from))[0].length : 0;
      if (length === 0) {
        next.push([kind, text]);
        continue;
      }
      if (from > 0) next.push([kind, text.slice(0, from)]);
      next.push([`${kind} ${name}`.trim(), text.slice(from, from + length)]);
      if (from + length < text.length) next.push([kind, text.slice(from + length)]);
    }
    result = next;
  }
  return result;
}
