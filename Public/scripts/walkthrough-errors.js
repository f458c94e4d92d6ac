// Removes an error once its field is valid. The server decides which still are invalid.

const WAIT_MS = 400;

/** Watches a screen that came back with errors. */
export function followErrors() {
  const form = document.querySelector("form.screen[action]");
  if (!form?.querySelector(".error[id]")) return;
  let asked = null;
  let timer = null;
  const ask = async () => {
    if (!form.querySelector(".error[id]")) return;
    asked?.abort();
    asked = new AbortController();
    const body = new URLSearchParams(new FormData(form));
    body.set("move", "check");
    try {
      const answer = await fetch(form.action, { method: "POST", body, signal: asked.signal });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const isSame = page.querySelector("[name=sequence]")?.value === form.elements.sequence?.value;
      if (isSame) forget(form, page);
    } catch (error) {
      // Without a response, the errors stay: they are checked again when the screen is sent.
      if (error.name !== "AbortError") console.info("Not checked:", error.message);
    }
  };
  const soon = (wait) => {
    clearTimeout(timer);
    timer = setTimeout(ask, wait);
  };
  form.addEventListener("input", () => soon(WAIT_MS));
  form.addEventListener("change", () => soon(0));
}

/** Removes the errors that the current page no longer has, and corrects the others. */
function forget(form, page) {
  const stands = (id) => page.getElementById(id) !== null;
  for (const error of form.querySelectorAll(".error[id]")) {
    if (stands(error.id)) {
      // The field may be wrong in another way by now.
      const now = page.getElementById(error.id).querySelector("span");
      const shown = error.querySelector("span");
      if (now && shown && now.textContent !== shown.textContent) shown.textContent = now.textContent;
      continue;
    }
    error.closest(".is-invalid")?.classList.remove("is-invalid");
    for (const field of form.querySelectorAll(`[aria-describedby~="${CSS.escape(error.id)}"]`)) {
      const others = field.getAttribute("aria-describedby").split(" ").filter((id) => id !== error.id);
      if (others.length > 0) field.setAttribute("aria-describedby", others.join(" "));
      else field.removeAttribute("aria-describedby");
    }
    error.remove();
  }
  for (const field of form.querySelectorAll("[aria-invalid][id]")) {
    const now = page.getElementById(field.id);
    if (!now?.hasAttribute("aria-invalid")) field.removeAttribute("aria-invalid");
  }
  const targets = new Set([...page.querySelectorAll(".error-summary a")].map((link) => link.hash));
  shorten(form.querySelector(".error-summary"), targets);
}

// The server also counts questions that an answer has added since. Nobody has left them without an answer yet.
function shorten(summary, targets) {
  if (!summary) return;
  for (const link of summary.querySelectorAll("a")) {
    if (!targets.has(link.hash)) link.closest("li").remove();
  }
  const count = summary.querySelectorAll("a").length;
  if (count === 0) return summary.remove();
  const title = summary.querySelector(".error-summary-title");
  const { one, many } = title.dataset;
  title.textContent = count === 1 ? one : many.replace("%n", count);
}
