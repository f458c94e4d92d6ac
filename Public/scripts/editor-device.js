// The device beside the form: refreshed after a save, shown as phone, tablet or desktop, light or dark.

export function startDevice(root) {
  const frame = root.querySelector("[data-preview]");
  const stage = root.querySelector("[data-device-stage]");
  const read = (text, form) => preview(root, text, form);
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

  const sheet = () => frame.contentDocument?.querySelector("dialog.sheet");

  return {
    read,
    // The attribute opens the sheet without taking the focus away from the text.
    showText(html) {
      const body = sheet()?.querySelector(".sheet-body");
      if (!body) return;
      const heading = body.querySelector("h2");
      body.innerHTML = html;
      if (heading) body.prepend(heading);
      sheet().setAttribute("open", "");
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

function stored() {
  try {
    return JSON.parse(localStorage.getItem("accord-device") ?? "{}");
  } catch {
    return {};
  }
}

// The server renders the text by the same code as the walkthrough does, so nothing unsafe comes back.
async function preview(root, text, form) {
  const action = root.querySelector("[data-markdown-action]")?.dataset.markdownAction;
  if (!action) return null;
  const fields = { csrf: form.elements.csrf.value, language: form.elements.language.value, text };
  return fetch(action, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "application/json" },
  })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
}
