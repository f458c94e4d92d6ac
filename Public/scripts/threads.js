// Comments on selected words of a version: a button beside the selection opens the form of that screen, filled in.
// Screens are marked with data-thread-screen, their forms with data-thread-margin and the same id.
const contextLength = 80;
const longestQuote = 1000;

const button = document.createElement("button");
button.type = "button";
button.className = "button button-small thread-button";
button.textContent = "Comment";
button.hidden = true;
document.body.append(button);

function marginOf(screen) {
  return document.querySelector(`[data-thread-margin="${CSS.escape(screen.dataset.threadScreen)}"] .thread-new`);
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
  const quote = selection.toString().trim();
  if (!form || quote === "" || quote.length > longestQuote) return null;
  return { range, screen, form, quote };
}

function textBeside(range, screen, isBefore) {
  const beside = document.createRange();
  beside.selectNodeContents(screen);
  if (isBefore) beside.setEnd(range.startContainer, range.startOffset);
  else beside.setStart(range.endContainer, range.endOffset);
  const text = beside.toString();
  return isBefore ? text.slice(-contextLength) : text.slice(0, contextLength);
}

function place() {
  const found = selected();
  button.hidden = !found;
  if (!found) return;
  const box = found.range.getBoundingClientRect();
  const right = document.documentElement.clientWidth - button.offsetWidth - 8;
  button.style.top = `${window.scrollY + box.bottom + 6}px`;
  button.style.left = `${window.scrollX + Math.max(8, Math.min(box.left, right))}px`;
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
  button.hidden = true;
  form.elements.text.focus();
});

document.addEventListener("pointerup", () => setTimeout(place));
document.addEventListener("keyup", (event) => {
  if (event.key === "Escape") button.hidden = true;
  else if (event.shiftKey || event.key === "Shift") place();
});
document.addEventListener("selectionchange", () => {
  if (document.getSelection()?.isCollapsed) button.hidden = true;
});
