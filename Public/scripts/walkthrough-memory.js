// What a tab keeps of a walkthrough between its pages.

/** What was read to its end in this tab, so that coming back to a form does not demand it again. */
export const readInTab = {
  has(key) {
    try {
      return sessionStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  },
  add(key) {
    try {
      sessionStorage.setItem(key, "read");
    } catch {
      // It has to be read again.
    }
  },
};
