// The author's panel next to a walkthrough follows the screen in the frame. Without scripts, a link updates it.

const host = document.querySelector("[data-walk-host]");
const screen = host?.querySelector("[data-walk-screen]");
let isFirst = true;

screen?.addEventListener("load", async () => {
  if (isFirst) {
    isFirst = false;
    return;
  }
  // The last action is no longer news on the next screen.
  document.querySelector(".flash")?.remove();
  const response = await fetch(location.href, { credentials: "same-origin" });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.querySelector("[data-walk-tools]");
  const panel = host.querySelector("[data-walk-tools]");
  // The panel is not changed while someone is using it.
  if (fresh && panel && !panel.contains(document.activeElement)) panel.replaceWith(fresh);
});
