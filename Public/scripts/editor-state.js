// The editor's save state, and the elements that show it.

import { site } from "./site.js";

// The line next to the title that shows what is safe: `saved`, `saving`, or `kept`.
export function showState(state, kind, words, action) {
  if (!state) return;
  state.className = `save-state save-state-${kind}`;
  state.replaceChildren(span(words));
  if (kind !== "saving") state.prepend(icon(kind === "saved" ? "check" : "warning"));
  if (action) state.append(smallButton(action));
}

// Whether the text next to the rules is not saved. Both are saved by themselves and share the line.
export function textWaits(root) {
  const kind = root.querySelector("[data-autosave-form]")?.dataset.state;
  return kind !== undefined && kind !== "saved";
}

// A button within text: its label and its action.
export function smallButton({ label, act }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button-quiet button-small";
  button.textContent = label;
  button.addEventListener("click", act);
  return button;
}

export function span(text) {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon icon-16");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", site(`/icons/icons.svg#${name}`));
  svg.append(use);
  return svg;
}
