// Updates titles, icons, marks, and counts in the outline and the language menu after a save.

import { site } from "./site.js";

export function showOutline(root, outline) {
  const pane = root.getElementById("outline");
  if (!pane || !outline) return;
  for (const group of pane.querySelectorAll(".outline-group")) {
    const title = outline.groups[group.querySelector(".outline-row")?.getAttribute("href")];
    if (title) group.querySelector("summary > bdi").textContent = title;
  }
  for (const row of pane.querySelectorAll(".outline-row")) {
    const saved = outline.rows[row.getAttribute("href")];
    if (saved) {
      row.querySelector(".outline-title").textContent = saved.title;
      row.querySelector("use").setAttribute("href", site(`/icons/icons.svg#${saved.icon}`));
    }
    showMark(row, saved?.mark);
  }
}

// The number of missing texts next to each language of the study.
export function showLanguages(root, gaps) {
  if (!gaps) return;
  for (const link of root.querySelectorAll(".form-title .switch-option")) {
    const words = gaps[link.hreflang];
    const shown = link.querySelector(".switch-aside");
    if (!words) {
      shown?.remove();
      continue;
    }
    const aside = shown ?? document.createElement("span");
    aside.className = "switch-aside";
    aside.textContent = ` · ${words}`;
    if (!shown) link.append(aside);
  }
}

// The outline of a page rendered after a save.
export function takeOutline(root, page) {
  const rows = [...page.querySelectorAll("#outline .outline-row")];
  const fresh = new Map(rows.map((row) => [row.getAttribute("href"), row]));
  for (const row of root.querySelectorAll("#outline .outline-row")) {
    const now = fresh.get(row.getAttribute("href"));
    if (now) row.replaceChildren(...root.importNode(now, true).childNodes);
  }
}

function showMark(row, mark) {
  const dot = row.querySelector(".problem-dot");
  if (!mark) {
    dot?.remove();
    return;
  }
  const shown = dot ?? document.createElement("span");
  shown.className = mark.isError ? "problem-dot problem-dot-must" : "problem-dot";
  shown.setAttribute("role", "img");
  shown.setAttribute("aria-label", mark.words);
  if (!dot) row.append(shown);
}
