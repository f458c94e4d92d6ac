// The device next to the form: refreshed after a save, shown as phone, tablet, or desktop, light or dark.

export function startDevice(root) {
  const frame = root.querySelector("[data-preview]");
  const stage = root.querySelector("[data-device-stage]");
  const read = (text, form, live) => preview(root, text, form, live);
  if (!frame || !stage) return { refresh() {}, read, showText() {}, hideText() {}, whenShown() {} };
  const settings = { device: "phone", dark: false, ...stored() };

  for (const button of root.querySelectorAll("[data-device]")) {
    button.addEventListener("click", () => {
      settings.device = button.dataset.device;
      show();
    });
  }
  const theme = root.querySelector("[data-device-theme]");
  theme?.addEventListener("click", () => {
    settings.dark = !settings.dark;
    show();
  });
  show();

  function show() {
    stage.classList.toggle("device-stage-tablet", settings.device === "tablet");
    stage.classList.toggle("device-stage-desktop", settings.device === "desktop");
    for (const button of root.querySelectorAll("[data-device]")) {
      const isChosen = button.dataset.device === settings.device;
      button.setAttribute("aria-pressed", String(isChosen));
      button.toggleAttribute("aria-current", isChosen);
    }
    theme?.setAttribute("aria-pressed", String(settings.dark));
    const address = new URL(frame.src, location.href);
    address.searchParams.set("device", settings.device);
    if (settings.dark) address.searchParams.set("theme", "dark");
    else address.searchParams.delete("theme");
    if (address.href !== frame.src) frame.src = address.href;
    stage.querySelector(".device").dataset.theme = settings.dark ? "dark" : "";
    try {
      localStorage.setItem("accord-device", JSON.stringify(settings));
    } catch {
      // The choice then lasts for this page only.
    }
  }

  const page = () => frame.contentDocument;
  const sheet = () => page()?.querySelector("dialog.sheet:has([data-live-text])");

  return {
    read,
    // A section's text: in the sheet of its screen, or on the page that shows the section. Opening the sheet by its attribute
    // leaves the focus in the text. A whole document: in its place, at the heading being edited.
    showText(html, heading) {
      const whole = page()?.querySelector("[data-live-document]");
      if (heading !== null && heading !== undefined) {
        if (whole) showDocument(whole, html, heading);
        return;
      }
      const place = page()?.querySelector("[data-live-text]");
      if (place) place.innerHTML = html;
      sheet()?.setAttribute("open", "");
    },
    hideText() {
      sheet()?.removeAttribute("open");
    },
    whenShown(act) {
      frame.addEventListener("load", act);
    },
    refresh() {
      try {
        frame.contentWindow.location.reload();
      } catch {
        frame.src = frame.src;
      }
    },
  };
}

function showDocument(article, html, heading) {
  let place = article.querySelector(":scope > .live-document");
  if (!place) {
    place = article.ownerDocument.createElement("div");
    place.className = "live-document";
    const first = article.querySelector(":scope > section");
    article.insertBefore(place, first ?? article.querySelector(":scope > .document-title")?.nextSibling ?? null);
    for (const section of article.querySelectorAll(":scope > section")) section.remove();
  }
  place.innerHTML = html;
  const headings = place.querySelectorAll("h1, h2, h3, h4, h5, h6");
  if (heading > 0) headings[Math.min(heading, headings.length) - 1]?.scrollIntoView({ block: "start" });
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem("accord-device") ?? "{}");
  } catch {
    return {};
  }
}

// The server renders the text with the same code as the walkthrough, so the response is safe.
async function preview(root, text, form, live) {
  const action = root.querySelector("[data-markdown-action]")?.dataset.markdownAction;
  if (!action) return null;
  const body = live.isWhole ? new FormData(form) : new FormData();
  body.set("csrf", form.elements.csrf.value);
  body.set("language", form.elements.language.value);
  body.set("text", text);
  const consent = live.consent ?? form.dataset.consent;
  if (consent) body.set("consent", consent);
  if (live.section) body.set("section", live.section);
  return fetch(action, { method: "POST", body, headers: { Accept: "application/json" } })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
}
