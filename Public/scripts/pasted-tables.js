// Tables of a pasted text. A layout table, or one with a single column, is not converted to a table.

import { stylesOf } from "./pasted-styles.js";

const mostColumns = 32;

// The rows of a table with the lines of each cell, or null if its content should be read as text.
export function readTable(table, state, reader) {
  if (table.getAttribute("role") === "presentation" || table.querySelector("table")) return null;
  const grid = gridOf(table).filter((cells) => cells.some((cell) => cell?.textContent.trim()));
  const count = Math.max(0, ...grid.map((cells) => cells.length));
  if (count < 2 || count > mostColumns) return null;
  const rows = grid.map((cells, index) =>
    Array.from({ length: count }, (_, column) => (cells[column] ? linesOf(cells[column], index === 0, state, reader) : [])),
  );
  reader.left.merged += grid.flat().filter((cell) => cell && (cell.colSpan > 1 || cell.rowSpan > 1)).length;
  const alignments = Array.from({ length: count }, (_, column) => alignment(grid.slice(1).map((cells) => cells[column]), reader));
  return { kind: "table", rows, alignments };
}

// Whether reading the table as text loses rows and columns, not only things that are side by side.
export function isDissolved(table) {
  if (table.getAttribute("role") === "presentation") return false;
  const written = (cells) => cells.filter((cell) => cell?.textContent.trim()).length;
  return gridOf(table).filter((cells) => written(cells) > 1).length > 1;
}

// A cell that spans several rows or columns is in the first of them.
function gridOf(table) {
  const grid = [...table.rows].map(() => []);
  [...table.rows].forEach((row, index) => {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[index][column] !== undefined) column += 1;
      for (let down = 0; down < Math.min(cell.rowSpan || 1, grid.length - index); down += 1) {
        for (let across = 0; across < Math.min(cell.colSpan, mostColumns + 1); across += 1) {
          grid[index + down][column + across] = down === 0 && across === 0 ? cell : null;
        }
      }
      column += cell.colSpan;
    }
  });
  return grid.map((cells) => Array.from(cells, (cell) => cell ?? null));
}

// Bold in the first row only marks it as the header.
function linesOf(cell, isHeader, state, reader) {
  const inside = reader.apart();
  const look = { ...state, level: 0, quote: 0, heading: 0, strong: state.strong || (cell.localName === "th" && !isHeader) };
  inside.walk(cell, reader.inside(cell, stylesOf(cell, reader.rules), look));
  inside.endParagraph();
  const lines = linesInCell(inside.blocks);
  return isHeader ? lines.map((runs) => runs.map((run) => ({ ...run, strong: false }))) : lines;
}

// Blocks as the lines of a cell: items keep their signs, and a row of a table is one line.
export function linesInCell(blocks) {
  return blocks.flatMap((block) => {
    if (block.rows) return block.rows.map((cells) => joined(cells.map((lines) => joined(lines, " ")), ", "));
    const lines = block.lines ?? (block.text ?? "").split("\n").filter(Boolean).map((text) => [{ text }]);
    const sign = block.item && (block.item.ordered ? `${block.item.number ?? 1}. ` : "• ");
    return sign ? [[{ text: sign }, ...(lines[0] ?? [])], ...lines.slice(1)] : lines;
  });
}

function joined(parts, text) {
  const written = parts.filter((runs) => runs.length > 0);
  return written.flatMap((runs, index) => (index > 0 ? [{ text }, ...runs] : runs));
}

// Columns of numbers are often aligned at the end.
function alignment(cells, reader) {
  const sides = cells.filter((cell) => cell?.textContent.trim()).map((cell) => {
    const text = [...cell.children].find((child) => child.localName === "p" || child.localName === "div");
    const own = (element) => element && (stylesOf(element, reader.rules).get("text-align") ?? element.getAttribute("align"));
    return (own(text) ?? own(cell) ?? "").toLowerCase();
  });
  return sides.length > 0 && sides.every((side) => side === sides[0]) ? sides[0] : "";
}
