// A button that is replaced between press and release gets no click. Redrawing waits for the release.

const longest = 1000;
let release = null;
let released = Promise.resolve();

function begin() {
  if (release) return;
  released = new Promise((resolve) => (release = resolve));
}

// The click follows right after the release, in the same task.
function end() {
  setTimeout(() => {
    release?.();
    release = null;
  });
}

document.addEventListener("pointerdown", begin, true);
for (const type of ["pointerup", "pointercancel", "dragstart"]) document.addEventListener(type, end, true);
document.addEventListener("keydown", (event) => event.key === " " && begin(), true);
document.addEventListener("keyup", (event) => event.key === " " && end(), true);
window.addEventListener("blur", end);

// Resolves once nothing is pressed. A long press is not a click.
export function pressOver() {
  return Promise.race([released, new Promise((resolve) => setTimeout(resolve, longest))]);
}
