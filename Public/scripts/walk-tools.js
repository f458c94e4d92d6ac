// The author's panel beside a walkthrough follows the screen in the frame. Without scripts a link brings it up to date.

const host = document.querySelector("[data-walk-host]");
const screen = host?.querySelector("[data-walk-screen]");
let isFirst = true;

screen?.addEventListener("load", async () => {
  if (isFirst) {
    isFirst = false;
    return;
  }
  // What was just done is no news on the next screen.
  document.querySelector(".flash")?.remove();
  const response = await fetch(location.href, { credentials: "same-origin" });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.querySelector("[data-walk-tools]");
  const panel = host.querySelector("[data-walk-tools]");
  // Whoever is using the panel keeps it as it is until they leave it.
  if (fresh && panel && !panel.contains(document.activeElement)) panel.replaceWith(fresh);
});
