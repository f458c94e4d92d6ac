// The outline shows titles and marks as of the last save.

export function showOutline(root, outline) {
  const pane = root.getElementById("outline");
  if (!pane || !outline) return;
  const summaries = [...pane.querySelectorAll(".outline-group > summary")];
  if (summaries.length === outline.groups.length) {
    for (const [index, title] of outline.groups.entries()) summaries[index].firstChild.data = `${title} `;
  }
  for (const row of pane.querySelectorAll(".outline-row")) {
    const saved = outline.rows[row.getAttribute("href")];
    if (saved) row.querySelector(".outline-title").textContent = saved.title;
    showMark(row, saved?.mark);
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
