// What a paste left out, in words.

// What a text field without formatting leaves out of a text, in words, and the addresses of its links, which are content.
// - tables: how it writes the rows of a table: `lines`, `line` in a field of one line, or `answers`.
export function leftInPlainText(result, tables = "lines") {
  if (!result) return { left: "", addresses: [] };
  const lost = lostInPlainText(result, tables);
  return { left: leftOut(lost), addresses: lost.addresses };
}

// In addition to what Markdown cannot express.
function lostInPlainText({ blocks, left }, tables) {
  const runs = blocks.flatMap((block) => (block.lines ?? block.rows?.flat(2) ?? []).flat());
  const levels = blocks.filter((block) => block.item).map((block) => block.level);
  const count = blocks.filter((block) => block.kind === "table").length;
  const links = linksIn(runs);
  return {
    ...left,
    links: left.links + links.length,
    addresses: [...new Set(links)],
    tablesInLines: tables === "lines" ? count : 0,
    tablesInOneLine: tables === "line" ? count : 0,
    isBold: runs.some((run) => run.strong),
    isItalic: runs.some((run) => run.em),
    isNested: new Set(levels).size > 1,
    // Nothing numbers it.
    isLettered: false,
    isLeveled: false,
  };
}

// The addresses of links. A link of several runs is one, and one whose text is its address loses nothing.
function linksIn(runs) {
  return runs
    .filter(({ address }, index) => address && address !== runs[index - 1]?.address)
    .map(({ address, text }) => [address.replace(/^(?:mailto|tel):/i, ""), text.trim()])
    .filter(([address, text]) => address !== text)
    .map(([address]) => address);
}

export function isLeftOut(left) {
  return kindsOf({ ...left, isLettered: false, isLeveled: false }).length > 0;
}

// A sentence, or nothing. Addresses follow it without a period, so that they can be copied.
export function leftOut(left) {
  const kinds = kindsOf(left);
  const words = kinds.length > 0 ? `Left out: ${listed(kinds)}.` : "";
  return [words, addressed(left.addresses ?? [])].filter(Boolean).join(" ");
}

const mostAddresses = 3;

function addressed(addresses) {
  const more = addresses.length - mostAddresses;
  const shown = [...addresses.slice(0, mostAddresses), ...(more > 0 ? [`and ${more} more`] : [])];
  return shown.length === 0 ? "" : `${shown.length === 1 ? "Address" : "Addresses"}: ${shown.join(", ")}`;
}

function kindsOf(left) {
  return [
    counted(left.pictures, "picture", "pictures"),
    counted(left.boxes, "checkbox", "checkboxes"),
    counted(left.fields, "form field", "form fields"),
    counted(left.comments, "comment", "comments"),
    counted(left.links, "link (its text is kept)", "links (their text is kept)"),
    counted(left.tables, "table (its cells are now paragraphs)", "tables (their cells are now paragraphs)"),
    counted(left.tablesInLines, "table (its rows are now lines)", "tables (their rows are now lines)"),
    counted(left.tablesInOneLine, "table (now one line)", "tables (now one line)"),
    counted(left.merged, "merged cell (its text is in the first one)", "merged cells (their text is in the first one)"),
    left.isStruck ? "crossed-out text" : "",
    left.isBold ? "bold" : "",
    left.isItalic ? "italic" : "",
    left.isUnderlined ? "underline" : "",
    left.isNested ? "the levels of a list (now one)" : "",
    left.isLettered ? "the letters of a list (now numbered)" : "",
    left.isLeveled ? "the numbers of several levels (now one number each)" : "",
  ].filter(Boolean);
}

const counted = (count, word, words) => (count === 1 ? `1 ${word}` : count > 1 ? `${count} ${words}` : "");

function listed(kinds) {
  return kinds.length > 2 ? `${kinds.slice(0, -1).join(", ")}, and ${kinds.at(-1)}` : kinds.join(" and ");
}
