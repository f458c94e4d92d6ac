// Keyboard navigation in the drawing of a task: Tab enters it once, up and down move through the steps in order, right
// follows the lines to a step's other destinations, one after another, and left goes back. Enter or E opens the editor. The
// list next to it follows the focused box. Without scripts, every box is a tab stop.

import { printInSheets } from "./flow-print.js";

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

  const step = (box, by) => boxes[boxes.indexOf(box) + by];

  // Destinations other than the next step, and origins other than the previous one.
  const others = (box, list, usual) => numbers(list).map((number) => byNumber.get(number)).filter((other) => other !== usual);

  // The lines followed so far, to go back along them and then along the next.
  const trail = [];
  const tried = new Map();

  const follow = (box) => {
    const ways = others(box, box.dataset.next, step(box, 1));
    if (ways.length === 0) return undefined;
    const turn = tried.get(box) ?? 0;
    tried.set(box, turn + 1);
    trail.push(box);
    return ways[turn % ways.length];
  };

  const comeBack = (box) => trail.pop() ?? others(box, box.dataset.previous, step(box, -1))[0];

  setStop(boxes[0]);
  // Lines to the left of the first step must not push it out of view.
  const scroll = page.querySelector("[data-flow-scroll]");
  const center = (box) => {
    const [here, all] = [box.getBoundingClientRect(), scroll.getBoundingClientRect()];
    scroll.scrollLeft += here.left + here.width / 2 - (all.left + all.width / 2);
  };
  if (boxes[0] && scroll) center(boxes[0]);
  if (scroll) printInSheets(drawing, scroll);

  // Not on the drawing itself: browsers make a drawing that listens to focus a separate tab stop.
  drawing.parentElement.addEventListener("focusin", (event) => {
    const box = event.target.closest("[data-flow-node]");
    if (!box) return;
    setStop(box);
    show(box);
  });

  drawing.addEventListener("keydown", (event) => {
    const box = event.target.closest("[data-flow-node]");
    if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = {
      ArrowDown: () => step(box, 1),
      ArrowUp: () => step(box, -1),
      ArrowRight: () => follow(box),
      ArrowLeft: () => comeBack(box),
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
    // The right arrow follows a line.
    connector.tabIndex = -1;
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
