// Keeps the list of the people in this study current while the page is visible. Without a connection the list is empty; nothing
// else on the page depends on it.
import { announce } from "./editor-focus.js";

// The least time between two announcements.
const QUIET = 20_000;

const list = document.querySelector("[data-presence]");
let source = null;
let announced = { at: 0, names: new Set([...(list?.querySelectorAll("bdi:not([lang])") ?? [])].map((name) => name.textContent)) };

function open() {
  if (source || document.hidden) return;
  source = new EventSource(list.dataset.presence);
  source.addEventListener("message", (event) => show(JSON.parse(event.data)));
  // There is no room for the page, or its reader may no longer see the study.
  source.addEventListener("end", close);
  source.addEventListener("error", () => {
    if (!navigator.onLine) close();
    show({ people: [], rest: null });
  });
}

function close() {
  source?.close();
  source = null;
}

function show({ people, rest }) {
  list.replaceChildren(...people.map(person));
  if (rest) list.append(element("li", "presence-rest", rest));
  list.hidden = people.length === 0;
  markOutline(people);
  announceArrivals(people);
}

function person({ name, initials, part, language, address }) {
  const link = element("a", "presence-person");
  link.href = address;
  const mark = element("span", "initials initials-small", initials);
  mark.setAttribute("aria-hidden", "true");
  const words = element("span", "presence-words");
  const place = element("span", "visually-hidden", "is in ");
  const title = element("bdi", "", part);
  title.lang = language;
  place.append(title);
  words.append(element("bdi", "", name), " ", place);
  link.append(mark, words);
  const item = element("li", "");
  item.append(link);
  return item;
}

// Each person is marked at the row of the part, or of the nearest part around it.
function markOutline(people) {
  for (const mark of document.querySelectorAll("#outline .outline-here")) mark.remove();
  const rows = [...document.querySelectorAll("#outline .outline-row")].map((row) => ({ row, path: row.pathname }));
  for (const { name, initials, address } of people) {
    const around = rows.filter(({ path }) => address === path || address.startsWith(`${path}/`));
    const nearest = around.sort((left, right) => right.path.length - left.path.length)[0];
    if (!nearest) continue;
    const mark = element("span", "outline-here", initials);
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", `${name} is here`);
    nearest.row.querySelector(".outline-title").after(mark);
  }
}

// Says who has come. Who has left, and who moves from part to part, can be read in the list.
function announceArrivals(people) {
  const names = new Set(people.map(({ name }) => name));
  const come = people.filter(({ name }) => !announced.names.has(name));
  if (come.length === 0) {
    announced.names = names;
    return;
  }
  if (Date.now() - announced.at < QUIET) return;
  announced = { at: Date.now(), names };
  announce(come.map(({ name, part }) => `${name} is in “${part}”.`).join(" "));
}

function element(name, classes, text = "") {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  made.textContent = text;
  return made;
}

if (list) {
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("online", open);
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", open);
  open();
}
