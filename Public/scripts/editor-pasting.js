// Text pasted from another program is inserted as Markdown. A note says so, with a button that replaces it with plain text;
// the note disappears with the next key. Without formatting, browsers paste as usual.

import { replace } from "./editor-fields.js";
import { smallButton } from "./editor-state.js";
import { markdownOf } from "./pasted-markdown.js";
import { edges, insideCell, insideLink, tableAround } from "./pasting-places.js";

export function startPasting(editor, area, mirror, { gaps, tableStart }) {
  const note = editor.querySelector("[data-paste-note]");
  let isPlain = false;
  let isOwn = false;
  let pasted = null;

  area.addEventListener("keydown", (event) => (isPlain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.code === "KeyV"));
  area.addEventListener("keyup", () => (isPlain = false));
  area.addEventListener("paste", (event) => {
    const html = event.clipboardData.getData("text/html");
    const plain = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
    if (!html && !plain) return refusePictures(event);
    const isFormatted = html && !isPlain && !event.clipboardData.types.includes("vscode-editor-data");
    const wanted = isFormatted ? textFor(html, plain) : plainInCell(plain);
    if (!wanted) return;
    event.preventDefault();
    // What the paste replaced is restored before the plain text is inserted.
    const instead = wanted.instead ?? area.value.slice(wanted.from, area.selectionStart) + plain;
    if (wanted.text) insert(wanted.from, wanted.to ?? area.selectionEnd, wanted.text);
    if (wanted.result) showNote(wanted, instead);
    else note?.replaceChildren();
  });
  area.addEventListener("input", () => {
    if (!isOwn) note?.replaceChildren();
  });

  function textFor(html, plain) {
    const from = area.selectionStart;
    const state = mirror.stateAt(from);
    if (state.open.length > 0 || state.mode !== "text") return insideTag(state, plain, from);
    if (state.fence) return null;
    const inLink = insideLink(area, html, plain);
    if (inLink) return inLink;
    const result = markdownOf(html);
    const table = tableAround(area);
    if (table) return insideTable(table, result, plain, from);
    if (!result) return null;
    if (result.isInline) return inline(result, plain, from);
    if (result.markdown) return ownBlocks(result, from);
    return isLeftOut(result) ? { from, text: "", result } : null;
  }

  // Lines of plain text would cut the row of a table in two.
  function plainInCell(plain) {
    const from = area.selectionStart;
    const state = mirror.stateAt(from);
    const isText = state.open.length === 0 && state.mode === "text" && !state.fence;
    return isText && plain.includes("\n") && tableAround(area) ? { from, text: insideCell(null, plain, from).text } : null;
  }

  // Tags, their values, and the lines above a consent are not Markdown: pasted text is inserted as one line, and ends
  // nothing.
  function insideTag(state, plain, from) {
    if (state.mode === "tag") return null;
    if (state.mode === "comment") return { from, text: plain.replaceAll("-->", "—›") };
    const line = plain.replace(/\s+/g, " ").trim();
    if (state.mode === "string") return { from, text: line.replaceAll('"', "”") };
    return { from, text: state.open.length > 0 ? line.replaceAll("<", "‹") : line };
  }

  // A table replaces one that was just added with the toolbar.
  function insideTable(table, result, plain, from) {
    const isOneTable = result?.blocks.length === 1 && result.blocks[0].kind === "table";
    if (!isOneTable || table.text !== tableStart) {
      const inCell = insideCell(result, plain, from);
      const isAsPlain = !result || (inCell.text === inCell.instead && !isLeftOut(inCell.result));
      return isAsPlain ? { from, text: inCell.text } : inCell;
    }
    return { from: table.from, to: table.to, text: result.markdown, result, instead: plain };
  }

  // A part of a line keeps the space that was copied with it.
  function inline(result, plain, from) {
    const before = area.value.slice(area.value.lastIndexOf("\n", from - 1) + 1, from);
    const words = /^\s*(?:[-*+>]|\d+[.)])?\s*$/.test(before) ? result.markdown : unguarded(result.markdown);
    const [start, end] = edges(plain);
    const text = start + words + end;
    return text === plain && !isLeftOut(result) ? null : { from, text, result };
  }

  // Blocks are separated from the text around them. A list replaces the marker of an empty item, at its depth.
  function ownBlocks(result, caret) {
    const lineStart = area.value.lastIndexOf("\n", caret - 1) + 1;
    const item = result.beginsWithItem ? emptyItem.exec(area.value.slice(lineStart, caret)) : null;
    const from = item ? lineStart : caret;
    const { before, after } = gaps(area.value, from, area.selectionEnd);
    if (!item) return { from, text: before + result.markdown + after, result };
    const isFollowed = /^\n\s*(?:[-*+]|\d+[.)])\s/.test(area.value.slice(area.selectionEnd));
    return { from, text: result.markdown.replace(/^(?=.)/gm, item[1]) + (isFollowed ? "" : after), result };
  }

  // A picture alone, for example a screenshot, would be ignored without a word.
  function refusePictures(event) {
    const { files, types } = event.clipboardData;
    const pictures = [...files].filter((file) => file.type.startsWith("image/")).length;
    if (pictures === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    const fold = document.querySelector(".picture-fold-name > [dir]")?.textContent;
    showNote({ text: "", result: { left: { pictures } } });
    if (fold) note?.append(` Add pictures under “${fold}”.`);
  }

  function insert(from, to, text) {
    isOwn = true;
    replace(area, from, to, text, 0);
    isOwn = false;
    area.setSelectionRange(from + text.length, from + text.length);
  }

  function showNote({ from, text, result }, instead) {
    if (!note) return;
    const words = document.createElement("span");
    words.textContent = [...(text ? ["Formatting kept."] : []), ...leftOut(result)].join(" ");
    note.replaceChildren(words);
    if (!text) return;
    pasted = { from, text, instead };
    note.append(smallButton({ label: "Paste as plain text", act: pastePlain }));
  }

  function pastePlain() {
    const { from, text, instead } = pasted;
    // Only text that is still where it was pasted can be replaced.
    if (area.value.slice(from, from + text.length) === text) insert(from, from + text.length, instead);
    note.textContent = "Pasted as plain text.";
  }
}

const emptyItem = /^(\s*)(?:[-*+]|\d+[.)])\s*$/;

// In the middle of a line, nothing begins a list or a heading.
const unguarded = (text) => text.replace(/^\\(?=[#>+=~-])|^(\d+)\\(?=[.)])/, "$1");

const isLeftOut = ({ left }) =>
  left.pictures + left.boxes + left.fields + left.tables + left.links > 0 || left.tablesInLines > 0 || left.isStruck;

const counted = (count, word, words) => (count === 1 ? `1 ${word}` : count > 1 ? `${count} ${words}` : "");

function leftOut({ left }) {
  const kinds = [
    counted(left.pictures, "picture", "pictures"),
    counted(left.boxes, "checkbox", "checkboxes"),
    counted(left.fields, "form field", "form fields"),
    counted(left.links, "link (its text is kept)", "links (their text is kept)"),
    counted(left.tables, "table (its cells are now paragraphs)", "tables (their cells are now paragraphs)"),
    counted(left.tablesInLines, "table (its rows are now lines)", "tables (their rows are now lines)"),
    left.isStruck ? "crossed-out text" : "",
    left.isLettered ? "the letters of a list (now numbered)" : "",
  ].filter(Boolean);
  return kinds.length > 0 ? [`Left out: ${listed(kinds)}.`] : [];
}

function listed(kinds) {
  return kinds.length > 2 ? `${kinds.slice(0, -1).join(", ")}, and ${kinds.at(-1)}` : kinds.join(" and ");
}
