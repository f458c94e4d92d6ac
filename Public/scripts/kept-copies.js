// If a page is gone, or can no longer be edited, unsaved text typed there is shown from this browser's copy, for the account
// that typed it, until it is discarded.

import { copies, forget, forgetAcknowledged, isOfFormerPart, languageName } from "./editor-kept.js";
import { smallButton } from "./editor-state.js";
import { site, withoutSite } from "./site.js";

const section = document.querySelector("[data-kept-copies]");
if (section) {
  forgetAcknowledged();
  showCopies();
}

function showCopies() {
  // A form that can be sent restores its own text, so only that of another part is shown.
  const isShown = document.querySelector("[data-part-since]") ? (copy) => isOfFormerPart(copy.pairs) : () => true;
  const found = copies(section.dataset.keptCopies, isHere()).filter(isShown);
  // The response to a form shows the texts of the form itself.
  const shown = new Set([...document.querySelectorAll(".kept-texts textarea")].map((area) => area.value));
  const fields = found.flatMap((copy) => {
    const texts = copy.texts.filter((text) => !shown.has(text.value));
    return texts.map((text) => ({ ...text, label: text.label + aside(copy, found) }));
  });
  if (fields.length === 0) return;
  section.querySelector("[data-kept-list]").replaceChildren(...fields.map(field));
  section.querySelector("[data-kept-discard]").addEventListener("click", () => {
    for (const copy of found) forget(copy.key);
    const done = document.createElement("p");
    done.textContent = "What you typed was discarded.";
    done.tabIndex = -1;
    section.replaceChildren(done);
    section.removeAttribute("aria-labelledby");
    done.focus();
  });
  for (const element of document.querySelectorAll("[data-kept-words]")) element.textContent = element.dataset.keptWords;
  section.hidden = false;
}

// A form that cannot be sent has its own copies; a missing page has those of everything in it.
function isHere() {
  const form = document.querySelector("form[data-autosave-form], form[data-document-form]");
  if (form) return (address) => ["", "/rules", "/visibility"].some((end) => address === form.action + end);
  // Rules are sent to a separate address.
  const path = site(withoutSite(location.pathname).replace(/^(\/studies\/[^/]+)\/rules\//, "$1/write/"));
  const here = location.origin + path.replace(/\/$/, "");
  return (address) => address === here || address.startsWith(`${here}/`);
}

// Distinguishes several copies by their language, and by the part of their addresses after the page's own.
function aside(copy, all) {
  const asides = isOfFormerPart(copy.pairs) && copy.title ? [copy.title] : [];
  if (copy.language && all.some((other) => other.language !== copy.language)) {
    asides.push(languageName(copy.language));
  }
  if (all.some((other) => other.address !== copy.address)) {
    asides.push(decodeURIComponent(copy.address.replace(/^.*\/studies\/[^/]*\/(write\/)?/, "")));
  }
  return asides.length > 0 ? ` (${asides.join(", ")})` : "";
}

function field(text, index) {
  const id = `kept-copy-${index}`;
  const label = document.createElement("label");
  label.htmlFor = id;
  label.textContent = text.label;
  const area = document.createElement("textarea");
  area.className = "text-area reading";
  area.id = id;
  area.dir = "auto";
  area.readOnly = true;
  area.value = text.value;
  area.rows = Math.min(Math.max(Math.ceil(text.value.length / 70) + text.value.split("\n").length, 2), 16);
  const head = document.createElement("div");
  head.className = "field-head";
  head.append(label, copyButton(area));
  const holder = document.createElement("div");
  holder.className = "field";
  holder.append(head, area);
  return holder;
}

function copyButton(area) {
  const act = async ({ currentTarget: button }) => {
    await navigator.clipboard.writeText(area.value);
    button.textContent = "Copied";
  };
  return smallButton({ label: "Copy", act });
}
