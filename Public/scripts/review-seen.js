// Marks a screen as seen, or not seen, without loading the long page again: what the server's page says of the screen and
// of the progress replaces what this page says. Whatever does not fit is sent as without scripts.
const parts = ".page-lead, .review-chapter-count, .review-chapter, .review-progress";

// The form was sent, but the answer is not the page that this one can take over.
class Unexpected extends Error {}

async function answerTo(form) {
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  const isThisPage = answer.ok && new URL(answer.url).pathname === location.pathname;
  if (!isThisPage) throw new Unexpected();
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

function takeOver(page, screen) {
  const margin = page.querySelector(`#${CSS.escape(screen.id)} > .story-margin`);
  const current = [...document.querySelectorAll(parts)];
  const latest = [...page.querySelectorAll(parts)];
  if (!margin || current.length !== latest.length) throw new Unexpected();
  screen.querySelector(":scope > .story-margin").replaceWith(margin);
  current.forEach((part, index) => {
    if (part.innerHTML !== latest[index].innerHTML) part.innerHTML = latest[index].innerHTML;
  });
  return margin.querySelector("[data-seen] button");
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
