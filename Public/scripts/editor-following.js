// Some sections of the page hang on what its fields say: rules ask about the values of answers, tests are of paragraphs.
// When a save has changed what one hangs on, it is taken from the page as it is now.

import { takeRules } from "./editor-rules.js";

export function startFollowing(page, device) {
  page.getElementById("edit-form")?.addEventListener("accord-saved", async (event) => {
    const { bases } = event.detail;
    const stale = [...page.querySelectorAll("[data-basis]")].filter((section) => bases[section.id] !== section.dataset.basis);
    if (stale.length === 0) return;
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) return;
    const now = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const section of stale) {
      const found = now.getElementById(section.id);
      if (!found || !section.isConnected) continue;
      const fresh = page.importNode(found, true);
      if (section.matches("form")) takeRules(section, fresh, device);
      else section.replaceWith(fresh);
    }
  });
}
