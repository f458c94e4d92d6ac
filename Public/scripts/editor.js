// What makes the editor quicker with scripts. Every part of it works without them.
import { startAutosave } from "./editor-autosave.js";
import { startMarkdown } from "./editor-markdown.js";
import { moveInOutline, startOrdering } from "./editor-order.js";
import { startMoving } from "./editor-moving.js";
import { startDevice } from "./editor-device.js";
import { startChoices } from "./editor-choices.js";
import { startDocument } from "./editor-document.js";
import { startRules } from "./editor-rules.js";
import { startKeys } from "./editor-keys.js";
import { startPipes } from "./editor-pipes.js";
import { startSchedule } from "./editor-schedule.js";
import { startFollowing } from "./editor-following.js";
import { startReshaping } from "./editor-reshaping.js";

const device = startDevice(document);
startMarkdown(document, device);
startChoices(document);
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

// Choosing with a pointer is a decision; arrow keys only pass by, so there Enter or the button decides.
for (const form of document.querySelectorAll("[data-submit-on-change]")) {
  let isByKeys = false;
  form.addEventListener("pointerdown", () => (isByKeys = false));
  form.addEventListener("keydown", (event) => {
    isByKeys = true;
    if (event.key !== "Enter" || !event.target.matches("select")) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("change", () => {
    if (isByKeys) form.querySelector(".no-script-only")?.classList.remove("no-script-only");
    else form.requestSubmit();
  });
  // What was chosen before this script came.
  const isChosen = [...form.querySelectorAll("option")].some((option) => option.selected !== option.defaultSelected);
  if (isChosen) form.requestSubmit();
}

// Where style sheets can, they let texts grow.
const growing = CSS.supports("field-sizing", "content") ? "textarea:not(.answers textarea)" : "textarea";
const scrolls = (area) => area.closest(".document-editor") !== null;
for (const area of document.querySelectorAll(growing)) {
  if (scrolls(area)) continue;
  const grow = () => {
    area.style.blockSize = "auto";
    area.style.blockSize = `${area.scrollHeight + 2}px`;
  };
  area.addEventListener("input", grow);
  if (area.offsetParent) grow();
}

for (const count of document.querySelectorAll("[data-word-count]")) {
  const field = document.getElementById(count.dataset.wordCount);
  field?.addEventListener("input", () => {
    const words = field.value.split(/\s+/).filter(Boolean).length;
    count.textContent = words === 1 ? "1 word" : `${words} words`;
  });
}

document.querySelector("#outline [aria-current]")?.scrollIntoView({ block: "nearest" });

const find = document.querySelector("[data-outline-find]");
find?.addEventListener("input", () => {
  const wanted = find.value.trim().toLocaleLowerCase();
  for (const row of document.querySelectorAll(".outline-rows > li")) {
    row.hidden = wanted !== "" && !row.textContent.toLocaleLowerCase().includes(wanted);
  }
});

// Arrow keys move through the outline; Alt with an arrow moves the chosen part.
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
