// Shows the structure of Markdown by weight and colour in place: a mirror lies under a text area whose own letters are
// clear. The mirror only colours; it never changes what is typed.

export function startMarkdown(root, device) {
  for (const editor of root.querySelectorAll("[data-markdown-editor]")) {
    const area = editor.querySelector("textarea");
    const mirror = editor.querySelector(".markdown-mirror");
    const draw = () => mirror.replaceChildren(...highlighted(area.value), document.createTextNode("\n"));
    area.addEventListener("input", draw);
    draw();
    previewWhileTyping(area, editor.parentElement.querySelector("[data-markdown-notes]"), device);
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

// The text as it will read appears on the device, in the sheet that Learn more opens, a moment after each key.
function previewWhileTyping(area, notes, device) {
  let timer = 0;
  let turn = 0;
  const preview = async () => {
    turn += 1;
    const mine = turn;
    const answer = await device.read(area.value, area.form);
    if (!answer || mine !== turn) return;
    if (document.activeElement === area) device.showText(answer.html);
    notes?.replaceChildren(...answer.problems.map(note));
  };
  area.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(preview, 120);
  });
  area.addEventListener("focus", preview);
  area.addEventListener("blur", () => device.hideText());
  device.whenShown(() => document.activeElement === area && preview());
}

function note(problem) {
  const text = document.createElement("p");
  text.className = problem.severity === "advice" ? "field-note" : "field-note field-note-attention";
  text.textContent = `Line ${problem.line}, column ${problem.column}: ${problem.message}`;
  return text;
}

function* highlighted(text) {
  let first = true;
  for (const line of text.split("\n")) {
    if (!first) yield document.createTextNode("\n");
    first = false;
    const heading = /^(#{1,6}\s+)(.*)$/.exec(line);
    if (heading) {
      yield part("md-mark", heading[1]);
      yield part("md-heading", heading[2]);
      continue;
    }
    const item = /^(\s*(?:[-*+]|\d+[.)])\s+)(.*)$/.exec(line);
    if (item) yield part("md-list", item[1]);
    yield* inline(item ? item[2] : line);
  }
}

const patterns = /(\*\*|__)(?=\S)(.+?)(?<=\S)\1|([*_])(?=\S)(.+?)(?<=\S)\3|(\[[^\]\n]*\]\([^)\n]*\))|(<\/?[a-z][^>\n]*>)/g;

function* inline(text) {
  let end = 0;
  for (const match of text.matchAll(patterns)) {
    if (match.index > end) yield document.createTextNode(text.slice(end, match.index));
    if (match[1]) {
      yield part("md-mark", match[1]);
      yield part("md-strong", match[2]);
      yield part("md-mark", match[1]);
    } else if (match[3]) {
      yield part("md-mark", match[3]);
      yield part("md-emphasis", match[4]);
      yield part("md-mark", match[3]);
    } else {
      yield part(match[5] ? "md-link" : "md-element", match[0]);
    }
    end = match.index + match[0].length;
  }
  if (end < text.length) yield document.createTextNode(text.slice(end));
}

function part(name, text) {
  const span = document.createElement("span");
  span.className = name;
  span.textContent = text;
  return span;
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
    replace(area, start, end, `[${chosen || "words"}](https://)`, 1);
  } else if (action === "toggle" || action === "select") {
    const id = unusedName(area.value, action);
    const element =
      action === "toggle"
        ? `<toggle id=${id} initial-value=false>\nAsk for a yes or no here.\n</toggle>`
        : `<select id=${id}>\nAsk for one of the options here.\n<option id=first>First</option>\n<option id=second>Second</option>\n</select>`;
    const line = area.value.lastIndexOf("\n", end - 1) + 1 === end ? "" : "\n\n";
    replace(area, end, end, `${line}${element}\n`, line.length);
  } else {
    const from = area.value.lastIndexOf("\n", start - 1) + 1;
    const lines = area.value.slice(from, end).split("\n");
    const marks = { heading: () => "## ", list: () => "- ", numbered: (index) => `${index + 1}. ` };
    replace(area, from, end, lines.map((line, index) => marks[action](index) + line).join("\n"), 0);
  }
}

function unusedName(text, base) {
  let number = 1;
  while (text.includes(`id=${base}-${number}`) || text.includes(`id="${base}-${number}"`)) number += 1;
  return `${base}-${number}`;
}

// Through the browser's own editing, so that its undo knows about it.
function replace(area, start, end, text, inset) {
  area.focus();
  area.setSelectionRange(start, end);
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, start, end, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(start + inset, start + text.length - inset);
}
