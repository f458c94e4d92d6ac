// Answers: exclusive choices, sliders, dragging on a scale, counters, dates.

let root = document;
const each = (selector, act) => root.querySelectorAll(selector).forEach(act);
const isChoice = (input) => input.type === "radio" || input.type === "checkbox";
const isOn = (input) => (isChoice(input) ? input.checked : input.value !== "");
const changed = (element) => element.dispatchEvent(new Event("change", { bubbles: true }));

/** Choosing an exclusive answer clears the others, and vice versa. */
function standAlone() {
  each("[data-exclusive]", (alone) => {
    const group = alone.closest(".answers, .item");
    if (!group || group.dataset.watched) return;
    group.dataset.watched = "yes";
    const status = group.querySelector("[role='status'][data-cleared]");
    const isAlone = (input) => input.hasAttribute("data-exclusive");
    const clear = (inputs) => {
      const filled = inputs.filter((i) => i.type !== "range" && isOn(i));
      for (const input of filled) {
        if (isChoice(input)) input.checked = false;
        else input.value = "";
        input.dispatchEvent(new Event("cleared"));
      }
      if (filled.length > 0 && status) status.textContent = status.dataset.cleared;
    };
    const onInput = (event) => {
      const input = event.target;
      if (!isOn(input)) return;
      const all = [...group.querySelectorAll("input, select, textarea")].filter((i) => i !== input);
      clear(isAlone(input) ? all : all.filter(isAlone));
    };
    group.addEventListener("change", onInput);
    group.addEventListener("input", onInput);
  });
}

/** Dragging along the track chooses the nearest point. */
function dragScales() {
  each(".scale-across .scale-track", (track) => {
    const points = [...track.querySelectorAll("input")];
    let held = false;
    const choose = (event) => {
      const middle = (input) => {
        const box = input.parentElement.getBoundingClientRect();
        return Math.abs((box.left + box.right) / 2 - event.clientX);
      };
      const nearest = points.reduce((best, input) => (middle(input) < middle(best) ? input : best));
      if (nearest.checked) return;
      nearest.checked = true;
      changed(nearest);
    };
    track.addEventListener("pointerdown", (event) => (held = event.button === 0));
    track.addEventListener("pointermove", (event) => held && choose(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) track.addEventListener(name, () => (held = false));
  });
}

/** Adds a slider to a number field. It has no handle and no value before the first touch. */
function sliders() {
  each("[data-slider]", (field) => {
    const number = field.querySelector("input");
    const { min, max, step, digits, unit = "" } = field.dataset;
    const isPercentage = unit === "percent";
    const format = new Intl.NumberFormat(document.documentElement.lang || undefined, {
      minimumFractionDigits: Number(digits ?? 0),
      maximumFractionDigits: Number(digits ?? 0),
      style: isPercentage ? "percent" : "decimal",
    });
    const slider = Object.assign(document.createElement("input"), { type: "range", className: "slider", min, max, step });
    const shown = Object.assign(document.createElement("output"), { className: "slider-value" });
    // The value of a slider is read with its unit.
    const labels = number.getAttribute("aria-labelledby") ?? field.querySelector("label").id;
    slider.setAttribute("aria-labelledby", labels.replace(/ \S+-unit$/, ""));
    const ends = field.parentElement.querySelector(".scale-ends");
    const describedBy = [number.getAttribute("aria-describedby"), ends?.id].filter(Boolean).join(" ");
    if (describedBy) slider.setAttribute("aria-describedby", describedBy);
    if (number.hasAttribute("aria-invalid")) slider.setAttribute("aria-invalid", "true");
    const show = (touched) => {
      slider.classList.toggle("is-untouched", !touched);
      shown.classList.toggle("is-hint", !touched);
      shown.textContent = touched ? format.format(isPercentage ? slider.value / 100 : slider.value) : field.dataset.hint;
      slider.style.setProperty("--fill", touched ? `${(100 * (slider.value - min)) / (max - min)}%` : "0%");
      // A range always has a value; before the first touch, its accessible name says what to do.
      slider.setAttribute("aria-valuetext", shown.textContent);
      if (touched) slider.removeAttribute("aria-invalid");
    };
    const value = Number(number.value.replace(",", "."));
    const answered = number.value !== "" && Number.isFinite(value);
    slider.value = answered ? value : (Number(min) + Number(max)) / 2;
    show(answered);
    const take = () => {
      number.value = slider.value;
      show(true);
    };
    slider.addEventListener("input", take);
    slider.addEventListener("pointerup", take);
    number.addEventListener("cleared", () => show(false));
    field.querySelector("label").classList.add("unseen");
    number.parentElement.hidden = true;
    field.prepend(shown, slider);
    // After an error, the focus would be on the field that was hidden.
    if (number.autofocus) slider.focus();
  });
}

function counters() {
  each("output[data-count]", (output) => {
    const field = document.getElementById(output.htmlFor.value);
    const most = Number(field?.maxLength);
    if (!field || !(most > 0)) return;
    const show = () => {
      output.textContent = output.dataset.count.replace("%n", field.value.length).replace("%m", most);
    };
    field.addEventListener("input", show);
    field.addEventListener("cleared", show);
    show();
  });
}

/** Shows the chosen date in long form, and offers shortcuts for days within the limits. */
function dates() {
  const local = (date) => {
    const two = (n) => String(n).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  };
  each("output[data-long]", (output) => {
    const field = document.getElementById(output.htmlFor.value);
    const long = new Intl.DateTimeFormat(document.documentElement.lang || undefined, { dateStyle: "full" });
    const show = () => {
      const date = field.value ? new Date(`${field.value.slice(0, 10)}T12:00`) : null;
      output.textContent = date && !Number.isNaN(date.getTime()) ? long.format(date) : "";
    };
    field.addEventListener("input", show);
    field.addEventListener("change", show);
    field.addEventListener("cleared", show);
    show();
  });
  each("[data-dates]", (chips) => {
    const field = document.getElementById(chips.dataset.dates);
    const press = () => {
      for (const chip of chips.children) chip.setAttribute("aria-pressed", String(field.value.startsWith(chip.value)));
    };
    for (const chip of chips.querySelectorAll("[data-days]")) {
      const day = new Date();
      day.setDate(day.getDate() + Number(chip.dataset.days));
      chip.value = local(day);
      if ((field.min && chip.value < field.min.slice(0, 10)) || (field.max && chip.value > field.max.slice(0, 10))) {
        chip.remove();
        continue;
      }
      chip.addEventListener("click", () => {
        field.value = field.type === "datetime-local" ? `${chip.value}T${field.value.slice(11) || "12:00"}` : chip.value;
        changed(field);
      });
    }
    field.addEventListener("change", press);
    field.addEventListener("cleared", press);
    press();
    chips.hidden = chips.children.length === 0;
  });
}

/** Typing into "Other" chooses it. */
function others() {
  each(".row-other", (box) => {
    const choice = box.previousElementSibling?.querySelector("input");
    box.addEventListener("input", (event) => {
      if (!choice || event.target.value === "" || choice.checked) return;
      choice.checked = true;
      changed(choice);
    });
  });
}

/** Sets up the answers on the page, or in a part added later; called once for each. */
export function enhanceAnswers(part = document) {
  root = part;
  sliders();
  standAlone();
  dragScales();
  counters();
  dates();
  others();
}
