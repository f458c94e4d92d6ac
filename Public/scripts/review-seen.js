// Marks a screen as seen, or not seen, without loading the long page again: the server answers with a short page that has
// only the mark and the progress, which replace those of this page. Whatever does not fit is sent as without scripts.
const parts = ".page-lead, .review-chapter-count, .review-chapter, .review-progress";

// The form was sent, but the answer is not the page that this one can take over.
class Unexpected extends Error {}

async function answerTo(form) {
  const body = new URLSearchParams(new FormData(form));
  const shown = new URLSearchParams(location.search);
  body.set("answer", "marks");
  body.set("language", shown.get("language") ?? "");
  body.set("since", shown.get("since") ?? "");
  const answer = await fetch(form.action, { method: "POST", body });
  if (!answer.ok || answer.redirected) throw new Unexpected();
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

function takeOver(page, screen) {
  const mark = page.querySelector(".story-seen");
  const current = [...document.querySelectorAll(parts)];
  const latest = [...page.querySelectorAll(parts)];
  if (!mark || current.length !== latest.length) throw new Unexpected();
  screen.querySelector(":scope > .story-margin > .story-seen").replaceWith(mark);
  current.forEach((part, index) => {
    if (part.innerHTML !== latest[index].innerHTML) part.innerHTML = latest[index].innerHTML;
  });
  return mark.querySelector("[data-seen] button");
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-seen]")) return;
  event.preventDefault();
  const screen = form.closest(".story-screen");
  const button = form.querySelector("button");
  if (button.disabled) return;
  button.disabled = true;
  try {
    takeOver(await answerTo(form), screen)?.focus({ preventScroll: true });
  } catch (error) {
    button.disabled = false;
    // Marking twice marks once, so it may have arrived before. Without a network, the browser says so.
    if (error instanceof Unexpected || error instanceof TypeError) form.submit();
    else throw error;
  }
});
