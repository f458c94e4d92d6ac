// Names of what this browser keeps of unsaved text: one key for each page, below the account that typed it.

export const prefix = "accord-kept:";

export function startOf(owner) {
  return `${prefix}${owner}:`;
}

// Whether a key of this browser's storage is that of a text that an account typed.
export function isCopy(key, owner) {
  return key.startsWith(startOf(owner));
}

// The keys of all texts that an account typed here.
export function keysOf(owner) {
  try {
    return Object.keys(localStorage).filter((key) => isCopy(key, owner));
  } catch {
    // Without storage, nothing was kept.
    return [];
  }
}
