// Where on a screen of a walkthrough someone is: in a consent document, among pages, below the top. `signal` ends it.

/** In the consent document: the section in view, and how much is left to read. `read` keeps what was read to its end. */
export function enhanceReview(read, signal) {
  const review = document.querySelector("form.review");
  const article = review?.querySelector(".document");
  if (!article) return;
  const foot = review.querySelector(".screen-foot");
  const line = foot.querySelector("[data-sections]");
  const rest = line?.textContent ?? "";
  const sections = [...article.querySelectorAll("[data-section], h3")];
  const mustRead = review.dataset.readToEnd;
  const note = foot.querySelector("[data-read-on]");
  const key = `read ${location.pathname} ${article.dataset.consent}`;
  let reached = read.has(key);
  let current = 0;
  const update = () => {
    const bottom = foot.getBoundingClientRect().top;
    const passed = sections.filter((section) => section.getBoundingClientRect().top < bottom - 40).length;
    const atEnd = article.getBoundingClientRect().bottom <= bottom + 8;
    current = passed;
    if (atEnd && !reached) {
      reached = true;
      read.add(key);
    }
    if (reached && note) note.hidden = true;
    review.classList.toggle("at-end", atEnd);
    if (!line) return;
    line.textContent = passed === 0 || sections.length < 2
      ? rest
      : line.dataset.sections.replace("%n", passed).replace("%m", sections.length);
  };
  addEventListener("scroll", update, { passive: true, signal });
  addEventListener("resize", update, { signal });
  // Before the styles are loaded, all of the form would count as read.
  if (document.readyState === "complete") update();
  else addEventListener("load", update);
  if (!mustRead) return;
  review.classList.add("reads-to-end");
  foot.querySelector("[value='agree']")?.addEventListener("click", (event) => {
    if (reached || !note) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    note.textContent = mustRead.replace("%n", Math.max(1, sections.length - current));
    note.hidden = false;
  });
}

/** Shortens "Back to …" to "Back" when the two would stand closer than 12 px to the count. */
export function fitBack(signal) {
  const back = document.querySelector(".nav-back:has(.short)");
  const count = document.querySelector(".nav-count");
  if (!back || !count) return;
  const fit = () => {
    back.classList.remove("is-short");
    const full = back.querySelector(".full");
    const text = full.getBoundingClientRect();
    const middle = count.getBoundingClientRect();
    const gap = Math.max(middle.left - text.right, text.left - middle.right) - (full.scrollWidth - full.clientWidth);
    back.classList.toggle("is-short", gap < 12);
  };
  document.fonts.ready.then(fit);
  addEventListener("resize", fit, { signal });
}

/** Marks pages that are scrolled, in browsers whose styles cannot tell. */
export function watchScroll() {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const update = () => document.body.classList.toggle("is-scrolled", scrollY > 0);
  addEventListener("scroll", update, { passive: true });
  update();
}
