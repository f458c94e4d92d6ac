// Earlier answers in the texts of a screen. Accord draws a mark in the place of each (`PipeMark` in StudyPreview).
import { isObject } from "./values.js";

const MARK = /\uE000([a-p]*)\uE001( *)/g;
const CODE = /^\{answer:(?:\/([^/|}]+)\/)?([^/|}]+)(?:\/([^|}]+))?(?:\|([^}]*))?\}$/;
const TURNS = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g;

/** Puts the words for each mark into texts and attributes. `say` gets the task, the step, the item, and other words. */
export function fillPipes(root, say) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.data.includes("\uE000")) node.data = filled(node.data, say);
    } else {
      for (const attribute of node.attributes) {
        if (attribute.value.includes("\uE000")) attribute.value = filled(attribute.value, say);
      }
    }
  }
}

/** The text with its answers. An empty answer leaves no extra space. */
export function filled(text, say) {
  let isOpen = true;
  return text.replace(MARK, (mark, letters, spaces, offset) => {
    const said = say(read(letters));
    const before = text.slice(0, offset).replace(MARK, "");
    isOpen = before === "" || /\s$/.test(before);
    return said === "" && isOpen ? "" : said + spaces;
  });
}

/** The code in a mark: two letters for each byte. */
function read(letters) {
  const value = (letter) => letter.charCodeAt(0) - 97;
  const bytes = letters.match(/../g)?.map((pair) => value(pair[0]) * 16 + value(pair[1])) ?? [];
  const [, task, step, item, otherwise = ""] = CODE.exec(new TextDecoder().decode(Uint8Array.from(bytes))) ?? [];
  return { task, step, item, otherwise };
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
