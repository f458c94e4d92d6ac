// Where the caret is in a text that has changed around it.

// The same places in a text after others changed it: in the line that they were in, wherever it is by now, or else between what
// is still the same before and after them.
export function movedMarks(before, after, marks) {
  if (before === after) return marks;
  return marks.map((mark) => inSameLine(before, after, mark) ?? betweenSameWords(before, after, mark));
}

// Null if the line has changed, or if another one is equal to it.
function inSameLine(before, after, mark) {
  const start = before.lastIndexOf("\n", mark - 1) + 1;
  const line = before.slice(start).split("\n", 1)[0];
  const [former, lines] = [before.split("\n"), after.split("\n")];
  if (line === "" || [former, lines].some((all) => all.filter((other) => other === line).length !== 1)) return null;
  const above = lines.slice(0, lines.indexOf(line));
  return above.reduce((sum, other) => sum + other.length + 1, 0) + mark - start;
}

function betweenSameWords(before, after, mark) {
  let same = 0;
  while (same < Math.min(before.length, after.length) && before[same] === after[same]) same += 1;
  return mark <= same ? mark : Math.max(same, after.length - (before.length - mark));
}
