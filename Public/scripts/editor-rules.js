// Rules without leaving one's place: the form is sent as it would be without scripts, and what the server answers takes its
// place; the focus stays where the work is. Whatever goes wrong is sent again the plain way, which tells what it was.

export function startRules(root, device) {
  for (const form of root.querySelectorAll("[data-rules-form]")) start(form, device);
}

function start(form, device) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form, { action: event.submitter?.name === "do" ? event.submitter.value : "" }, device);
  });
  // A condition's values depend on the question and the test, so choosing another one asks the server for them.
  form.addEventListener("change", (event) => {
    if (event.target.matches("[data-resubmit]")) send(form, { action: "refresh", chosen: event.target.name }, device);
  });
}

async function send(form, wish, device) {
  // One answer after the other; what is wished for meanwhile is asked of the form that comes.
  if (form.ariaBusy === "true") {
    form.wish = wish;
    return;
  }
  form.ariaBusy = "true";
  const sent = new URLSearchParams(new FormData(form));
  const fields = new URLSearchParams(sent);
  if (wish.action) fields.set("do", wish.action);
  const answer = await fetch(form.action, { method: "POST", body: fields }).catch(() => null);
  const page = answer?.headers.get("content-type")?.startsWith("text/html")
    ? new DOMParser().parseFromString(await answer.text(), "text/html")
    : null;
  const fresh = page?.getElementById(form.id);
  if (!fresh) {
    plainly(form, wish.action);
    return;
  }
  const taken = document.importNode(fresh, true);
  keepLater(form, sent, taken);
  form.replaceWith(taken);
  start(taken, device);
  tell(answer, page);
  refreshProblems(page);
  if (form.wish) {
    send(taken, form.wish, device);
    return;
  }
  focus(taken, wish, new Set(sent.keys()));
  device.refresh();
}

function plainly(form, action) {
  form.ariaBusy = null;
  if (action) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "do", value: action });
    form.append(field);
  }
  form.submit();
}

// What was typed or chosen while the answer was on its way.
function keepLater(form, sent, fresh) {
  for (const [name, value] of new FormData(form)) {
    const field = fresh.elements[name];
    if (sent.get(name) === value || !field) continue;
    if (field.type === "hidden") continue;
    if (!field.options || [...field.options].some((option) => option.value === value)) field.value = value;
  }
}

// What is new is worked on next; else the same field or button again, or the one that took its place.
function focus(form, { action, chosen }, before) {
  const added = [...form.querySelectorAll("select[name$='.answer']")].find((field) => !before.has(field.name));
  const wrong = form.querySelector("[aria-invalid='true']");
  const buttons = [...form.querySelectorAll("button[type=submit]:not([tabindex])")].filter((button) => !button.disabled);
  const same = form.elements[chosen] ?? buttons.find((button) => button.name === "do" && button.value === action);
  const save = buttons.filter((button) => button.name !== "do").at(-1);
  const isAdding = /\.(add|condition|group)$/.test(action);
  ((isAdding && added) || wrong || same || save)?.focus();
}

// The page's line of what was just done is there for eyes and ears.
function tell(answer, page) {
  const line = document.querySelector("body > [role=status]");
  const flash = page.querySelector(".flash");
  line?.replaceChildren(...(flash && answer.ok ? [document.importNode(flash, true)] : []));
}

function refreshProblems(page) {
  for (const selector of ["[data-problem-summary]", "[data-problem-list]"]) {
    const [here, there] = [document.querySelector(selector), page.querySelector(selector)];
    if (here && there) here.replaceWith(document.importNode(there, true));
  }
}
