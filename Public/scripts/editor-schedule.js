// Updates a schedule's sentence and dates after it was saved or another day was chosen.
export function startSchedule(page) {
  const form = page.getElementById("edit-form");
  if (!form || !page.querySelector("[data-schedule], [name='was.schedule']")) return;
  let latest = 0;

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

  form.addEventListener("accord-saved", show);
  page.addEventListener("change", (event) => {
    if (event.target.matches("[data-schedule-day]")) show();
  });
}
