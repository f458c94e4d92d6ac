// List items written as paragraphs: Word indicates them in a style, and puts the marker into the text.

const bullets = "[·•▪▫◦●○■□‣⁃§oØv–-]";
const typed = new RegExp(`^\\s*(${bullets}|\\(?\\d{1,3}[.)])(?:\\u00a0[\\u00a0 ]+|\\t\\s*)`, "u");

// The list item that a Word paragraph is, or null. Its marker is in an element that is not part of the text.
export function wordItem(element, styles) {
  const place = /\bl\d+\s+level(\d+)/i.exec(styles.get("mso-list") ?? "");
  if (!place) return null;
  const sign = [...element.querySelectorAll("[data-style]")].find(isSign);
  return { level: Number(place[1]), ...numbering(sign?.textContent ?? "") };
}

// Whether a list or one of its items is numbered with letters or Roman numerals, which Markdown does not support.
export function isLettered(element, styles) {
  const style = styles.get("list-style-type") ?? styles.get("list-style") ?? "";
  return /alpha|latin|roman|greek/i.test(style) || /^[ai]$/i.test(element.getAttribute("type") ?? "");
}

export function isSign(element) {
  return /mso-list\s*:\s*ignore/i.test(element.dataset?.style ?? "");
}

// The list item that a paragraph with a typed marker and a gap is, and the length of the marker.
export function typedItem(text, styles) {
  const sign = typed.exec(text);
  if (!sign) return null;
  const margin = /^(-?[\d.]+)(pt|in|cm|mm|px)/.exec(styles?.get("margin-left") ?? "");
  const points = margin ? Number(margin[1]) * { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 }[margin[2]] : 0;
  return { length: sign[0].length, level: Math.max(1, Math.round(points / 36)), ...numbering(sign[1]) };
}

// A number in an attribute of a list, or null.
export function numberOf(element, attribute) {
  const number = Number.parseInt(element.getAttribute(attribute) ?? "", 10);
  return Number.isNaN(number) ? null : number;
}

// Whether the blocks so far have the item that contains an item of this level.
export function isInList(blocks, level) {
  const end = blocks.findLastIndex((block) => !block.level);
  return blocks.slice(end + 1).some((block) => block.item && block.level < level);
}

function numbering(sign) {
  const text = sign.replace(/[\s\u00a0]+/g, "");
  const digits = /^\(?(?:\w+\.)*(\d{1,9})[.):]?$/.exec(text);
  if (digits) return { ordered: true, number: Number(digits[1]), sign: text, isLeveled: /\d[.]\d/.test(text) };
  const letters = /^\(?([a-z]{1,6})[.)]$/i.exec(text);
  return letters ? { ordered: true, number: null, sign: text, isLettered: true } : { ordered: false, number: null, sign: "" };
}
