// Asks in place whether what a page waits for is there, so that neither the focus nor the position on the page is lost. Without
// scripts, the page reloads itself.
import { showLocalTimes } from "./times.js";

const INTERVAL = 2_000;

const region = () => document.querySelector("[data-waiting]");

async function ask() {
  const waiting = region();
  const { waiting: address, waitingFor: what } = waiting.dataset;
  try {
    if (what === "file") {
      // Only the headers: the file itself is fetched once, by the browser.
      const answer = await fetch(address, { method: "HEAD" });
      if (!answer.ok || !answer.headers.get("content-type")?.startsWith("text/html")) return location.replace(address);
    } else {
      const answer = await fetch(address, { headers: { accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("[data-waited]");
      if (!fresh) return location.replace(address);
      if (!fresh.querySelector("[data-waiting]")) return show(fresh);
    }
  } catch {
    // Offline for a moment; the next question may get through.
  }
  setTimeout(ask, INTERVAL);
}

function show(fresh) {
  const old = document.querySelector("[data-waited]");
  const hadFocus = old.contains(document.activeElement);
  old.replaceWith(document.adoptNode(fresh));
  showLocalTimes(fresh);
  document.querySelector("[data-waited-status]").textContent = fresh.dataset.waited;
  if (hadFocus) fresh.focus();
}

if (region()) setTimeout(ask, INTERVAL);
