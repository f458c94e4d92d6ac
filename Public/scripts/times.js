// Converts times, which the server writes in UTC, to the reader's time zone, in the server's format.
const now = new Date();
const short = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
const exact = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const full = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

// The time of day, such as "2:05 PM".
export function clock(time) {
  return short.format(new Date(time));
}

function daysAgo(date) {
  const midnight = (of) => new Date(of.getFullYear(), of.getMonth(), of.getDate());
  return Math.round((midnight(now) - midnight(date)) / 86_400_000);
}

function words(date) {
  switch (daysAgo(date)) {
    case 0: return `today at ${clock(date)}`;
    case 1: return `yesterday at ${clock(date)}`;
    default: return full.format(date);
  }
}

// Whether the reader's day is the UTC day that the time is listed under.
function isOnItsDay(date) {
  return date.getFullYear() === date.getUTCFullYear() && date.getMonth() === date.getUTCMonth()
    && date.getDate() === date.getUTCDate();
}

// What the page shows while it is printed in other words.
const shown = new Map();

// Paper is read on other days, when "today" says nothing.
addEventListener("beforeprint", () => {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const date = new Date(time.dateTime);
    if (time.dataset.show === "time" || ![0, 1].includes(daysAgo(date)) || shown.has(time)) continue;
    shown.set(time, time.textContent);
    time.textContent = full.format(date);
  }
});

addEventListener("afterprint", () => {
  for (const [time, text] of shown) time.textContent = text;
  shown.clear();
});

export function showLocalTimes(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const date = new Date(time.dateTime);
    if (Number.isNaN(date.getTime())) continue;
    time.title ||= time.textContent;
    // A time that is on another day than in UTC shows it, unless it is under the heading of its day.
    if (time.dataset.show === "time") {
      time.textContent = time.closest(".day") || isOnItsDay(date) ? clock(date) : full.format(date);
      continue;
    }
    // Steps of a walkthrough take seconds.
    if (time.dataset.time === "exact" && daysAgo(date) === 0) {
      time.textContent = exact.format(date);
      continue;
    }
    const isClock = time.dataset.time === "clock" && daysAgo(date) === 0;
    time.textContent = isClock ? clock(date) : words(date);
  }
}

// Puts the rows below the headings of days, which the server writes in UTC or in the time zone of the filter, below those of
// the reader's days. The rows are in the order of their times.
export function groupByLocalDays(root) {
  const days = [...root.querySelectorAll("section.day")];
  let last;
  for (const row of days.flatMap((one) => [...one.querySelectorAll(".rows > li")])) {
    const date = day.format(new Date(row.querySelector("time[datetime]").dateTime));
    if (last?.querySelector(".group-name").textContent !== date) {
      const next = days[0].cloneNode(true);
      next.querySelector(".rows").replaceChildren();
      const heading = next.querySelector(".group-name");
      heading.textContent = date;
      heading.id = `day-of-${row.querySelector("time").dateTime}`;
      next.setAttribute("aria-labelledby", heading.id);
      (last ?? days.at(-1)).after(next);
      last = next;
    }
    last.querySelector(".rows").append(row);
  }
  for (const one of days) one.remove();
}

// Filters lists by the days of the reader's time zone, in which their times are shown. Days that are already filtered by
// stay those that the page shows.
export function filterByLocalDays(root) {
  for (const zone of root.querySelectorAll("input[data-zone]")) {
    const { from, until } = zone.form.elements;
    if (from.value || until.value) continue;
    zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
    if (zone.value) zone.form.querySelector("[data-zone-name]").textContent = zone.value.replaceAll("_", " ");
  }
}
