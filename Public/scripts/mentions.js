// Offers names after an @ in a comment. A field with data-mentions names the address of those who can be mentioned.
// The focus stays in the field. The arrow keys move through the list, Enter chooses, Escape closes.
const most = 8;
const longestName = 60;
const lists = new Map();

const list = document.createElement("ul");
list.className = "mention-list";
list.id = "mention-list";
list.setAttribute("role", "listbox");
list.setAttribute("aria-label", "People to mention");

const status = document.createElement("p");
status.className = "visually-hidden";
status.setAttribute("role", "status");

let field = null;
let active = 0;
// The start of the name after the @, while the list is open.
let start = 0;

async function names(address) {
  if (!lists.has(address)) {
    const answer = fetch(address, { headers: { accept: "application/json" } })
      .then((response) => (response.ok ? response.json() : { names: [] }))
      .catch(() => {
        lists.delete(address);
        return { names: [] };
      });
    lists.set(address, answer);
  }
  return (await lists.get(address)).names;
}

// What is typed after the last @ before the caret; null if that is no mention, as in an email address.
function typed(element) {
  if (element.selectionStart !== element.selectionEnd) return null;
  const before = element.value.slice(0, element.selectionStart);
  const at = before.lastIndexOf("@");
  if (at < 0 || /[\p{L}\p{N}]$/u.test(before.slice(0, at))) return null;
  const words = before.slice(at + 1);
  return words.length > longestName || words.includes("\n") ? null : { at, words: words.toLocaleLowerCase() };
}

function fits(name, words) {
  const lower = name.toLocaleLowerCase();
  return lower.startsWith(words) || lower.split(/\s+/).some((word) => words !== "" && word.startsWith(words));
}

async function offer(element) {
  const mention = typed(element);
  if (!mention) {
    close();
    return;
  }
  const all = await names(element.dataset.mentions);
  const now = typed(element);
  if (document.activeElement !== element || now?.at !== mention.at || now.words !== mention.words) return;
  const found = all.filter((name) => fits(name, mention.words)).slice(0, most);
  const isComplete = found.length === 1 && found[0].toLocaleLowerCase() === mention.words;
  if (found.length === 0 || isComplete) {
    close();
    return;
  }
  open(element, mention.at + 1, found);
}

function open(element, nameStart, found) {
  if (field !== element) {
    close();
    field = element;
    field.after(list, status);
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-haspopup", "listbox");
    field.setAttribute("aria-controls", list.id);
  }
  start = nameStart;
  list.replaceChildren(
    ...found.map((name, index) => {
      const option = document.createElement("li");
      option.id = `mention-${index}`;
      option.setAttribute("role", "option");
      option.dir = "auto";
      option.textContent = name;
      return option;
    }),
  );
  status.textContent = found.length === 1 ? "1 person. Press Enter to mention." : `${found.length} people. Use the arrow keys, then Enter.`;
  activate(0);
}

function activate(index) {
  active = (index + list.children.length) % list.children.length;
  for (const [position, option] of [...list.children].entries()) {
    option.setAttribute("aria-selected", String(position === active));
  }
  field.setAttribute("aria-activedescendant", list.children[active].id);
  list.children[active].scrollIntoView({ block: "nearest" });
}

function choose(option) {
  const element = field;
  close();
  element.setRangeText(`${option.textContent} `, start, element.selectionStart, "end");
  element.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
}

function close() {
  if (!field) return;
  for (const name of ["aria-autocomplete", "aria-haspopup", "aria-controls", "aria-activedescendant"]) {
    field.removeAttribute(name);
  }
  field = null;
  list.remove();
  status.textContent = "";
  status.remove();
}

document.addEventListener("input", (event) => {
  if (event.target.matches?.("[data-mentions]")) offer(event.target);
});

// Before other keys of the page.
document.addEventListener(
  "keydown",
  (event) => {
    if (!field || event.target !== field || event.isComposing) return;
    if (event.key === "ArrowDown") activate(active + 1);
    else if (event.key === "ArrowUp") activate(active - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && !event.shiftKey) choose(list.children[active]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

// The caret moved away from the name.
document.addEventListener("selectionchange", () => {
  if (field && document.activeElement === field && !typed(field)) close();
});

document.addEventListener("focusout", (event) => {
  if (event.target === field) close();
});

list.addEventListener("pointerdown", (event) => event.preventDefault());
list.addEventListener("click", (event) => {
  const option = event.target.closest("[role=option]");
  if (option && field) choose(option);
});
