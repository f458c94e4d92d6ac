// Writing Markdown in place: colors, tools, a preview on the device, and problems with a button that leads to each. The
// mirror only adds color; it never changes what is typed.

import { replace } from "./editor-fields.js";
import { icon } from "./editor-state.js";
import { startElements } from "./editor-elements.js";
import { Mirror } from "./editor-mirror.js";
import { startPasting } from "./editor-pasting.js";

export function startMarkdown(root, device) {
  for (const editor of root.querySelectorAll("[data-markdown-editor]")) {
    const area = editor.querySelector("textarea");
    const place = editor.querySelector(".markdown-mirror");
    const mirror = new Mirror(area, place);
    area.addEventListener("input", () => mirror.draw());
    area.addEventListener("scroll", () => (place.scrollTop = area.scrollTop));
    const notes = editor.parentElement.querySelector("[data-markdown-notes]");
    previewWhileTyping(editor, area, mirror, notes, device);
    startElements(editor, area, mirror);
    startPasting(editor, area, mirror, { gaps, tableStart });
    editor.classList.add("is-mirrored");
    for (const button of editor.querySelectorAll("[data-markdown]")) {
      button.addEventListener("click", () => apply(button.dataset.markdown, area));
    }
    area.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const action = { b: "strong", i: "emphasis", k: "link" }[event.key];
      if (!action) return;
      event.preventDefault();
      apply(action, area);
    });
  }
}

// The preview appears on the device a moment after each key: in the sheet that Learn more opens, or in its place on the page.
// A long text, which takes the portal longer, is sent less often.
function previewWhileTyping(editor, area, mirror, notes, device) {
  const isWhole = editor.hasAttribute("data-document-editor");
  const live = { isWhole, section: editor.dataset.section, consent: editor.dataset.consent };
  let timer = 0;
  let turn = 0;
  let took = 0;
  const preview = async () => {
    turn += 1;
    const mine = turn;
    const started = performance.now();
    const answer = await device.read(area.value, area.form, live);
    took = performance.now() - started;
    if (!answer || mine !== turn) return;
    if (isWhole || document.activeElement === area) device.showText(answer.html, isWhole ? headingsBefore(area) : null);
    const inText = answer.problems.filter((problem) => !problem.field);
    mirror.mark(inText.filter((problem) => problem.line > 0));
    notes?.replaceChildren(...inText.map((problem) => note(problem, area, mirror)));
    if (isWhole) showBesideFields(area.form, answer);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(preview, Math.max(120, 2 * took));
  };
  area.addEventListener("input", soon);
  if (isWhole) {
    area.form.addEventListener("input", soon);
    preview();
    device.whenShown(preview);
    return;
  }
  area.addEventListener("focus", preview);
  area.addEventListener("blur", () => device.hideText());
  device.whenShown(() => document.activeElement === area && preview());
}

// The number of headings before the caret, so that the device can show the part being edited.
function headingsBefore(area) {
  return area.value.slice(0, area.selectionStart).match(/^#{1,6}\s/gm)?.length ?? 0;
}

function note(problem, area, mirror) {
  const row = document.createElement(area.closest(".document-editor") ? "li" : "div");
  row.className = problem.severity === "advice" ? "field-note" : "field-note field-note-attention";
  row.append(icon("warning"));
  if (problem.line === 0) {
    const words = document.createElement("span");
    words.textContent = problem.message;
    row.append(words);
    return row;
  }
  const jump = document.createElement("button");
  jump.type = "button";
  jump.className = "note-jump";
  const place = document.createElement("b");
  place.textContent = `Line ${problem.line}, column ${problem.column}: `;
  jump.append(place, problem.message);
  jump.addEventListener("click", () => goTo(problem, area, mirror));
  row.append(jump);
  return row;
}

function goTo(problem, area, mirror) {
  const start = mirror.offsetOf(problem.line, problem.column);
  const word = /^\S*/.exec(area.value.slice(start, start + 200))[0];
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, start + Math.max(word.length, 1));
  const line = mirror.lines[problem.line - 1]?.node;
  if (!line) return;
  if (area.scrollHeight > area.clientHeight + 1) area.scrollTop = line.offsetTop - area.clientHeight / 3;
  area.scrollIntoView({ block: "nearest" });
  if (area.scrollHeight <= area.clientHeight + 1) line.scrollIntoView({ block: "center" });
}

// Problems of the title, the version, and other lines are shown next to them.
function showBesideFields(form, answer) {
  for (const place of form.querySelectorAll("[data-document-error]")) {
    const here = answer.problems.filter(
      (problem) => problem.field === place.dataset.documentError && problem.severity !== "advice",
    );
    place.replaceChildren(
      ...here.map((problem) => {
        const words = document.createElement("span");
        words.textContent = problem.message;
        const row = document.createElement("p");
        row.className = "field-error";
        row.append(icon("warning"), words);
        return row;
      }),
    );
  }
  const hint = form.querySelector('[data-document-hint="version"]');
  if (hint) hint.textContent = answer.version;
}

function apply(action, area) {
  const start = area.selectionStart;
  const end = area.selectionEnd;
  const chosen = area.value.slice(start, end);
  const wraps = { strong: "**", emphasis: "*" };
  if (wraps[action]) {
    const sign = wraps[action];
    replace(area, start, end, `${sign}${chosen || "text"}${sign}`, sign.length);
  } else if (action === "link") {
    const words = chosen || "words";
    replace(area, start, end, `[${words}](https://)`, 1);
    // Selects the missing part, so that typing replaces it: the words, or the address of a link.
    if (chosen) area.setSelectionRange(start + words.length + 3, start + words.length + 3 + "https://".length);
    else area.setSelectionRange(start + 1, start + 1 + words.length);
  } else if (action === "table") {
    addTable(area, start, end);
  } else if (action === "callout") {
    addCallout(area, start, end);
  } else {
    const from = area.value.lastIndexOf("\n", start - 1) + 1;
    const lines = area.value.slice(from, end).split("\n");
    const marks = { heading: () => "## ", list: () => "- ", numbered: (index) => `${index + 1}. ` };
    const marked = lines.map((line, index) => marks[action](index) + line).join("\n");
    replace(area, from, end, marked, 0);
    // The caret goes after the mark, so that typing does not replace it.
    if (start === end) area.setSelectionRange(from + marked.length, from + marked.length);
  }
}

const tableStart = "| Heading | Heading |\n| --- | --- |\n| Text | Text |\n| Text | Text |";

// Inserts a table below the current line and selects its first heading, so that typing replaces it.
function addTable(area, start, end) {
  const lineEnd = area.value.indexOf("\n", end);
  const at = lineEnd < 0 ? area.value.length : lineEnd;
  const line = area.value.slice(area.value.lastIndexOf("\n", at - 1) + 1, at);
  const isEmpty = !line.trim();
  const from = isEmpty ? at - line.length : at;
  const { before, after } = gaps(area.value, from, at);
  replace(area, from, at, before + tableStart + after, 0);
  area.setSelectionRange(from + before.length + 2, from + before.length + 2 + "Heading".length);
}

const calloutStart = "> [!IMPORTANT]\n";

// Turns the selected lines, or the line with the caret, into a callout, and puts the caret after it.
function addCallout(area, start, end) {
  const from = start && area.value.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = area.value.indexOf("\n", end);
  const to = lineEnd < 0 ? area.value.length : lineEnd;
  const { before, after } = gaps(area.value, from, to);
  const lines = area.value.slice(from, to).split("\n");
  const advice = before + calloutStart + lines.map((line) => `> ${line}`).join("\n");
  replace(area, from, to, advice + after, 0);
  area.setSelectionRange(from + advice.length, from + advice.length);
}

// The line breaks that a block between 2 positions of a text still needs around it.
export function gaps(text, from, to) {
  const missing = (part, lines) => (part.trim() ? "\n".repeat(Math.max(0, 2 - lines[0].length)) : "");
  const [before, after] = [text.slice(0, from), text.slice(to)];
  return { before: missing(before, /\n*$/.exec(before)), after: missing(after, /^\n*/.exec(after)) };
}
