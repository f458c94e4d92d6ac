// Comments on selected words of a version: a button next to the selection opens the form of that screen, filled in.
// Screens are marked with data-thread-screen, their forms with data-thread-margin and the same id.
const contextLength = 80;
const longestQuote = 1000;
// Handles of a selection are moved without events of a pointer; this is how long they rest.
const rest = 150;
const blocks = "p, li, div, dt, dd, td, th, br, label, legend, button, h1, h2, h3, h4, h5, h6";

const button = document.createElement("button");
button.type = "button";
button.className = "button button-small thread-button";
button.textContent = "Comment";
button.hidden = true;

function marginOf(screen) {
  return document.querySelector(`[data-thread-margin="${CSS.escape(screen.dataset.threadScreen)}"] .thread-new`);
}

// The words of a range as the version has them, without words that are only marked as deleted, and without labels.
function wordsOf(range) {
  const part = range.cloneContents();
  for (const element of part.querySelectorAll("del, .visually-hidden")) element.remove();
  for (const element of part.querySelectorAll(blocks)) {
    element.before(" ");
    element.after(" ");
  }
  return part.textContent;
}

// The selected words with their surroundings, if they are within one screen that has a form.
function selected() {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const holder = range.commonAncestorContainer;
  const element = holder.nodeType === Node.ELEMENT_NODE ? holder : holder.parentElement;
  const screen = element?.closest("[data-thread-screen]");
  const form = screen && marginOf(screen);
  if (!form || element.closest("del")) return null;
  const hasMarks = screen.querySelector("ins, del") !== null;
  const quote = (hasMarks ? wordsOf(range) : selection.toString()).trim();
  if (quote === "" || quote.length > longestQuote) return null;
  return { range, screen, form, quote };
}

function textBeside(range, screen, isBefore) {
  const beside = document.createRange();
  beside.selectNodeContents(screen);
  if (isBefore) beside.setEnd(range.startContainer, range.startOffset);
  else beside.setStart(range.endContainer, range.endOffset);
  const text = wordsOf(beside);
  return isBefore ? text.slice(-contextLength) : text.slice(0, contextLength);
}

// Where the coordinates of the button begin.
function origin() {
  const parent = button.offsetParent;
  const isPage = !parent || (parent === document.body && getComputedStyle(parent).position === "static");
  return isPage ? { left: -window.scrollX, top: -window.scrollY } : parent.getBoundingClientRect();
}

function place() {
  const found = selected();
  if (!found) {
    hide();
    return;
  }
  // The next stop of the Tab key after the selection.
  if (found.screen.nextElementSibling !== button) found.screen.after(button);
  button.hidden = false;
  const box = found.range.getBoundingClientRect();
  const start = origin();
  const right = document.documentElement.clientWidth - button.offsetWidth - 8;
  // Below the handles of a selection by touch.
  const gap = matchMedia("(pointer: coarse)").matches ? 30 : 6;
  button.style.top = `${box.bottom + gap - start.top}px`;
  button.style.left = `${Math.max(8, Math.min(box.left, right)) - start.left}px`;
}

function hide() {
  button.hidden = true;
}

// The selection stays while the button is pressed.
button.addEventListener("pointerdown", (event) => event.preventDefault());

button.addEventListener("click", () => {
  const found = selected();
  if (!found) return;
  const { form: fold, range, screen, quote } = found;
  const form = fold.querySelector("form");
  form.elements.quote.value = quote;
  form.elements.before.value = textBeside(range, screen, true);
  form.elements.after.value = textBeside(range, screen, false);
  const shown = form.querySelector(".thread-quote");
  shown.textContent = quote;
  shown.hidden = false;
  fold.open = true;
  hide();
  form.elements.text.focus();
});

// While a mouse draws the selection, the button would run after it.
let isDrawing = false;
let timer = 0;

function placeSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!isDrawing) place();
  }, rest);
}

document.addEventListener("pointerdown", (event) => {
  isDrawing = event.pointerType === "mouse" && event.target !== button;
});
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => {
    isDrawing = false;
    placeSoon();
  });
}
document.addEventListener("selectionchange", () => {
  if (document.getSelection()?.isCollapsed) hide();
  else placeSoon();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});
window.addEventListener("resize", () => {
  if (!button.hidden) place();
});
