// What makes the editor quicker with scripts. Every part of it works without them.
import { startAutosave } from "./editor-autosave.js";
import { startMarkdown } from "./editor-markdown.js";
import { moveInOutline, startOrdering } from "./editor-order.js";
import { startMoving } from "./editor-moving.js";
import { startDevice } from "./editor-device.js";
import { startFields } from "./editor-fields.js";
import { startBulletPasting } from "./editor-bullet-pasting.js";
import { startChoices } from "./editor-choices.js";
import { startDocument } from "./editor-document.js";
import { startRules } from "./editor-rules.js";
import { startKeys } from "./editor-keys.js";
import { startPipes } from "./editor-pipes.js";
import { startSchedule } from "./editor-schedule.js";
import { startFacts } from "./editor-facts.js";
import { startFollowing } from "./editor-following.js";
import { submitOnChange } from "./editor-submitting.js";
import { startReaching } from "./editor-reaching.js";
import { startReshaping } from "./editor-reshaping.js";
import { startComments } from "./editor-comments.js";

// The page with a refused comment is sent from the address of comments, at which scripts would not find the part.
const form = document.getElementById("edit-form");
if (form && /\/threads(\/|$)/.test(location.pathname)) {
  history.replaceState(history.state, "", `${form.action}?language=${form.elements.language.value}`);
}

// What was typed and not saved is kept by the scripts. Browsers refill fields without telling them, after everything here.
for (const kept of document.querySelectorAll("#edit-form, #document-form")) kept.setAttribute("autocomplete", "off");

const device = startDevice(document);
startMarkdown(document, device);
// Before anything changes a field.
startFields(document);
startChoices(document);
startBulletPasting(document);
startOrdering(document, device);
startMoving(document);
startAutosave(document, device);
startDocument(document);
startRules(document, device);
startKeys(document);
startPipes(document);
startSchedule(document);
startReshaping(document);
startFollowing(document, device);
startFacts(document);
startReaching(document);
startComments(document);

submitOnChange(document);

document.querySelector("#outline [aria-current]")?.scrollIntoView({ block: "nearest" });

const find = document.querySelector("[data-outline-find]");
find?.addEventListener("input", () => {
  const wanted = find.value.trim().toLocaleLowerCase();
  for (const row of document.querySelectorAll(".outline-rows > li")) {
    row.hidden = wanted !== "" && !row.textContent.toLocaleLowerCase().includes(wanted);
  }
});

// Arrow keys move through the outline; Alt with an arrow moves the selected part.
document.getElementById("outline")?.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const rows = [...document.querySelectorAll("#outline .outline-row")].filter((row) => row.offsetParent);
  const index = rows.indexOf(document.activeElement);
  if (index < 0) return;
  event.preventDefault();
  if (event.altKey) {
    moveInOutline(rows[index], event);
    return;
  }
  rows[index + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
});
