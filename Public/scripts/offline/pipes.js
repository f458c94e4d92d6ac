// Earlier answers in the texts of a screen. Accord draws a mark in the place of each (`PipeMark` in StudyPreview).
import { isObject } from "./values.js";

const MARK = /\uE000([a-p]*)\uE001( *)/g;
/** A mark in an address, where everything but letters is percent-encoded. */
const ADDRESS_MARK = /%EE%80%80([a-p]*)%EE%80%81/g;
const PLAIN_IN_ADDRESS = /[-\w.~!$&'()*+,;=:@/?#%]/;
const CODE = /(\{answer:[^}\n]*\})( *)/g;
const PARTS = /^\{answer:(?:\/([^/|}]+)\/)?([^/|}]+)(?:\/([^|}]+))?(?:\|([^}]*))?\}$/;
const TURNS = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g;

/** Puts the words for each mark into texts and attributes. `say` gets the task, the step, the item, and other words. */
export function fillPipes(root, say) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.data.includes("\uE000")) node.data = withAnswers(node.data, say);
    } else {
      for (const attribute of node.attributes) {
        if (attribute.value.includes("\uE000")) attribute.value = withAnswers(attribute.value, say);
        if (attribute.name === "href") attribute.value = addressWithAnswers(attribute.value, say);
      }
    }
  }
}

/** The text with an answer in the place of each mark. */
export const withAnswers = (text, say) =>
  (text.includes("\uE000") ? filled(text, MARK, (letters) => say(read(decoded(letters)))) : text);

/** The address of a link with an answer in the place of each mark, encoded as Accord encodes addresses. */
export const addressWithAnswers = (address, say) =>
  address.replace(ADDRESS_MARK, (mark, letters) => encoded(say(read(decoded(letters)))));

function encoded(text) {
  const characters = [...new TextEncoder().encode(text)].map((byte) => {
    const character = String.fromCharCode(byte);
    return PLAIN_IN_ADDRESS.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return characters.join("");
}

/** A text of the study, with an answer in the place of each code. */
export const withCodes = (text, say) =>
  (text.includes("{answer:") ? filled(text, CODE, (code) => say(read(code))) : text);

/** An empty answer leaves no extra space. */
function filled(text, pattern, words) {
  let [made, end] = ["", 0];
  for (const found of text.matchAll(pattern)) {
    made += text.slice(end, found.index);
    const said = words(found[1]);
    made += said + (said === "" && /(^|\s)$/.test(made) ? "" : found[2]);
    end = found.index + found[0].length;
  }
  return made + text.slice(end);
}

/** The code in a mark: two letters for each byte. */
function decoded(letters) {
  const value = (letter) => letter.charCodeAt(0) - 97;
  const bytes = letters.match(/../g)?.map((pair) => value(pair[0]) * 16 + value(pair[1])) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function read(code) {
  const [, task, step, item, otherwise = ""] = PARTS.exec(code) ?? [];
  return { task, step: step?.trim(), item: item?.trim(), otherwise: otherwise.trim() };
}

/** Says the answers of a walk. */
export function pipeWords(walk, words, isRightToLeft) {
  return ({ task, step, item, otherwise }) => {
    const asked = task === undefined ? walk.stepOf(step) : stepIn(walk.study, task, step);
    const record = walk.conditions.record({ task, step });
    const said = asked && isObject(record) ? words.quoted(asked, item, record).replace(TURNS, "") : "";
    if (said === "") return otherwise;
    // An answer that may run in the other direction does not turn the text around it (Unicode UAX 9).
    return isRightToLeft || /[\u0590-\u{10FFFF}]/u.test(said) ? `\u2068${said}\u2069` : said;
  };
}

function stepIn(study, task, id) {
  const { steps = [], endings = [] } = study.tasks.find((one) => one.id === task) ?? {};
  return [...steps, ...endings].find((step) => step.id === id);
}
