// Makes the screens of a walkthrough quicker to use. Every screen works without this file.
import { enhanceAnswers } from "./walkthrough-answers.js";
import { followErrors } from "./walkthrough-errors.js";
import { followAnswers } from "./walkthrough-follow.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const MOVE_MS = 220;

/** Plays the class's animation, or skips it if reduced motion is preferred. */
async function play(element, name) {
  if (calm.matches) return;
  element.classList.add(name);
  const motions = element.getAnimations();
  await Promise.race([
    Promise.allSettled(motions.map((motion) => motion.finished)),
    new Promise((done) => setTimeout(done, 2 * MOVE_MS)),
  ]);
}

async function closeSheet(sheet) {
  if (!sheet.open) return;
  await play(sheet, "leaves");
  sheet.close();
  sheet.classList.remove("leaves");
}

/** Dragging the sheet's bar moves it; releasing it past a quarter of its height closes it. */
function dragToClose(sheet) {
  const bar = sheet.querySelector(".sheet-bar");
  let start = null;
  bar.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button")) return;
    start = event.clientY;
    bar.setPointerCapture(event.pointerId);
  });
  bar.addEventListener("pointermove", (event) => {
    if (start === null) return;
    sheet.style.translate = `0 ${Math.max(0, event.clientY - start)}px`;
  });
  const finish = (event) => {
    if (start === null) return;
    const far = event.clientY - start > sheet.clientHeight / 4;
    start = null;
    if (far) closeSheet(sheet).then(() => (sheet.style.translate = ""));
    else sheet.style.translate = "";
  };
  bar.addEventListener("pointerup", finish);
  bar.addEventListener("pointercancel", finish);
}

/** Opens Learn more in a sheet instead of its page; the focus then returns to the link. */
function enhanceSheets() {
  for (const link of document.querySelectorAll("a[data-sheet]")) {
    const sheet = document.getElementById(link.dataset.sheet);
    if (!sheet?.showModal) continue;
    link.setAttribute("aria-haspopup", "dialog");
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      sheet.showModal();
      sheet.scrollTop = 0;
      const found = sheet.querySelector(".found");
      (found ?? sheet.querySelector("[tabindex='-1']"))?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: "center" });
    });
    sheet.addEventListener("close", () => link.focus());
  }
  for (const sheet of document.querySelectorAll("dialog.sheet")) {
    dragToClose(sheet);
    sheet.addEventListener("cancel", (event) => {
      event.preventDefault();
      closeSheet(sheet);
    });
    sheet.addEventListener("click", (event) => {
      if (event.target === sheet) closeSheet(sheet);
    });
    sheet.querySelector("form[method='dialog']")?.addEventListener("submit", (event) => {
      event.preventDefault();
      closeSheet(sheet);
    });
  }
}

/** Asks for confirmation in a dialog instead of on a separate page. Escape leaves it undecided. */
function enhanceAlerts() {
  for (const button of document.querySelectorAll("button[data-alert]")) {
    const alert = document.getElementById(button.dataset.alert);
    if (!alert?.showModal) continue;
    button.setAttribute("aria-haspopup", "dialog");
    button.addEventListener("click", (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      alert.showModal();
    });
    prepareAlert(alert, button);
  }
}

/** The other buttons close it; the focus stays inside, and then returns to the button. */
function prepareAlert(alert, button) {
  for (const stay of alert.querySelectorAll("[data-stay]")) {
    stay.addEventListener("click", (event) => {
      event.preventDefault();
      alert.close();
    });
  }
  alert.addEventListener("keydown", keepFocus);
  alert.addEventListener("close", () => button.focus({ preventScroll: true }));
}

/**
 * If the form itself has questions, the server checks the answers before it asks whether a participant agrees.
 * Instead of its separate page, the dialog opens over the form.
 */
function enhanceAsking() {
  const form = document.querySelector("form.review[action]");
  const agree = form?.querySelector("button[type='submit'][value='agree']:not([data-alert])");
  const alert = document.querySelector("dialog.alert:has([value='agree-now'])");
  if (!agree || !alert?.showModal) return;
  prepareAlert(alert, agree);
  let isAsking = false;
  let isPlain = false;
  form.addEventListener("submit", async (event) => {
    if (event.submitter !== agree || isPlain) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    const asks = await leadsToQuestion(form, agree);
    isAsking = false;
    if (asks) return alert.showModal();
    // Anything else is a page: what is still to answer, or the sign-in after a session has ended.
    isPlain = true;
    form.requestSubmit(agree);
  });
  addEventListener("pageshow", () => (isPlain = false));
}

async function leadsToQuestion(form, button) {
  try {
    const body = new URLSearchParams(new FormData(form, button));
    const answer = await fetch(form.action, { method: "POST", body });
    if (!answer.ok) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector(".alert-page [value='agree-now']") !== null;
  } catch {
    return false;
  }
}

/** Tab cycles through the buttons of an alert and never leaves it. */
function keepFocus(event) {
  if (event.key !== "Tab") return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const past = event.shiftKey ? buttons[0] : buttons.at(-1);
  if (buttons.includes(document.activeElement) && document.activeElement !== past) return;
  event.preventDefault();
  buttons.at(event.shiftKey ? -1 : 0).focus();
}

/** In the consent document: the section in view, and how much is left to read. */
function enhanceReview() {
  const review = document.querySelector("form.review");
  const article = review?.querySelector(".document");
  if (!article) return;
  const foot = review.querySelector(".screen-foot");
  const line = foot.querySelector("[data-sections]");
  const rest = line?.textContent ?? "";
  const sections = [...article.querySelectorAll("[data-section], h3")];
  const mustRead = review.dataset.readToEnd;
  const note = foot.querySelector("[data-read-on]");
  let reached = false;
  let current = 0;
  const update = () => {
    const bottom = foot.getBoundingClientRect().top;
    const passed = sections.filter((section) => section.getBoundingClientRect().top < bottom - 40).length;
    const atEnd = article.getBoundingClientRect().bottom <= bottom + 8;
    current = passed;
    reached ||= atEnd;
    if (reached && note) note.hidden = true;
    review.classList.toggle("at-end", atEnd);
    if (!line) return;
    line.textContent = passed === 0 || sections.length < 2
      ? rest
      : line.dataset.sections.replace("%n", passed).replace("%m", sections.length);
  };
  addEventListener("scroll", update, { passive: true });
  addEventListener("resize", update);
  // Before the styles are loaded, all of the form would count as read.
  if (document.readyState === "complete") update();
  else addEventListener("load", update);
  if (!mustRead) return;
  review.classList.add("reads-to-end");
  foot.querySelector("[value='agree']")?.addEventListener("click", (event) => {
    if (reached || !note) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    note.textContent = mustRead.replace("%n", Math.max(1, sections.length - current));
    note.hidden = false;
  });
}

/** Shortens "Back to …" to "Back" when the two would stand closer than 12 px to the count. */
function fitBack() {
  const back = document.querySelector(".nav-back:has(.short)");
  const count = document.querySelector(".nav-count");
  if (!back || !count) return;
  const fit = () => {
    back.classList.remove("is-short");
    const full = back.querySelector(".full");
    const text = full.getBoundingClientRect();
    const middle = count.getBoundingClientRect();
    const gap = Math.max(middle.left - text.right, text.left - middle.right) - (full.scrollWidth - full.clientWidth);
    back.classList.toggle("is-short", gap < 12);
  };
  document.fonts.ready.then(fit);
  addEventListener("resize", fit);
}

/** Slides the consent form's sheet down after a decision, before the answer is sent. */
function enhanceConsentForms() {
  const form = document.querySelector(".consent-form form.screen");
  form?.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (!button?.hasAttribute("data-leaves") || calm.matches || form.classList.contains("leaves")) return;
    event.preventDefault();
    button.closest("dialog")?.close();
    form.classList.remove("opens");
    await play(form, "leaves");
    // The next sheet has the same address, for which browsers keep the scroll position.
    scrollTo(0, 0);
    form.requestSubmit(button);
  });
  // The browser's Back never leads into a decided form: a cached copy is reloaded.
  addEventListener("pageshow", (event) => {
    if (form && event.persisted) location.reload();
  });
}

function watchScroll() {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const update = () => document.body.classList.toggle("is-scrolled", scrollY > 0);
  addEventListener("scroll", update, { passive: true });
  update();
}

enhanceSheets();
enhanceReview();
enhanceAlerts();
enhanceAsking();
enhanceConsentForms();
enhanceAnswers();
followAnswers();
followErrors();
fitBack();
watchScroll();
