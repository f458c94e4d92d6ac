// Draws a signature with mouse, touch, or pen. The typed alternative needs no script.
const INK = "#1d2126";
const LINE = 2.6;
const UNDO_SECONDS = 5;
const EXPORT_SCALE = 2;
const POINTS_MOST = 20000;

/** Draws a stroke through the midpoints between its points, so that corners become curves. */
function trace(context, stroke) {
  const [first] = stroke;
  context.beginPath();
  if (stroke.length === 1) {
    context.arc(first.x, first.y, LINE / 2, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  context.moveTo(first.x, first.y);
  for (let i = 1; i < stroke.length - 1; i += 1) {
    const middle = { x: (stroke[i].x + stroke[i + 1].x) / 2, y: (stroke[i].y + stroke[i + 1].y) / 2 };
    context.quadraticCurveTo(stroke[i].x, stroke[i].y, middle.x, middle.y);
  }
  const last = stroke[stroke.length - 1];
  context.lineTo(last.x, last.y);
  context.stroke();
}

function paint(context, strokes, color) {
  context.lineCap = "round";
  context.lineJoin = "round";
  context.lineWidth = LINE;
  context.strokeStyle = color;
  context.fillStyle = color;
  for (const stroke of strokes) trace(context, stroke);
}

/** The strokes as a PNG in dark ink on a transparent background, cropped to the drawing; empty without one. */
function picture(strokes) {
  const points = strokes.flat();
  if (points.length === 0) return "";
  const edge = (pick, of) => points.reduce((found, point) => pick(found, point[of]), points[0][of]);
  const box = { x: edge(Math.min, "x") - 6, y: edge(Math.min, "y") - 6 };
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((edge(Math.max, "x") + 6 - box.x) * EXPORT_SCALE);
  canvas.height = Math.ceil((edge(Math.max, "y") + 6 - box.y) * EXPORT_SCALE);
  const context = canvas.getContext("2d");
  context.scale(EXPORT_SCALE, EXPORT_SCALE);
  context.translate(-box.x, -box.y);
  paint(context, strokes, INK);
  return canvas.toDataURL("image/png");
}

/** Strokes as text, "x,y x,y;x,y …", so that a page shown again can draw them again. */
const written = (strokes) =>
  strokes.map((stroke) => stroke.map((p) => `${Math.round(p.x)},${Math.round(p.y)}`).join(" ")).join(";");

function read(text) {
  const point = (pair) => {
    const [x, y] = pair.split(",").map(Number);
    return { x, y };
  };
  const strokes = text.split(";").map((stroke) => stroke.split(" ").map(point));
  return strokes.flat().every((p) => Number.isFinite(p.x) && Number.isFinite(p.y)) ? strokes : [];
}

class Pad {
  constructor(root) {
    this.root = root;
    this.canvas = root.querySelector("canvas");
    this.context = this.canvas.getContext("2d");
    this.image = root.querySelector("[data-signature-image]");
    this.kept = root.querySelector("[data-signature-strokes]");
    this.clearButton = root.querySelector("[data-clear]");
    this.clearLabel = this.clearButton.textContent;
    this.status = root.querySelector("[data-status]");
    this.strokes = this.kept?.value ? read(this.kept.value) : [];
    this.before = null;
    this.size = null;
    this.pointer = null;
    this.cleared = null;
    this.timer = null;
    if (this.strokes.length === 0 && this.image.value) this.showBefore(this.image.value);
    this.listen();
  }

  /** Shows the drawing from an earlier visit of the screen; the next stroke starts over. */
  showBefore(address) {
    this.before = new Image();
    this.before.addEventListener("load", () => this.redraw());
    this.before.addEventListener("error", () => this.forgetBefore());
    this.before.src = address;
  }

  forgetBefore() {
    this.before = null;
    this.keep();
  }

  listen() {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => this.begin(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      canvas.addEventListener(name, (event) => this.end(event));
    }
    this.clearButton.addEventListener("click", () => (this.cleared ? this.undo() : this.clear()));
    new ResizeObserver(() => this.fit()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
    this.keep();
  }

  /** Fits the bitmap to the box and the screen; an existing signature keeps its shape. */
  fit() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    this.size ??= { width, height };
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.scale = Math.min(width / this.size.width, height / this.size.height);
    this.shift = { x: (width - this.size.width * this.scale) / 2, y: height - this.size.height * this.scale };
    this.ratio = ratio;
    this.redraw();
  }

  place() {
    this.context.setTransform(
      this.ratio * this.scale, 0, 0, this.ratio * this.scale, this.ratio * this.shift.x, this.ratio * this.shift.y);
  }

  redraw() {
    if (!this.size) return;
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.place();
    if (this.before?.complete && this.before.naturalWidth) this.paintBefore();
    paint(this.context, this.strokes, getComputedStyle(this.canvas).color);
  }

  /** Draws in the page's ink color, at the original size or as large as fits, on the line. */
  paintBefore() {
    const { naturalWidth, naturalHeight } = this.before;
    const { width, height } = this.size;
    const scale = Math.min(1 / EXPORT_SCALE, width / naturalWidth, height / naturalHeight);
    const box = [
      (width - naturalWidth * scale) / 2, (height - naturalHeight * scale) / 2,
      naturalWidth * scale, naturalHeight * scale,
    ];
    this.context.drawImage(this.before, ...box);
    this.context.globalCompositeOperation = "source-in";
    this.context.fillStyle = getComputedStyle(this.canvas).color;
    this.context.fillRect(...box);
    this.context.globalCompositeOperation = "source-over";
  }

  point(event) {
    const box = this.canvas.getBoundingClientRect();
    const shown = box.width / this.canvas.clientWidth || 1;
    return {
      x: ((event.clientX - box.left) / shown - this.shift.x) / this.scale,
      y: ((event.clientY - box.top) / shown - this.shift.y) / this.scale,
    };
  }

  begin(event) {
    if (this.pointer !== null || event.button !== 0 || !this.size) return;
    event.preventDefault();
    this.forgetCleared();
    this.before = null;
    this.pointer = event.pointerId;
    this.canvas.setPointerCapture(event.pointerId);
    this.strokes.push([this.point(event)]);
    this.redraw();
  }

  move(event) {
    if (event.pointerId !== this.pointer || this.length() > POINTS_MOST) return;
    const stroke = this.strokes[this.strokes.length - 1];
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length > 0 ? events : [event]) {
      const point = this.point(each);
      const last = stroke[stroke.length - 1];
      if (Math.hypot(point.x - last.x, point.y - last.y) >= 1) stroke.push(point);
    }
    this.redraw();
  }

  end(event) {
    if (event.pointerId !== this.pointer) return;
    this.pointer = null;
    this.keep();
    this.image.dispatchEvent(new Event("change", { bubbles: true }));
  }

  length() {
    return this.strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  }

  /** Writes the drawing to the hidden fields of the form. */
  keep() {
    if (!this.before) this.image.value = picture(this.strokes);
    if (this.kept) this.kept.value = written(this.strokes);
    this.clearButton.hidden = this.strokes.length === 0 && !this.cleared && !this.before;
  }

  clear() {
    this.cleared = { strokes: this.strokes, before: this.before };
    this.strokes = [];
    this.before = null;
    this.redraw();
    this.keep();
    this.clearButton.textContent = this.clearButton.dataset.undoLabel;
    this.say("cleared");
    this.timer = setTimeout(() => {
      this.forgetCleared();
      this.keep();
    }, UNDO_SECONDS * 1000);
  }

  undo() {
    ({ strokes: this.strokes, before: this.before } = this.cleared);
    this.forgetCleared();
    this.redraw();
    this.keep();
    this.say("restored");
  }

  forgetCleared() {
    clearTimeout(this.timer);
    this.cleared = null;
    this.clearButton.textContent = this.clearLabel;
  }

  say(what) {
    if (this.status) this.status.textContent = this.status.dataset[what] ?? "";
  }
}

/** Shows one of the two ways to sign; the fields of the other are not sent. */
function switchWays(root) {
  const ways = { draw: root.querySelector("[data-draw]"), type: root.querySelector("[data-type]") };
  // Only a pad on its own screen is introduced, and has an error that is about nothing else.
  const isAlone = !root.closest("fieldset");
  const lead = isAlone ? document.querySelector("[data-draw-lead]") : null;
  const show = (name, takeFocus) => {
    for (const [key, way] of Object.entries(ways)) {
      way.hidden = key !== name;
      for (const input of way.querySelectorAll("input")) input.disabled = key !== name;
    }
    if (lead) lead.hidden = name !== "draw";
    if (takeFocus) ways[name].querySelector(name === "type" ? "input" : "[data-show]").focus();
  };
  for (const button of root.querySelectorAll("[data-show]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      if (isAlone) forgetErrors(root);
      show(button.dataset.show, true);
    });
  }
  const typedFirst = root.dataset.start === "type" || matchMedia("(any-pointer: none)").matches;
  show(typedFirst ? "type" : "draw", false);
}

/** What one way of signing lacked says nothing about the other. */
function forgetErrors(root) {
  for (const input of root.querySelectorAll("[aria-invalid]")) {
    document.getElementById(input.getAttribute("aria-describedby"))?.remove();
    input.removeAttribute("aria-describedby");
    input.removeAttribute("aria-invalid");
  }
}

/** Sets up the pads on the page. */
export function enhancePads() {
  for (const root of document.querySelectorAll("[data-signature]")) {
    new Pad(root);
    switchWays(root);
  }
}

enhancePads();
