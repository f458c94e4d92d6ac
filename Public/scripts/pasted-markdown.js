// Converts what other programs put on the clipboard (Word, Google Docs, LibreOffice, Pages, mail, web pages) to Markdown.
// Text stays; fonts and colors are dropped; text deleted in the document stays out.

import { writeBlocks } from "./markdown-blocks.js";
import { commentsIn, isComment } from "./pasted-comments.js";
import { cutOff, paragraphs } from "./pasted-lines.js";
import { isInList, isLettered, isSign, numberOf, typedItem, wordItem } from "./pasted-lists.js";
import {
  addressOf, fontOfSigns, inFont, isBold, isHidden, isItalic, isStruck, isUnderlined, raised, raisedText, readHTML, stylesOf,
} from "./pasted-styles.js";
import { isDissolved, readTable } from "./pasted-tables.js";

const ignored = new Set([
  "annotation", "annotation-xml", "audio", "button", "canvas", "head", "iframe", "input", "link", "map", "meta", "noscript",
  "object", "script", "select", "style", "svg", "template", "textarea", "title", "video", "xml", "v:shapetype",
]);
const blocks = new Set([
  "address", "article", "aside", "body", "center", "dd", "details", "dialog", "div", "dl", "dt", "fieldset", "figcaption", "figure",
  "footer", "form", "header", "hgroup", "legend", "main", "nav", "p", "section", "summary", "td", "th", "tr", "caption",
]);
const strong = new Set(["b", "strong", "dt"]);
const italic = new Set(["em", "i", "cite", "dfn", "var"]);
const code = new Set(["code", "kbd", "samp", "tt"]);

// The Markdown of a text on the clipboard and its blocks, whether it is part of one line, and what was left out; null for
// source code, whose characters must stay unchanged.
export function markdownOf(source) {
  const { body, rules } = readHTML(source);
  if (isSourceCode(body)) return null;
  const reader = new Reader(rules);
  reader.walk(body, start);
  reader.endParagraph();
  const [only, ...more] = reader.blocks;
  return {
    markdown: writeBlocks(reader.blocks),
    blocks: reader.blocks,
    isInline: Boolean(only && more.length === 0 && only.kind === "text" && !only.item && !only.quote && only.lines.length === 1),
    beginsWithItem: Boolean(only?.item),
    left: { ...reader.left, comments: commentsIn(body) },
  };
}

const start = { strong: false, em: false, isUnderlined: false, isLink: false, code: false, address: "", quote: 0, level: 0, heading: 0, font: "", raised: "", isPre: false };

function isSourceCode(body) {
  const parts = [...body.childNodes].filter((node) => node.textContent.trim());
  return parts.length > 0 && parts.every((node) => {
    if (node.localName === "pre") return true;
    const style = node.dataset?.style ?? "";
    return /white-space:\s*pre/i.test(style) && /monospace|menlo|consolas|courier/i.test(style);
  });
}

function nothingLeftOut() {
  return { pictures: 0, boxes: 0, fields: 0, tables: 0, merged: 0, links: 0, isStruck: false, isUnderlined: false, isLettered: false, isLeveled: false };
}

class Reader {
  constructor(rules, left = nothingLeftOut()) {
    this.rules = rules;
    this.left = left;
    this.blocks = [];
    this.runs = [];
    this.item = null;
    this.state = start;
  }

  // A reader for a part that is inserted as a whole, such as a cell.
  apart() {
    return new Reader(this.rules, this.left);
  }

  walk(node, state) {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) this.text(child.data, state);
      else if (child.nodeType === Node.ELEMENT_NODE) this.element(child, state);
    }
  }

  element(element, before) {
    const name = element.localName;
    const styles = stylesOf(element, this.rules);
    if (this.isLeftOut(element, styles)) return;
    const state = this.inside(element, styles, before);
    switch (name) {
      case "br": return this.runs.push({ isBreak: true, text: "" });
      case "img": return this.picture(element, state);
      case "hr": return this.rule(element, before);
      case "ul":
      case "ol": return this.list(element, state);
      case "li": return this.listItem(element, styles, state, { ordered: false, number: null });
      case "pre": return this.pre(element, before);
      case "table": return this.table(element, state);
      case "blockquote": return this.block(element, { ...state, quote: state.quote + (isIndent(styles) ? 0 : 1) }, styles);
      case "q":
        this.text("“", state);
        this.walk(element, state);
        return this.text("”", state);
    }
    const depth = headingDepth(element, styles);
    if (depth > 0) return this.heading(element, styles, { ...state, heading: depth });
    if (blocks.has(name)) return this.block(element, state, styles);
    this.walk(element, state);
  }

  isLeftOut(element, styles) {
    if (isHidden(element, styles) || isSign(element)) return true;
    if (ignored.has(element.localName)) {
      this.field(element);
      return true;
    }
    if (isComment(element, styles) || /^(?:header|footer|footnote-sep|endnote-sep)/.test(styles.get("mso-element") ?? "")) return true;
    if (!["del", "s", "strike"].includes(element.localName) && !element.classList.contains("msoDel") && !isStruck(styles)) return false;
    if (element.textContent.trim()) this.left.isStruck = true;
    return true;
  }

  inside(element, styles, state) {
    const name = element.localName;
    const whiteSpace = styles.get("white-space") ?? styles.get("white-space-collapse");
    const isLink = name === "a" && element.hasAttribute("href");
    const address = isLink ? addressOf(element) : state.address;
    if (isLink && !address && isElsewhere(element)) this.left.links += 1;
    return {
      ...state, address,
      strong: isBold(styles, state.strong || strong.has(name)),
      em: isItalic(styles, state.em || italic.has(name)),
      isUnderlined: state.isUnderlined || name === "u" || isUnderlined(styles),
      isLink: state.isLink || isLink,
      code: state.code || code.has(name),
      raised: raised(element, styles) || state.raised,
      font: fontOfSigns(styles, state.font),
      isPre: whiteSpace ? /^(?:pre|break-spaces)/.test(whiteSpace) : state.isPre,
    };
  }

  text(data, state) {
    let text = inFont(data, state.font).replace(/[\u00ad\u200b\ufeff\ufffc]/g, "");
    if (state.raised) text = text.replace(/\S+/g, (word) => raisedText(word, state.raised));
    const parts = state.isPre ? text.split(/\r?\n/) : [text];
    parts.forEach((part, index) => {
      if (index > 0) this.runs.push({ isBreak: true, text: "" });
      if (part) this.runs.push({ text: part, strong: state.strong, em: state.em, code: state.code, address: state.address });
    });
    if (state.isUnderlined && !state.isLink && text.trim()) this.left.isUnderlined = true;
    this.state = state;
  }

  // Text before a block is a separate paragraph, and so is the block.
  block(element, state, styles) {
    this.endParagraph();
    const item = wordItem(element, styles);
    if (item) this.item = item;
    const isGoingOn = !item && [...element.classList].some((name) => name.startsWith("MsoListParagraph"));
    const level = item?.level ?? (isGoingOn && state.level === 0 ? this.blocks.at(-1)?.level ?? 0 : state.level);
    this.walk(element, { ...state, level });
    this.endParagraph(styles);
    if (item) this.item = null;
  }

  heading(element, styles, state) {
    this.endParagraph();
    const sign = wordItem(element, styles)?.sign;
    if (sign) this.runs.push({ text: `${sign} ` });
    this.walk(element, state);
    this.endParagraph();
  }

  rule(element, state) {
    this.endParagraph();
    // Word draws a short rule above its footnotes.
    if (element.getAttribute("width") !== "33%") this.push({ kind: "rule" }, { ...state, level: 0 });
  }

  pre(element, state) {
    this.endParagraph();
    const text = element.textContent.replace(/^\n|\s+$/g, "");
    if (text.trim()) this.push({ kind: "code", text }, state);
  }

  list(element, before) {
    this.endParagraph();
    const state = { ...before, level: before.level + 1 };
    const ordered = element.localName === "ol";
    const hasLetters = ordered && isLettered(element, stylesOf(element, this.rules));
    let number = numberOf(element, "start") ?? 1;
    for (const child of element.childNodes) {
      if (child.localName !== "li") {
        if (child.nodeType === Node.ELEMENT_NODE) this.element(child, state);
        continue;
      }
      const styles = stylesOf(child, this.rules);
      if (this.isLeftOut(child, styles)) continue;
      number = numberOf(child, "value") ?? number;
      const count = this.blocks.length;
      const kind = { ordered, number, isLettered: ordered && (hasLetters || isLettered(child, styles)) };
      this.listItem(child, styles, this.inside(child, styles, state), kind);
      if (this.blocks.length > count) number += 1;
    }
    this.endParagraph();
  }

  // Some programs write every item as a separate list and state its depth in words.
  listItem(element, styles, state, kind) {
    this.endParagraph();
    const level = Number(element.getAttribute("aria-level") ?? element.dataset.ariaLevel) || Math.max(1, state.level);
    this.item = { ...kind, level, sign: kind.ordered ? `${kind.number}.` : "" };
    const hasBox = element.getAttribute("role") === "checkbox";
    const { pictures } = this.left;
    this.walk(element, { ...state, level });
    this.endParagraph();
    if (hasBox) Object.assign(this.left, { pictures, boxes: this.left.boxes + 1 });
    this.item = null;
  }

  table(element, state) {
    this.endParagraph();
    const table = readTable(element, state, this);
    if (table) {
      // Text inside it is read with the rest.
      if (element.caption) this.element(element.caption, state);
      this.push(table, { ...state, level: 0 });
    } else {
      if (isDissolved(element)) this.left.tables += 1;
      this.walk(element, state);
    }
    this.endParagraph();
  }

  // Markdown cannot express what is checked or filled in.
  field(element) {
    if (!element.matches("input:not([type=hidden], [type=submit], [type=reset], [type=button], [type=image]), select, textarea")) return;
    if (element.matches("[type=checkbox]")) this.left.boxes += 1;
    else this.left.fields += 1;
  }

  picture(element, state) {
    const words = element.getAttribute("alt") ?? "";
    if (/^\p{Extended_Pictographic}/u.test(words) && words.length < 12) return this.text(words, state);
    const isDot = ["width", "height"].some((side) => Number.parseInt(element.getAttribute(side), 10) <= 1);
    if (!isDot) this.left.pictures += 1;
  }

  push(block, state) {
    this.blocks.push({ ...block, quote: state.quote, level: state.level });
  }

  endParagraph(styles) {
    const { runs, state } = this;
    this.runs = [];
    if (!runs.some((run) => run.text.trim())) return;
    let item = this.item;
    if (!item && !state.heading) {
      const typed = typedItem(runs.map((run) => (run.isBreak ? "\n" : run.text)).join(""), styles);
      if (typed) {
        cutOff(runs, typed.length);
        item = typed;
      }
    }
    for (const lines of paragraphs(runs)) {
      if (state.heading) {
        if (item?.sign) lines[0].unshift({ text: `${item.sign} ` });
        this.push({ kind: "heading", depth: state.heading, lines }, { ...state, level: 0 });
      } else {
        const level = item?.level ?? state.level;
        if (item?.isLettered) this.left.isLettered = true;
        if (item?.isLeveled && !isInList(this.blocks, level)) this.left.isLeveled = true;
        this.push({ kind: "text", lines, item }, { ...state, level });
      }
      item = null;
      this.item = null;
    }
  }
}

function headingDepth(element, styles) {
  const depth = /^h([1-6])$/.exec(element.localName)?.[1];
  if (depth) return Number(depth);
  if (element.getAttribute("role") === "heading") return Math.min(6, Number(element.getAttribute("aria-level")) || 2);
  if (element.localName !== "p") return 0;
  if (element.matches(".MsoTitle, .title")) return 1;
  return Number(/^[1-6]$/.exec(styles.get("mso-outline-level") ?? "")?.[0] ?? 0);
}

// Whether a link leads out of its document: contents and notes link to places inside it, which a consent does not have.
function isElsewhere(link) {
  const address = link.getAttribute("href").trim();
  return address !== "" && !address.includes("#") && link.textContent.trim() !== "";
}

// Mail programs indent with quotations that have no line next to them.
function isIndent(styles) {
  return /^(?:none|0)/.test(styles.get("border") ?? "");
}
