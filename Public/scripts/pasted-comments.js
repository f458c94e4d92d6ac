// Comments of a document, which stay out of its text: Word lists them at its end, Google Docs in notes.

const parts = ".MsoCommentReference, .msocomanchor, .msocomtxt, .msocomoff, a[href^='#cmnt'], sup:has(> a[href^='#cmnt'])";
const listedComment = /mso-element\s*:\s*comment\b(?!-)/i;

// Whether an element is a comment, or only indicates one.
export function isComment(element, styles) {
  return (
    element.matches(parts) || /^comment/.test(styles.get("mso-element") ?? "") ||
    /comment/.test(styles.get("mso-special-character") ?? "")
  );
}

// A part of a document has the signs of its comments, or their list, or both.
export function commentsIn(body) {
  const listed = [...body.querySelectorAll("[data-style]")].filter((element) => listedComment.test(element.dataset.style));
  const isListed = (element) => listed.some((comment) => comment.contains(element));
  const signs = (selector) => [...body.querySelectorAll(selector)].filter((element) => !isListed(element));
  const addresses = (selector) => new Set(signs(selector).map((link) => link.getAttribute("href"))).size;
  return Math.max(
    listed.length,
    addresses(".msocomanchor[href]"),
    signs(".MsoCommentReference:not(.MsoCommentReference *)").length,
    addresses("a[href^='#cmnt']:not([href^='#cmnt_ref'])"),
  );
}
