// Text that could not be saved is shown only on its own page. Other pages of the study, and the list of studies, say that there
// is some, and lead there: a version must not be proposed without words that its author believes are in it.

import { announce } from "./editor-focus.js";
import { copies, forgetAcknowledged, languageName } from "./editor-kept.js";
import { areSaved } from "./editor-kept-rules.js";
import { site, withoutSite } from "./site.js";
import { isCopy } from "./kept-keys.js";

// The page that was just left, or another tab, may still be saving what was typed there.
const savingPause = 2_500;
const requestsAtOnce = 2;
const partsOfPage = /\/(rules|visibility)$/;

// A page for which this matters more has its own notice.
const notice = document.querySelector("main [data-kept-elsewhere]") ?? document.querySelector("[data-kept-elsewhere]");
let latestCheck = 0;
let waiting = null;
if (notice) {
  forgetAcknowledged();
  check();
  // Another tab keeps text, or has saved it.
  addEventListener("storage", ({ key }) => {
    if (key !== null && !isCopy(key, notice.dataset.keptElsewhere)) return;
    clearTimeout(waiting);
    waiting = setTimeout(check, savingPause);
  });
}

// What is found is read a second time before it is shown, so that nobody is alarmed about text that is about to be saved.
async function check() {
  const own = ++latestCheck;
  let found = await unsavedPlaces();
  if (found.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, savingPause));
    const first = found;
    found = await unsavedPlaces((href) => first.has(href));
  }
  if (own === latestCheck) show([...found.values()]);
}

function show(all) {
  const holder = notice.querySelector("[data-kept-places]");
  const links = all.map((one) => link(one, all));
  const content = document.createElement("span");
  content.append(...links.flatMap((one, index) => (index > 0 ? [", ", one] : [one])));
  const isSame = content.innerHTML === holder.innerHTML;
  notice.hidden = all.length === 0;
  // Who is on a link stays there.
  if (isSame) return;
  holder.replaceChildren(...content.childNodes);
  if (!notice.hidden) announce(notice.querySelector(".notice-words").textContent.replace(/\s+/g, " ").trim());
}

function isElsewhere(address) {
  const study = /^\/studies\/[0-9a-f]+(?:-[0-9a-f]+)+/i.exec(withoutSite(location.pathname))?.[0];
  return address.startsWith(`${location.origin}${site(study ?? "/studies")}/`);
}

// The page's own form restores its text; one that cannot be sent lists all texts that were typed there.
function isShownHere({ address, language }) {
  const form = formOf(document);
  if (!form || address.replace(partsOfPage, "") !== form.action) return false;
  return !language || language === form.elements.language.value || document.querySelector("[data-kept-copies]") !== null;
}

// The places whose saved text is not the one of a copy, by their addresses. Each page is requested once.
async function unsavedPlaces(isWanted = () => true) {
  const pages = new Map();
  for (const copy of copies(notice.dataset.keptElsewhere, isElsewhere).filter((one) => !isShownHere(one))) {
    const { href } = pageOf(copy);
    if (isWanted(href)) pages.set(href, [...(pages.get(href) ?? []), copy]);
  }
  const [unread, unsaved] = [[...pages], new Map()];
  const readAll = async () => {
    for (let next = unread.shift(); next; next = unread.shift()) {
      const [href, kept] = next;
      const page = await read(href);
      unsaved.set(href, kept.find((copy) => differs(copy, page)));
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, readAll));
  const places = [...pages.keys()].filter((href) => unsaved.get(href)).map((href) => [href, place(href, unsaved.get(href))]);
  return new Map(places);
}

function pageOf({ address, language }) {
  const page = new URL(address.replace(partsOfPage, ""));
  if (language) page.searchParams.set("language", language);
  return page;
}

function place(href, copy) {
  return { href, title: titleOf(copy), study: studyTitle(new URL(href)), language: copy.language };
}

// Whether the saved text is not the one of the copy. If its page is gone, or cannot be reached, it is not saved.
function differs(copy, page) {
  const form = page && formOf(page);
  if (!form) return true;
  const part = partsOfPage.exec(copy.address)?.[1];
  if (part) return !areSaved(copy.pairs, page.getElementById(part));
  return copy.texts.some(({ name, value }) => tidy(form.elements[name]?.value ?? "") !== tidy(value));
}

async function read(address) {
  try {
    const response = await fetch(address, { headers: { Accept: "text/html" } });
    return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
  } catch {
    return null;
  }
}

function formOf(page) {
  return page.querySelector("form[data-autosave-form], form[data-document-form]");
}

function tidy(text) {
  return text.replace(/\r\n?/g, "\n").trim();
}

// Copies of earlier releases have no title.
function titleOf({ title, address }) {
  return title || decodeURIComponent(address.replace(/^.*\/studies\/[^/]*\/(write\/)?/, ""));
}

// In the list of studies.
function studyTitle(page) {
  const start = site(withoutSite(page.pathname).split("/").slice(0, 3).join("/"));
  return location.pathname === site("/studies") ? document.querySelector(`main .rows a[href^="${CSS.escape(start)}"]`)?.textContent.trim() : "";
}

function link({ href, title, study, language }, all) {
  const isRepeated = all.some((other) => other.href !== href && other.title === title && other.study === study);
  const asides = [study, isRepeated && language && languageName(language)].filter(Boolean);
  const element = document.createElement("a");
  const name = document.createElement("bdi");
  name.textContent = title;
  element.href = href;
  element.append(name, ...(asides.length > 0 ? [` (${asides.join(", ")})`] : []));
  return element;
}
