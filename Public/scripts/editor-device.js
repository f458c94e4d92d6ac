// The device beside the form: refreshed after a save, shown as phone, tablet or desktop, light or dark.

export function startDevice(root) {
  const frame = root.querySelector("[data-preview]");
  const stage = root.querySelector("[data-device-stage]");
  if (!frame || !stage) return { refresh() {} };
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

  return {
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
