// How scripts change a field of a form, so that whatever shows or follows its value learns of it as it does of a key: the painted
// text, the count of words, the size, the table around it, saving. Only a value that nothing has shown yet, or that follows
// another one, such as one generated from an answer, is set without it.

export function startFields(root) {
  root.addEventListener("input", ({ target }) => {
    grow(target);
    count(root, target);
  });
  // A text that changed in a closed fold has no size before the fold opens.
  root.addEventListener("toggle", ({ target }) => grow(target), true);
  grow(root);
}

export function writeField(field, value) {
  if (field.value === value) return;
  field.value = value;
  tellChange(field);
}

export function tickField(field, isOn) {
  if (field.checked === isOn) return;
  field.checked = isOn;
  tellChange(field);
}

// Many fields that were changed together are reported once, at the place around them.
export function tellChange(place) {
  place.dispatchEvent(new Event("input", { bubbles: true }));
}

export function isUndo(event) {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key?.toLowerCase() === "z";
}

// Uses the browser's own editing, so that its undo includes the change. Chromium takes seconds to insert some hundred lines
// as text, but not as HTML; if the result differs, they are inserted as text.
export function replace(area, start, end, text, inset) {
  area.focus();
  area.setSelectionRange(start, end);
  const wanted = area.value.slice(0, start) + text + area.value.slice(end);
  if (text.split("\n").length > 20 && document.execCommand("insertHTML", false, escaped(text)) && area.value !== wanted) {
    document.execCommand("undo");
    area.setSelectionRange(start, end);
  }
  if (area.value !== wanted && !document.execCommand("insertText", false, text)) writeField(area, wanted);
  area.setSelectionRange(start + inset, start + text.length - inset);
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

// Style sheets let texts grow where browsers support it.
const growing = CSS.supports("field-sizing", "content") ? "textarea:not(.answers textarea)" : "textarea";

function grow(place) {
  const areas = (place.matches?.("textarea") ? [place] : [...place.querySelectorAll("textarea")]).filter(
    (area) => area.matches(growing) && !area.closest(".document-editor") && area.checkVisibility(),
  );
  // All are measured together: measuring one after changing another lays out the page again.
  for (const area of areas) area.style.blockSize = "auto";
  const heights = areas.map((area) => area.scrollHeight);
  for (const [index, area] of areas.entries()) area.style.blockSize = `${heights[index] + 2}px`;
}

function count(root, field) {
  const place = field.id && root.querySelector(`[data-word-count="${CSS.escape(field.id)}"]`);
  if (place) place.textContent = length(field.value);
}

// Texts without spaces between words are counted in characters, as the server does.
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{323af}]/u;

function length(text) {
  const [count, unit] = unspaced.test(text)
    ? [Array.from(text.replace(/\s/g, "")).length, "character"]
    : [text.split(/\s+/).filter(Boolean).length, "word"];
  return `${new Intl.NumberFormat("en-US").format(count)} ${unit}${count === 1 ? "" : "s"}`;
}
