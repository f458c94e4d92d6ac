// Some sections of the page depend on its fields: rules use the values of answers, quiz questions test paragraphs, pictures
// belong to answers. When a save has changed what a section depends on, the section is replaced by that of the current page.
// So are the source texts if someone else has changed them.

import { pageEdit } from "./editor-kept.js";
import { takeOriginals } from "./editor-originals.js";
import { pressOver } from "./editor-press.js";
import { takeRules } from "./editor-rules.js";
import { submitOnChange } from "./editor-submitting.js";

export function startFollowing(page, device) {
  const form = page.getElementById("edit-form");
  form?.addEventListener("accord-saved", async (event) => {
    const { bases, edit, address: moved } = event.detail;
    // The part may have another identifier by now, and another part its former one: then the page is loaded again.
    if (moved) history.replaceState(history.state, "", moved);
    else form.elements[pageEdit].value = edit;
    const areOriginalsStale = form.dataset.originals !== bases.originals;
    const stale = [...page.querySelectorAll("[data-basis]")].filter((section) => bases[section.id] !== section.dataset.basis);
    if (stale.length === 0 && !areOriginalsStale) return;
    // The page of a rejected form does not state its language.
    const address = new URL(location.href);
    address.searchParams.set("language", form.elements.language.value);
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    const now = new DOMParser().parseFromString(await answer.text(), "text/html");
    await pressOver();
    if (areOriginalsStale) takeOriginals(form, now.getElementById("edit-form"));
    for (const section of stale) {
      const found = now.getElementById(section.id);
      if (!found || !section.isConnected || isFilledIn(section)) continue;
      const fresh = page.importNode(found, true);
      if (section.matches("form")) takeRules(section, fresh, device);
      else replace(section, fresh);
    }
  });
}

// Entries in the section, such as a picture and its description, stay; the next save tries again.
function isFilledIn(section) {
  if (section.matches("form")) return false;
  const fields = [...section.querySelectorAll("input:not([type=hidden])")];
  return section.contains(document.activeElement) || fields.some((field) => field.value !== field.defaultValue);
}

function replace(section, fresh) {
  for (const fold of section.querySelectorAll("details[open][id]")) {
    const same = fresh.querySelector(`#${CSS.escape(fold.id)}`);
    if (same) same.open = true;
  }
  section.replaceWith(fresh);
  submitOnChange(fresh);
}
