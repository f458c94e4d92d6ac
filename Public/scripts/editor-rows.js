// The rows of a list without identifiers, such as the texts of an instruction, are named by their position. If a save finds that
// rows were moved, added, or removed, the fields of each row get the names of where it is by now, so that the caret and what
// was typed in the meantime stay in their row. The page shows the new order once it is reloaded.

// Returns what was sent, under the names that the fields have by now, and whether rows have moved. The answer then describes
// what differs from that.
export function followRows(form, answer, sent) {
  let fields = [...sent];
  let haveMoved = false;
  for (const [list, moved] of Object.entries(answer.moved ?? {})) {
    if (isTypedInGone(form, list, moved, sent)) {
      leaveAsSeen(list, answer);
      continue;
    }
    const added = Object.keys(moved).filter((number) => !form.elements[`was.${list}.${number}`]);
    rename(form, list, moved);
    fields = fields.flatMap(([name, value]) => {
      const now = nameNow(name, list, moved);
      return now === null ? [] : [[now, value]];
    });
    compare(answer, list, sent, fields, new Set(added.map((number) => moved[number])));
    haveMoved = true;
  }
  return { fields: new URLSearchParams(fields), haveMoved };
}

// The fields of one row, or the setting with several fields.
export function pairsOf(name, fields) {
  return [...fields].filter(([other]) => (other === name || other.startsWith(`${name}.`)) && !other.endsWith(".was"));
}

function isTypedInGone(form, list, moved, sent) {
  const now = new FormData(form);
  return Object.keys(moved).some((number) => {
    const [here, there] = [now, sent].map((fields) => JSON.stringify(pairsOf(`${list}.${number}`, fields)));
    return moved[number] === null && here !== there;
  });
}

// The next save states what the page showed, so that the server refuses what has no place any more.
function leaveAsSeen(list, answer) {
  for (const name of Object.keys(answer.was).filter((name) => name.startsWith(`${list}.`))) {
    delete answer.was[name];
    delete answer.fresh?.[name];
  }
}

function rename(form, list, moved) {
  const fields = [...form.elements].filter((field) => field.name && nameNow(field.name, list, moved) !== field.name);
  const names = fields.map((field) => nameNow(field.name, list, moved));
  // Radio buttons of two rows that had the same name for a moment would turn each other off.
  for (const field of fields) field.removeAttribute("name");
  for (const [index, name] of names.entries()) if (name !== null) fields[index].name = name;
  const place = `${list.replaceAll(".", "/")}/`;
  for (const button of form.querySelectorAll("button[name]")) {
    const start = button.name === `${list}.move` ? "" : button.name === "confirm" ? place : null;
    if (start !== null && button.value.startsWith(start)) renumber(button, start, moved);
  }
}

// Buttons name the row that they are about in their value.
function renumber(button, start, moved) {
  const number = Number.parseInt(button.value.slice(start.length), 10);
  const now = moved[number];
  if (now === null) button.disabled = true;
  else if (now) button.value = start + now + button.value.slice(start.length + String(number).length);
}

// The name of a field where its row is by now; null if the row is gone.
function nameNow(name, list, moved) {
  const start = /^(was|source)\./.exec(name)?.[0] ?? "";
  if (!name.startsWith(`${start}${list}.`)) return name;
  const [number, ...rest] = name.slice(start.length + list.length + 1).split(".");
  if (!(number in moved)) return name;
  return moved[number] === null ? null : [start + list, moved[number], ...rest].join(".");
}

// The server compares what it saved with what the page showed under the same name, which was another row. Where the page had no
// row, what it saved is not known: such a field keeps what its author saw, unless the author added the row.
function compare(answer, list, sent, fields, added) {
  for (const name of Object.keys(answer.was)) {
    const number = name.startsWith(`${list}.`) ? name.slice(list.length + 1).split(".")[0] : null;
    if (number === null || name === `${list}.${number}`) continue;
    const fresh = answer.fresh?.[name];
    delete answer.fresh?.[name];
    if (added.has(Number(number))) continue;
    const values = fresh?.values ?? (sent.has(`was.${name}`) ? pairsOf(name, sent) : null);
    if (values === null) delete answer.was[name];
    else if (trimmed(values) !== trimmed(pairsOf(name, fields))) (answer.fresh ??= {})[name] = { ...fresh, values };
  }
}

// The server leaves out space around texts.
function trimmed(pairs) {
  return JSON.stringify(pairs.map(([name, value]) => [name, value.trim()]));
}
