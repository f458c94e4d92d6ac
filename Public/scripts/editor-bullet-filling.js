// A translation has the bullets of the original, so each line of a list pasted into one fills a bullet, from there on. A list
// that does not fit stays in its field, and a note says why. Nothing that was written is replaced unless the author says so.
// Undo and Ctrl+Z, which browsers support only for typing, restore the bullets until something else is typed.

import { isUndo, writeField } from "./editor-fields.js";
import { focusOn, unfold } from "./editor-focus.js";
import { forgetNote, showNote } from "./field-note.js";
import { unsigned } from "./pasted-choices.js";

const number = new Intl.NumberFormat("en-US");

// Returns what fills the bullets of a translation with lines that were pasted into one of its texts.
export function startBulletFilling(form) {
  let filled = [];
  let isOwn = false;

  form.addEventListener("input", () => {
    if (!isOwn) forget();
  });
  form.addEventListener("keydown", (event) => {
    if (isUndo(event)) takeBack(event);
  });
  // The browser's menu has its own Undo.
  form.addEventListener("beforeinput", (event) => {
    if (event.inputType === "historyUndo") takeBack(event);
  });

  // - first: the number of the bullet that the first line fills.
  // - rest: the text of the field without what the list replaces.
  // - left: what of the formatting was left out, in words.
  function fill(event, { first, lines, rest, left }) {
    const area = event.target;
    const own = { area, before: area.value, rest, left };
    const bullets = bulletsFrom(form, first);
    const texts = unsigned(lines);
    const written = bullets.slice(0, texts.length).filter((bullet) => bullet !== area && bullet.value.trim());
    event.preventDefault();
    // Ctrl+Z is for this paste, and no longer for an earlier one.
    forget();
    if (texts.length <= bullets.length && written.length === 0) {
      write(bullets, texts, own);
      return;
    }
    byItself(() => document.execCommand("insertText", false, event.clipboardData.getData("text").replace(/\r\n?/g, "\n")));
    const stayed = `The ${counted(texts.length, "line")} stayed in this field.`;
    if (texts.length > bullets.length) {
      showNote(area, sentences(`${stayed} The original has ${bullets.length === 0 ? "no bullets" : `only ${counted(bullets.length, "bullet")}`} from here on.`, left));
      return;
    }
    const have = written.length === 1 ? "bullet below already has" : "bullets below already have";
    const replace = () => write(bullets, texts, own);
    showNote(area, sentences(`${stayed} ${number.format(written.length)} ${have} text.`, left), { label: "Replace", act: replace });
  }

  function write(bullets, texts, { area, before, rest, left }) {
    const values = texts.map((text, index) => [bullets[index], text]);
    if (!bullets.slice(0, texts.length).includes(area)) values.push([area, rest]);
    filled = values.map(([one]) => ({ area: one, before: one === area ? before : one.value }));
    show(values);
    const last = bullets[texts.length - 1];
    focusOn(last, { start: last.value.length, end: last.value.length });
    const all = texts.length < bullets.length ? `${number.format(texts.length)} of ${counted(bullets.length, "bullet")}` : counted(texts.length, "bullet");
    showNote(last, sentences(`${all} filled.`, left), { label: "Undo", act: () => takeBack(null) });
  }

  function takeBack(event) {
    const changes = filled;
    if (changes.length === 0) return;
    event?.preventDefault();
    filled = [];
    show(changes.map(({ area, before }) => [area, before]));
    const { area } = changes[0];
    focusOn(area, { start: area.value.length, end: area.value.length });
    showNote(area, "The pasted list is removed.");
  }

  function show(values) {
    byItself(() => {
      for (const [area, value] of values) {
        unfold(area);
        writeField(area, value);
      }
    });
  }

  function byItself(act) {
    isOwn = true;
    act();
    isOwn = false;
  }

  // Once something else is typed, Ctrl+Z is for that.
  function forget() {
    filled = [];
    forgetNote(form);
  }

  return fill;
}

// The fields of the original's bullets that follow each other.
function bulletsFrom(form, first) {
  const areas = [];
  for (let index = first; form.elements[`bodyItems.${index}.style`]?.value === "bullet"; index += 1) {
    const area = form.elements[`bodyItems.${index}.text`];
    if (!area?.closest(".field").querySelector(":scope > .field-source")) break;
    areas.push(area);
  }
  return areas;
}

const sentences = (...all) => all.filter(Boolean).join(" ");

function counted(count, word) {
  return `${number.format(count)} ${word}${count === 1 ? "" : "s"}`;
}
