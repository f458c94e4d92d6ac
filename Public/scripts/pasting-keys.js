// Ctrl+Shift+V asks for plain text. A paste does not say which keys it comes from, so they are followed before it.

let isPlain = false;

addEventListener(
  "keydown",
  (event) => {
    const isV = event.code === "KeyV" || event.key?.toLowerCase() === "v";
    isPlain = event.shiftKey && (event.ctrlKey || event.metaKey) && isV;
  },
  true,
);
addEventListener("keyup", () => (isPlain = false), true);
// A key that is released in another window is not reported.
addEventListener("blur", () => (isPlain = false));

// Whether the keys that are pressed now paste plain text, as it is.
export const pastesPlain = () => isPlain;
