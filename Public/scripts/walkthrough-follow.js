// Shows and hides questions of a form that depend on other answers. The server decides which.
import { enhanceAnswers } from "./walkthrough-answers.js";

/** Watches the form on the page, if some of its questions depend on others. */
export function followAnswers() {
  const parts = document.querySelector("[data-followed]");
  const form = parts?.closest("form");
  if (!form?.action) return;
  let asked = null;
  form.addEventListener("change", async () => {
    asked?.abort();
    asked = new AbortController();
    const body = new URLSearchParams(new FormData(form));
    body.set("move", "stay");
    try {
      const answer = await fetch(form.action, { method: "POST", body, signal: asked.signal });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const shown = page.querySelector("[data-followed]");
      const isSame = page.querySelector("[name=sequence]")?.value === form.elements.sequence?.value;
      if (shown && isSame) show(parts, shown, page);
    } catch (error) {
      // Without a response, the form stays unchanged: the server asks for missing answers when it is sent.
      if (error.name !== "AbortError") console.info("Not followed:", error.message);
    }
  });
}

/** Updates the visible questions. Those that stay keep what was entered. */
function show(parts, shown, page) {
  const keys = (root) => [...root.querySelectorAll("[data-item], [data-part]")].map(key).join("\n");
  if (keys(parts) === keys(shown)) return;
  const focused = document.activeElement;
  const here = new Map([...parts.querySelectorAll("[data-item]")].map((item) => [key(item), item]));
  const arrived = [];
  for (const item of [...shown.querySelectorAll("[data-item]")]) {
    const kept = here.get(key(item));
    if (kept) {
      const number = item.querySelector(".item-number");
      const old = kept.querySelector(".item-number");
      if (number && old) old.textContent = number.textContent;
      item.replaceWith(kept);
    } else {
      arrived.push(item);
    }
  }
  parts.replaceChildren(...shown.childNodes);
  for (const sheet of page.querySelectorAll("dialog.sheet")) {
    if (!document.getElementById(sheet.id)) document.body.append(document.adoptNode(sheet));
  }
  for (const item of arrived) {
    enhanceAnswers(item);
    item.classList.add("arrives");
  }
  if (parts.contains(focused)) focused.focus({ preventScroll: true });
  const status = document.querySelector("[data-arrivals]");
  if (status) status.textContent = arrived.map(label).join(". ");
}

const key = (element) => element.dataset.item ?? `part ${element.dataset.part}`;
const label = (item) => item.querySelector("legend, label")?.textContent.trim() ?? "";
