// Puts times, which the server writes in UTC, into the reader's zone.
const now = new Date();
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const exact = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

function daysAgo(date) {
  const midnight = (of) => new Date(of.getFullYear(), of.getMonth(), of.getDate());
  return Math.round((midnight(now) - midnight(date)) / 86_400_000);
}

function words(date) {
  switch (daysAgo(date)) {
    case 0: return `today at ${clock.format(date)}`;
    case 1: return `yesterday at ${clock.format(date)}`;
    default: return `${day.format(date)} at ${clock.format(date)}`;
  }
}

export function showLocalTimes(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const date = new Date(time.dateTime);
    if (Number.isNaN(date.getTime())) continue;
    time.title ||= time.textContent;
    // Under the heading of a UTC day a local clock time would mislead.
    if (time.dataset.show === "time") continue;
    // Steps of a walkthrough take seconds.
    if (time.dataset.time === "exact" && daysAgo(date) === 0) {
      time.textContent = exact.format(date);
      continue;
    }
    const isClock = time.dataset.time === "clock" && daysAgo(date) === 0;
    time.textContent = isClock ? clock.format(date) : words(date);
  }
}
