// Shows a schedule anew, in words and dates, after it was saved or another day was chosen.
export function startSchedule(page) {
  const form = page.getElementById("edit-form");
  if (!form || !page.querySelector("[data-schedule], [name='was.schedule']")) return;
  let latest = 0;
  // The fields that belong to a schedule depend on how often it is due, so these ask for the whole page.
  const reshaping = new Set(["schedule", "schedule.frequency"]);
  let reshaped = null;
  const before = history.state?.reshaped;
  if (before) {
    history.replaceState(null, "");
    form.elements[before]?.focus();
  }

  async function show() {
    const number = ++latest;
    const day = page.querySelector("[data-schedule-day]")?.value ?? "";
    const address = new URL(location.href);
    if (day) address.searchParams.set("day", day);
    const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok || number !== latest) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-schedule]");
    const shown = page.querySelector("[data-schedule]");
    const hadFocus = page.activeElement?.id === "schedule-day";
    if (fresh && shown) shown.replaceWith(fresh);
    if (hadFocus) page.getElementById("schedule-day")?.focus();
  }

  form.addEventListener("change", (event) => {
    if (reshaping.has(event.target.name)) reshaped = event.target.name;
  });
  form.addEventListener("accord-saved", () => {
    if (!reshaped) {
      show();
      return;
    }
    // Whoever chose goes on where they were.
    history.replaceState({ reshaped }, "");
    location.reload();
  });
  page.addEventListener("change", (event) => {
    if (event.target.matches("[data-schedule-day]")) show();
  });
}
