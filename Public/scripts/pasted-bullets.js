// Bullets in a text without formatting, as a PDF viewer copies them.

// What a line begins with, and how deep the items with this bullet are. A dash or an “o” can also begin a text.
const signs = [
  { level: 1, sign: /^\s*•[ \t\u00a0]\s*(?=\S)/ },
  { level: 1, sign: /^\s*–[ \t\u00a0]\s*(?=\S)/, isUnsure: true },
  { level: 2, sign: /^\s*(?:◦[ \t\u00a0]|o\t)\s*(?=\S)/ },
  { level: 3, sign: /^\s*▪[ \t\u00a0]\s*(?=\S)/ },
];

// The text as Markdown, in the form in which formatted texts are read; null if no line begins with a bullet.
export function bulletsOf(plain) {
  const lines = plain.split("\n").map(read);
  const items = lines.filter(({ level }) => level > 0);
  if (items.length === 0 || (items.length === 1 && items[0].isUnsure)) return null;
  return { markdown: written(lines).join("\n").trim(), beginsWithItem: lines.find(({ text }) => text)?.level > 0, left: {} };
}

function read(line) {
  const found = signs.find(({ sign }) => sign.test(line));
  return found ? { ...found, text: line.replace(found.sign, "").trimEnd() } : { level: 0, text: line.trimEnd() };
}

// A line without a bullet continues the item above it; after an empty line, it is a paragraph.
function written(lines) {
  let open = [];
  return lines.map(({ level, text }, index) => {
    if (level === 0) {
      if (open.length > 0 && lines[index - 1].text) return text.trimStart();
      if (text) open = [];
      return text;
    }
    open = open.filter((other) => other < level);
    open.push(level);
    return `${"  ".repeat(open.length - 1)}- ${text}`;
  });
}
