// Text pasted from another program is inserted as Markdown. A note says so, with a button that replaces it with plain text;
// the note disappears with the next key. Without formatting or bullets, browsers paste as usual.

import { replace } from "./editor-fields.js";
import { smallButton } from "./editor-state.js";
import { bulletsOf } from "./pasted-bullets.js";
import { isLeftOut, leftOut } from "./pasted-losses.js";
import { markdownOf } from "./pasted-markdown.js";
import { pastesPlain } from "./pasting-keys.js";
import { edges, insideCell, insideLink, plainly, tableAround } from "./pasting-places.js";

export function startPasting(editor, area, mirror, { gaps, tableStart }) {
  const note = editor.querySelector("[data-paste-note]");
  let isOwn = false;
  let pasted = null;

  area.addEventListener("paste", (event) => {
    const html = event.clipboardData.getData("text/html");
    const plain = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
    if (!html && !plain) return refusePictures(event);
    const isFormatted = html && !pastesPlain() && !event.clipboardData.types.includes("vscode-editor-data");
    const wanted = isFormatted ? textFor(html, plain) : textForPlain(plain, html);
    if (!wanted) return;
    event.preventDefault();
    // What the paste replaced is restored before the plain text is inserted.
    const instead = wanted.instead ?? area.value.slice(wanted.from, area.selectionStart) + plain;
    if (wanted.text) insert(wanted.from, wanted.to ?? area.selectionEnd, wanted.text);
    if (wanted.result || wanted.left) showNote(wanted, instead);
    else note?.replaceChildren();
  });
  area.addEventListener("input", () => {
    if (!isOwn) note?.replaceChildren();
  });

  function textFor(html, plain) {
    const from = area.selectionStart;
    const state = mirror.stateAt(from);
    if (state.open.length > 0 || state.mode !== "text") return insideTag(state, plain, from, html);
    if (state.fence) return null;
    const inLink = insideLink(area, html, plain);
    if (inLink) return inLink;
    const result = markdownOf(html);
    const table = tableAround(area);
    if (table) return insideTable(table, result, plain, from);
    if (!result) return null;
    if (result.isInline) return inline(result, plain, from);
    if (result.markdown) return ownBlocks(result, from);
    return isLeftOut(result.left) ? { from, text: "", result } : null;
  }

  // Lines of plain text would cut the row of a table in two. Elsewhere, lines that begin with a bullet are a list.
  function textForPlain(plain, html) {
    const from = area.selectionStart;
    const state = mirror.stateAt(from);
    const isText = state.open.length === 0 && state.mode === "text" && !state.fence;
    if (!isText) return null;
    if (tableAround(area)) return plain.includes("\n") ? { from, text: insideCell(null, plain, from).text } : null;
    if (html || pastesPlain() || insideLink(area, html, plain)) return null;
    const result = bulletsOf(plain);
    return result ? ownBlocks(result, from) : null;
  }

  // Tags, their values, and the lines above a consent are not Markdown: pasted text is inserted as one line, and ends
  // nothing.
  function insideTag(state, plain, from, html) {
    return state.mode === "tag" ? null : plainly(from, textInTag(state, plain), html);
  }

  function textInTag(state, plain) {
    if (state.mode === "comment") return plain.replaceAll("-->", "—›");
    const line = plain.replace(/\s+/g, " ").trim();
    if (state.mode === "string") return line.replaceAll('"', "”");
    return state.open.length > 0 ? line.replaceAll("<", "‹") : line;
  }

  // A table replaces one that was just added with the toolbar.
  function insideTable(table, result, plain, from) {
    const isOneTable = result?.blocks.length === 1 && result.blocks[0].kind === "table";
    if (!isOneTable || table.text !== tableStart) {
      const inCell = insideCell(result, plain, from);
      const isAsPlain = !result || (inCell.text === inCell.instead && !isLeftOut(inCell.result.left));
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
    return text === plain && !isLeftOut(result.left) ? null : { from, text, result };
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
    // Browsers do not scroll to the end of a long insertion.
    mirror.reveal(from + text.length);
  }

  function showNote({ from, text, result, left }, instead) {
    if (!note) return;
    const words = document.createElement("span");
    // The words alone are what plain text would be.
    const isFormatted = text && text !== instead;
    words.textContent = [isFormatted ? "Formatting kept." : "", left ?? leftOut(result.left)].filter(Boolean).join(" ");
    note.replaceChildren(words);
    if (!isFormatted) return;
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
