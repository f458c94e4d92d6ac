// What makes the editor quicker with scripts. Every part of it works without them.
import { startAutosave } from "./editor-autosave.js";
import { startMarkdown } from "./editor-markdown.js";
import { moveInOutline, startOrdering } from "./editor-order.js";
import { startMoving } from "./editor-moving.js";
import { startDevice } from "./editor-device.js";
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

const device = startDevice(document);
startMarkdown(document, device);
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

// Style sheets let texts grow where browsers support it.
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

// Texts without spaces between words are counted in characters, as the server does.
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{323af}]/u;

function length(text) {
  const [count, unit] = unspaced.test(text)
    ? [Array.from(text.replace(/\s/g, "")).length, "character"]
    : [text.split(/\s+/).filter(Boolean).length, "word"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

for (const count of document.querySelectorAll("[data-word-count]")) {
  const field = document.getElementById(count.dataset.wordCount);
  field?.addEventListener("input", () => {
    count.textContent = length(field.value);
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
