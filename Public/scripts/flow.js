// The drawing of a task by keyboard: Tab enters it once, the arrow keys follow its lines, Enter or E opens the editor. The
// list beside it stays with the box in focus. Without scripts every box is a stop of its own.

const page = document.querySelector("[data-flow]");
const drawing = page?.querySelector("[data-flow-drawing]");

if (drawing) {
  const boxes = [...drawing.querySelectorAll("[data-flow-node]")];
  const byNumber = new Map(boxes.map((box) => [box.dataset.flowNode, box]));
  const lines = [...drawing.querySelectorAll("[data-from]")];
  const numbers = (text) => (text ? text.split(" ") : []);

  const setStop = (box) => {
    for (const other of boxes) other.tabIndex = other === box ? 0 : -1;
  };

  const show = (box) => {
    for (const line of lines) line.classList.toggle("is-current", line.dataset.from === box.dataset.flowNode);
    const rows = page.querySelectorAll("[data-flow-list] > li");
    rows.forEach((row, index) => row.classList.toggle("is-current", String(index) === box.dataset.flowNode));
    const row = rows[Number(box.dataset.flowNode)];
    const panel = row?.closest(".flow-panel");
    if (panel && panel.scrollHeight > panel.clientHeight) {
      panel.scrollTop += row.getBoundingClientRect().top - panel.getBoundingClientRect().top - 80;
    }
  };

  const go = (box) => {
    if (!box) return;
    setStop(box);
    box.focus();
    box.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  // The nearest box beside this one, in the direction of the key.
  const beside = (box, isRight) => {
    const here = box.getBoundingClientRect();
    const found = boxes
      .map((other) => ({ other, there: other.getBoundingClientRect() }))
      .filter(({ there }) => (isRight ? there.left >= here.right : there.right <= here.left))
      .filter(({ there }) => there.top < here.bottom + 60 && there.bottom > here.top - 60)
      .sort((a, b) => Math.abs(a.there.left - here.left) - Math.abs(b.there.left - here.left));
    return found[0]?.other;
  };

  setStop(boxes[0]);

  drawing.addEventListener("focusin", (event) => {
    const box = event.target.closest("[data-flow-node]");
    if (!box) return;
    setStop(box);
    show(box);
  });

  drawing.addEventListener("keydown", (event) => {
    const box = event.target.closest("[data-flow-node]");
    if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = {
      ArrowDown: () => byNumber.get(numbers(box.dataset.next)[0]) ?? boxes[boxes.indexOf(box) + 1],
      ArrowUp: () => byNumber.get(numbers(box.dataset.previous)[0]) ?? boxes[boxes.indexOf(box) - 1],
      ArrowRight: () => beside(box, true),
      ArrowLeft: () => beside(box, false),
      Home: () => boxes[0],
      End: () => boxes.at(-1),
    }[event.key];
    if (next) {
      event.preventDefault();
      go(next());
    } else if (event.key === "e" || event.key === "E") {
      event.preventDefault();
      box.click();
    }
  });

  for (const connector of drawing.querySelectorAll("[data-flow-connector]")) {
    connector.addEventListener("click", (event) => {
      event.preventDefault();
      go(document.getElementById(connector.hash.slice(1)));
    });
  }

  const sizes = page.querySelectorAll("[data-flow-zoom]");
  for (const link of sizes) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const share = Number.parseInt(link.dataset.flowZoom, 10) / 100;
      drawing.classList.toggle("flow-fit", Number.isNaN(share));
      drawing.setAttribute("width", drawing.dataset.width * (share || 1));
      drawing.setAttribute("height", drawing.dataset.height * (share || 1));
      for (const other of sizes) other.removeAttribute("aria-current");
      link.setAttribute("aria-current", "true");
      history.replaceState(null, "", link.href);
    });
  }
}
