// Prints a long drawing in sheets that end between its rows, so that no page cuts a box. Without scripts, it is printed in
// one piece.

// The space on a page, in CSS pixels: the shorter of A4 and US Letter, within usual margins.
const PAGE = { width: 690, height: 930 };
const LARGEST = 0.75;
// The title is above the first sheet.
const HEAD = 120;

export function printInSheets(drawing, scroll) {
  let sheets = null;
  addEventListener("beforeprint", () => {
    sheets?.remove();
    sheets = cut(drawing);
    if (!sheets) return;
    scroll.append(sheets);
    scroll.classList.add("flow-in-sheets");
  });
  addEventListener("afterprint", () => {
    sheets?.remove();
    sheets = null;
    scroll.classList.remove("flow-in-sheets");
  });
}

function cut(drawing) {
  const width = Number(drawing.dataset.width);
  const height = Number(drawing.dataset.height);
  const share = Math.min(LARGEST, PAGE.width / width);
  const most = PAGE.height / share;
  if (height <= most - HEAD / share) return null;
  const parts = [...drawing.querySelectorAll(":scope > g[aria-hidden] > *, :scope > g:not([aria-hidden])")].map((part) => {
    const box = part.getBBox();
    return { part, isLine: part.classList.contains("flow-line"), top: box.y, bottom: box.y + box.height };
  });
  const solid = parts.filter((one) => !one.isLine).sort((a, b) => a.top - b.top);
  const sheets = document.createElement("div");
  sheets.className = "flow-sheets";
  let start = 0;
  while (start < height) {
    const end = endOfSheet(start, start + most - (start === 0 ? HEAD / share : 0), height, solid);
    sheets.append(sheet(drawing, parts, start, end, share));
    start = end;
  }
  return sheets;
}

/** The lowest position on the page that crosses no box and no text. */
function endOfSheet(start, limit, height, solid) {
  if (limit >= height) return height;
  let end = start;
  let reach = start;
  for (const one of solid) {
    if (one.bottom <= start) continue;
    if (one.top > limit) break;
    if (one.top >= reach && reach > start) end = (reach + one.top) / 2;
    reach = Math.max(reach, one.bottom);
  }
  if (reach <= limit) end = reach + 1;
  return end > start ? end : limit;
}

function sheet(drawing, parts, start, end, share) {
  const svg = drawing.cloneNode(false);
  const [, , width] = drawing.getAttribute("viewBox").split(" ");
  svg.removeAttribute("id");
  svg.setAttribute("class", "flow-drawing flow-sheet");
  svg.setAttribute("viewBox", `0 ${start} ${width} ${end - start}`);
  svg.setAttribute("width", width * share);
  svg.setAttribute("height", (end - start) * share);
  for (const { part, top, bottom } of parts) {
    if (bottom >= start && top <= end) svg.append(part.cloneNode(true));
  }
  return svg;
}
