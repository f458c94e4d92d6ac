// Makes the screens of a walkthrough quicker to use. Every screen works without this file.
import { enhanceAnswers } from "./walkthrough-answers.js";
import { calm, enhanceAlerts, enhanceSheets, play, prepareAlert } from "./walkthrough-dialogs.js";
import { followErrors } from "./walkthrough-errors.js";
import { followAnswers } from "./walkthrough-follow.js";
import { readInTab } from "./walkthrough-memory.js";
import { enhanceReview, fitBack, watchScroll } from "./walkthrough-reading.js";

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

enhanceSheets();
enhanceReview(readInTab);
enhanceAlerts();
enhanceAsking();
enhanceConsentForms();
enhanceAnswers();
followAnswers();
followErrors();
fitBack();
watchScroll();
