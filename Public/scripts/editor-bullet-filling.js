// A translation has the bullets of the original, so each line of a list pasted into one fills a bullet, from there on. A list
// that does not fit stays in its field, and a note says why. Nothing that was written is replaced unless the author says so.
// Undo and Ctrl+Z, which browsers support only for typing, restore the bullets until something else is typed.

import { writeField } from "./editor-fields.js";
import { announce, focusOn, unfold } from "./editor-focus.js";
import { smallButton, span } from "./editor-state.js";
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
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key?.toLowerCase() === "z";
    if (isUndo) takeBack(event);
  });
  // The browser's menu has its own Undo.
  form.addEventListener("beforeinput", (event) => {
    if (event.inputType === "historyUndo") takeBack(event);
  });

  function fill(event, first, lines) {
    const area = event.target;
    const before = area.value;
    const bullets = bulletsFrom(form, first);
    const texts = unsigned(lines);
    const written = bullets.slice(0, texts.length).filter((bullet) => bullet !== area && bullet.value.trim());
    event.preventDefault();
    // Ctrl+Z is for this paste, and no longer for an earlier one.
    forget();
    if (texts.length <= bullets.length && written.length === 0) {
      write(bullets, texts, new Map());
      return;
    }
    own(() => document.execCommand("insertText", false, event.clipboardData.getData("text").replace(/\r\n?/g, "\n")));
    const stayed = `The ${counted(texts.length, "line")} stayed in this field.`;
    if (texts.length > bullets.length) {
      showNote(area, `${stayed} The original has ${bullets.length === 0 ? "no bullets" : `only ${counted(bullets.length, "bullet")}`} from here on.`);
      return;
    }
    const have = written.length === 1 ? "bullet below already has" : "bullets below already have";
    const replace = () => write(bullets, texts, new Map([[area, before]]));
    showNote(area, `${stayed} ${number.format(written.length)} ${have} text.`, { label: "Replace", act: replace });
  }

  // - restored: what fields had before the lines were inserted into them.
  function write(bullets, texts, restored) {
    const others = [...restored].filter(([area]) => !bullets.slice(0, texts.length).includes(area));
    const values = [...texts.map((text, index) => [bullets[index], text]), ...others];
    filled = values.map(([area]) => ({ area, before: restored.get(area) ?? area.value }));
    show(values);
    const last = bullets[texts.length - 1];
    focusOn(last, { start: last.value.length, end: last.value.length });
    const all = texts.length < bullets.length ? `${number.format(texts.length)} of ${counted(bullets.length, "bullet")}` : counted(texts.length, "bullet");
    showNote(last, `${all} filled.`, { label: "Undo", act: () => takeBack(null) });
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
    own(() => {
      for (const [area, value] of values) {
        unfold(area);
        writeField(area, value);
      }
    });
  }

  function own(act) {
    isOwn = true;
    act();
    isOwn = false;
  }

  function showNote(area, words, action) {
    form.querySelector("[data-bullet-note]")?.remove();
    const note = document.createElement("p");
    note.className = "field-note";
    note.dataset.bulletNote = "";
    note.append(span(words));
    if (action) note.append(smallButton(action));
    area.after(note);
    announce(words);
  }

  // Once something else is typed, Ctrl+Z is for that.
  function forget() {
    filled = [];
    form.querySelector("[data-bullet-note]")?.remove();
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

function counted(count, word) {
  return `${number.format(count)} ${word}${count === 1 ? "" : "s"}`;
}
