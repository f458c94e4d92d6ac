// Walks a task of a study in a page that opens from a disk. The folder's other files define `accordStudy` and `accordWalk`.
import { enhanceAnswers } from "../walkthrough-answers.js";
import { enhanceAlerts, enhanceSheets, prepareAlert } from "../walkthrough-dialogs.js";
import { enhanceReview, fitBack, watchScroll } from "../walkthrough-reading.js";
import { enhancePads } from "../signature-pad.js";
import { AnswerText } from "./answer-text.js";
import { dayNumber } from "./days.js";
import { DrawnScreens } from "./drawn-screens.js";
import { Errors } from "./errors.js";
import { withKnownKinds } from "./known-kinds.js";
import { pipeWords, withCodes } from "./pipes.js";
import { resultScreen } from "./result-screen.js";
import { Screen } from "./screen.js";
import { errorsOn, listsErrors } from "./screen-errors.js";
import { equal, unlessRejected } from "./values.js";
import { Walk } from "./walk.js";
import { Wording } from "./wording.js";

class Walker {
  constructor(study, data) {
    study = withKnownKinds(study, data);
    Object.assign(this, { study, data });
    this.drawn = new DrawnScreens(data.screens, study.tasks.find((one) => one.id === data.task));
    this.wording = new Wording({ ...data.strings, language: data.language });
    this.isRightToLeft = data.isRightToLeft;
    this.familyNameFirst = data.familyNameFirst;
    document.addEventListener("submit", (event) => this.submit(event));
    document.addEventListener("click", (event) => {
      if (event.target.closest("[data-again]")) this.start();
    });
    for (const name of ["input", "change"]) document.addEventListener(name, () => this.followErrors());
    watchScroll();
    this.start();
  }

  /** Begins the task, with nothing remembered. */
  start() {
    const { language, task } = this.data;
    const now = new Date();
    const two = (number) => String(number).padStart(2, "0");
    const today = dayNumber(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`);
    const languages = [language, this.study.primaryLanguage];
    this.walk = new Walk(this.study, task, { today, languages, seed: now.getTime() });
    this.read = new Set();
    this.adopt(this.walk);
    this.show();
  }

  /** Lets the texts of a walk, in the languages of `speak`, quote its answers. */
  adopt(walk, speak = walk.speak) {
    const shared = { wording: this.wording, shownText: (format, value) => this.drawn.text(format, value) };
    this.say = pipeWords(walk, new AnswerText({ speak, ...shared }), this.isRightToLeft);
    walk.speak = (text) => withCodes(speak(text), this.say);
    this.words = new AnswerText({ speak: walk.speak, ...shared });
  }

  /** What the parts of a screen need to know. */
  showing(walk) {
    return { walk, wording: this.wording, words: this.words };
  }

  // Showing

  /** Shows the current screen, which comes from the side of `direction`, or the result. */
  show(direction = null, isAsking = false) {
    this.signals?.abort();
    this.signals = new AbortController();
    this.errors = null;
    if (this.walk.ending) return this.showResult();
    this.screen = new Screen(this, this.walk, isAsking);
    document.title = this.screen.title;
    document.body.className = this.screen.classes;
    this.arrive(direction);
    document.body.replaceChildren(this.screen.root);
    scrollTo(0, 0);
    this.enhance();
    if (direction !== null || isAsking) this.focusTitle();
  }

  arrive(direction) {
    const { root, part } = this.screen;
    if (part.startsWith("page:")) return this.arriveOnPage(root.querySelector("form.screen"), direction);
    if (direction === null) return;
    root.querySelector("main")?.classList.add(direction === "back" ? "enters-back" : "enters");
    if (direction === "forward") root.querySelector(".scene-picture:has(svg)")?.classList.add("draws");
  }

  /** A consent form rises as a sheet; its pages push each other. */
  arriveOnPage(form, direction) {
    const pages = this.walk.parts(this.walk.step);
    const isEnd = this.walk.part === (direction === "back" ? pages.at(-1) : pages[0]);
    form?.classList.remove("opens");
    form?.classList.add(isEnd ? "opens" : direction === "back" ? "pops" : "pushes");
  }

  enhance() {
    const { signal } = this.signals;
    enhanceSheets();
    enhanceReview(this.read, signal);
    enhanceAlerts();
    enhanceAnswers();
    enhancePads();
    fitBack(signal);
  }

  focusTitle() {
    const title = document.querySelector("#verdict, h1[tabindex='-1']");
    title?.focus({ preventScroll: true });
  }

  showResult() {
    const { words, drawn, say, data: { language, title } } = this;
    document.title = `Result of ${title}`;
    document.body.className = "walk offline";
    document.body.replaceChildren(resultScreen(this.walk, { words, drawn, say, language, title }));
    scrollTo(0, 0);
    this.focusTitle();
  }

  // Moving

  submit(event) {
    const { target: form, submitter } = event;
    if (form.method === "dialog") return;
    event.preventDefault();
    const { name, value } = submitter ?? { name: "move", value: "next" };
    if (name === "entry") return this.screen.form?.changeEntries(value);
    submitter?.closest("dialog")?.close();
    if (name === "change") return this.move(() => this.walk.change(value), "back");
    (moves[value] ?? moves.next)(this);
  }

  /** Makes a move and shows where it leads; what is rejected stays on the screen. */
  move(make, direction = "forward") {
    unlessRejected(() => {
      make();
      this.show(direction);
    }, (error) => this.reject(error.entries));
  }

  next() {
    const answer = unlessRejected(() => this.screen.read(), (error) => this.reject(error.entries));
    if (answer === undefined) return;
    const { step } = this.walk;
    const isRefusing = step.kind === "sharing" && step.refusalAlert !== undefined && equal(answer, [false]);
    if (isRefusing && !this.screen.isAsking) return this.askBeforeRefusal(answer);
    this.move(() => this.walk.submit(answer));
  }

  /** What was chosen is there again for those who stay. */
  askBeforeRefusal(answer) {
    this.walk.setDraft(this.walk.step, answer);
    this.show(null, true);
  }

  /** Checks the document, and asks whether participants agree if nothing in it is missing. */
  agree() {
    const rejections = this.rejections();
    if (rejections.length > 0) return this.reject(rejections);
    const alert = document.getElementById("agree");
    prepareAlert(alert, document.querySelector("form button[value='agree']"));
    alert.showModal();
  }

  cancel() {
    if (this.walk.step.kind === "consentForm") return this.move(() => this.walk.submit({ cancel: true }));
    this.walk.ending = "discarded";
    this.show("forward");
  }

  // Errors

  /** Why the screen could not be left now. */
  rejections() {
    return unlessRejected(() => {
      this.walk.copy().submit(this.screen.read());
      return [];
    }, (error) => error.entries);
  }

  reject(entries) {
    this.errors ??= new Errors(document.getElementById("screen"), this.wording, this.data.errorIcon);
    const isListed = listsErrors(this.screen);
    this.rejected = entries;
    this.errors.show(errorsOn(this.screen, entries), { isListed, takesFocus: true });
    document.getElementById("screen").removeAttribute("data-read-to-end");
  }

  /** Removes errors whose fields are right now. */
  followErrors() {
    if (!this.errors || this.rejected.length === 0) return;
    const now = this.rejections();
    const left = this.rejected.filter((entry) => now.some((one) => one.item === entry.item));
    if (left.length === this.rejected.length) return;
    this.rejected = left;
    this.errors.show(errorsOn(this.screen, left), { isListed: listsErrors(this.screen), takesFocus: false });
  }
}

/** What each button does. */
const moves = {
  next: (walker) => walker.next(),
  "refuse-now": (walker) => walker.next(),
  back: (walker) => walker.move(() => walker.walk.back(), "back"),
  stay: (walker) => walker.show("back"),
  skip: (walker) => walker.move(() => walker.walk.skip()),
  "end-early": (walker) => walker.move(() => walker.walk.skip()),
  agree: (walker) => walker.agree(),
  "agree-now": (walker) => walker.next(),
  "disagree-now": (walker) => walker.move(() => walker.walk.submit({ ...walker.screen.read(), agree: false })),
  allow: (walker) => walker.move(() => walker.walk.submit({ agree: true })),
  deny: (walker) => walker.move(() => walker.walk.submit({ agree: false })),
  "deny-now": (walker) => walker.move(() => walker.walk.submit({ agree: false })),
  "not-now": (walker) => walker.move(() => walker.walk.submit({ agree: false })),
  cancel: (walker) => walker.cancel(),
  "cancel-now": (walker) => walker.cancel(),
};

if (globalThis.accordWalk) globalThis.accordWalker = new Walker(globalThis.accordStudy, globalThis.accordWalk);
