// Signing out deletes the text that this browser keeps of the account, because someone else may use the browser next. Who has such
// text is warned first. It is deleted once the portal has ended the session, so that nothing is lost if it cannot be reached.

import { keysOf } from "./kept-keys.js";

const marked = "accord-signing-out";

export function signOutOfBrowser() {
  const form = document.querySelector("form[data-sign-out]");
  if (!form) {
    forgetSignedOut();
    return;
  }
  // The session goes on.
  mark(null);
  form.addEventListener("submit", (event) => {
    const owner = form.dataset.signOut;
    const warning = form.querySelector("[data-sign-out-warning]");
    if (keysOf(owner).length > 0 && warning.hidden) {
      event.preventDefault();
      warning.hidden = false;
      form.querySelector("button").lastChild.data = "Sign out and delete it";
      return;
    }
    mark(owner);
  });
}

// The page after signing out shows nobody's name.
function forgetSignedOut() {
  const owner = marking();
  if (!owner) return;
  for (const key of keysOf(owner)) localStorage.removeItem(key);
  mark(null);
}

function marking() {
  try {
    return sessionStorage.getItem(marked);
  } catch {
    return null;
  }
}

function mark(owner) {
  try {
    if (owner) sessionStorage.setItem(marked, owner);
    else sessionStorage.removeItem(marked);
  } catch {
    // Without storage, nothing is kept either.
  }
}
