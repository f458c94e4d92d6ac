// One screen of a walk: the drawn screen with everything in it that depends on answers and on the day.
import { partID, partKind } from "./behaviors.js";
import { elementsOf } from "./consents.js";
import { FieldValues, fieldsFor, fill, readAnswer } from "./fields.js";
import { FormScreen } from "./form-screen.js";
import { element, parsed } from "./markup.js";
import { fillPipes, withAnswers } from "./pipes.js";
import { settle } from "./question-fields.js";
import { quizPart, showOutcome, showQuestion } from "./quiz-screen.js";
import { quizFormat } from "./quizzes.js";
import { fillPad, isOtherName, readSignature, signingDay } from "./signature-fields.js";
import { showSummary } from "./summary-screen.js";
import { about, rejected, Rejected } from "./values.js";

export class Screen {
  /**
   * `page` has the `drawn` screens, the `wording`, the answers in `words` and for texts (`say`), and what is known of the language.
   * `isAsking` shows the question before a refusal.
   */
  constructor(page, walk, isAsking = false) {
    Object.assign(this, { page, walk, step: walk.step, part: walk.part, isAsking, wording: page.wording });
    const drawn = page.drawn.of(this.step.id, this.drawnPart);
    this.title = withAnswers(parsed(drawn.title).textContent, page.say);
    this.classes = drawn.classes;
    this.root = parsed(drawn.html);
    this.form = null;
    if (!isAsking) {
      this.frame();
      (contents[partKind(this.drawnPart)] ?? contents[this.step.kind] ?? (() => {}))(this);
    }
    fillPipes(this.root, page.say);
  }

  get drawnPart() {
    if (this.isAsking) return "refusing";
    return this.step.kind === "quiz" && this.part !== "whole" ? quizPart(this.walk) : this.part;
  }

  find(selector) {
    return this.root.querySelector(selector);
  }

  // The frame

  frame() {
    this.showBack();
    this.showProgress();
    this.labelButton();
    if (this.walk.wasSkipped) this.showSkipped();
  }

  showBack() {
    const isPage = partKind(this.part) === "page";
    const mayReturn = this.step.kind === "completion" ? this.walk.endsInRefusal : this.walk.canGoBack;
    if (!mayReturn && !isPage) this.find(".nav-back")?.replaceWith(element("span"));
  }

  showProgress() {
    const bar = this.find("progress.progress[value]");
    if (!bar) return;
    const place = this.walk.position ?? this.placeAmongScenes;
    if (!place) return bar.remove();
    bar.value = place.number;
    bar.max = place.total;
    bar.setAttribute("aria-label", this.wording.text("stepOf", { n: place.number, m: place.total }));
  }

  /** For a task that counts no screens. */
  get placeAmongScenes() {
    const all = this.step.kind === "consentScenes" ? this.walk.shownSections(this.step) : [];
    return all.length > 1 ? { number: all.indexOf(partID(this.part)) + 1, total: all.length } : null;
  }

  /** A usual label depends on what comes next; an author's own never changes. */
  labelButton() {
    const button = this.find(".screen-foot button[value='next']");
    const { wording, walk } = this;
    if (!button) return;
    // The ending for those who cannot take part has no label of its own.
    if (this.part !== "ineligible" && walk.speak(this.step.continueLabel) !== "") return;
    const isUsual = button.textContent === wording.text("next") || (this.part === "outcome" && walk.continuing === "done");
    if (isUsual) button.textContent = wording.text(walk.continuing);
  }

  showSkipped() {
    const link = this.find("button[value='skip']");
    if (link && this.walk.speak(this.step.skipLabel) === "") link.textContent = this.wording.text("leaveOut");
    if (this.step.kind !== "question") return;
    this.find(".answers")?.before(element("p", { class: "note" }, this.wording.text("skippedNote")));
  }

  // Answers

  /** The answer on the screen; null if it asks nothing. */
  read() {
    const fields = new FieldValues(document.getElementById("screen"));
    return (readers[partKind(this.drawnPart)] ?? readers[this.step.kind] ?? (() => null))(this, fields);
  }

  /** Reads a question that stands alone. */
  readQuestion(fields, format) {
    return readAnswer(fields, "answer", format, this.wording.language);
  }

  fillQuestion(format, answer) {
    settle(this.root, "answer", format, this.walk.today);
    fill(this.root, ["answer"], fieldsFor("answer", answer, format, this.wording));
  }

  /** What was given on a screen of the step that has not been left, else what was recorded. */
  get earlier() {
    return this.walk.drafts[this.step.id] ?? this.walk.records[this.step.id]?.answer ?? null;
  }

  /** The name given before the signature. */
  get names() {
    const { givenName, familyName } = this.step.kind === "consentReview" ? this.earlier ?? {} : {};
    const names = [givenName, familyName].filter((name) => name);
    return this.page.familyNameFirst ? names.reverse() : names;
  }

  fillPad(base, pad, name, given) {
    const signature = this.step.kind === "consentReview" ? this.walk.signatureOf(this.step) : undefined;
    const day = signingDay(base === "signature" ? signature : undefined, this.walk.today, this.wording);
    fillPad(pad, base, { name, day, given, wording: this.wording });
  }
}

/** What each kind of screen shows: by the kind of its drawn part, else by the kind of its step. */
const contents = {
  question: (screen) =>
    (screen.step.kind === "quiz" ? showQuestion(screen.root, screen.page.showing(screen.walk))
      : screen.fillQuestion(screen.step.format, screen.earlier ?? screen.walk.formats.usual(screen.step.format))),
  right: (screen) => showQuestion(screen.root, screen.page.showing(screen.walk)),
  wrong: (screen) => showQuestion(screen.root, screen.page.showing(screen.walk)),
  outcome: (screen) => showOutcome(screen.root, screen.page.showing(screen.walk)),
  ask: (screen) => screen.fillQuestion({ kind: "boolean" }, screen.earlier?.[partID(screen.part)] ?? null),
  token: (screen) => screen.fillQuestion({ kind: "text" }, screen.earlier?.token ?? null),
  form: (screen) => {
    screen.form = new FormScreen(screen.root, { walk: screen.walk, wording: screen.wording });
  },
  sharing: (screen) => fill(screen.root, ["answer"], { answer: (screen.earlier ?? []).map(String) }),
  answerSummary: (screen) => showSummary(screen.root, screen.page.showing(screen.walk)),
  signature: (screen) => {
    const given = screen.step.kind === "consentReview" ? screen.earlier?.signature : screen.earlier;
    screen.fillPad("signature", screen.find("[data-signature]"), screen.names.join(" "), given);
  },
  webPage: (screen) => {
    const pad = screen.find("[data-signature]");
    if (pad) screen.fillPad("signature", pad, "", screen.earlier);
  },
  name: (screen) => {
    for (const key of ["givenName", "familyName"]) screen.find(`[name='${key}']`).value = screen.earlier?.[key] ?? "";
  },
  document: (screen) => {
    const { elements, agree } = screen.earlier ?? {};
    // Who has pressed Agree has read to the end.
    if (agree === true) screen.find("form").removeAttribute("data-read-to-end");
    for (const asked of elementsOf(screen.walk.consent(screen.step.consent), screen.walk.speak)) {
      showElement(screen, asked, elements?.[asked.id]);
    }
  },
};

function showElement(screen, { kind, id }, value) {
  const base = `element.${id}`;
  const field = screen.find(`[name="${CSS.escape(base)}"]`);
  if (kind === "signature") {
    const pad = screen.find(`[name="${CSS.escape(`${base}.signatureName`)}"]`)?.closest("[data-signature]");
    for (const key of ["givenName", "familyName"]) {
      const name = screen.find(`[name="${CSS.escape(`${base}.${key}`)}"]`);
      if (name) name.value = value?.[key] ?? "";
    }
    const names = [value?.givenName, value?.familyName].filter((name) => name).join(" ");
    if (pad) screen.fillPad(`${base}.signature`, pad, value?.signature === "typed" ? names : "", value?.signature);
  } else if (field && value !== undefined) {
    if (kind === "toggle") field.checked = value;
    else field.value = value;
  }
}

/** The answer on each kind of screen. */
const readers = {
  question: (screen, fields) => {
    if (screen.step.kind !== "quiz") return screen.readQuestion(fields, screen.step.format);
    const format = quizFormat(screen.step.questions.find((one) => one.id === partID(screen.part)));
    return screen.readQuestion(fields, format);
  },
  right: () => null,
  wrong: () => null,
  ask: (screen, fields) => screen.readQuestion(fields, { kind: "boolean" }),
  token: (screen, fields) => fields.last("answer"),
  form: (screen) => screen.form.answers,
  refusing: () => [false],
  sharing: (screen, fields) => ({ true: [true], false: [false] })[fields.last("answer")] ?? null,
  signature: (screen, fields) => {
    if (isOtherName(fields, "signature", screen.names)) {
      throw new Rejected(about(null, rejected("notTheName", { name: screen.names.join(" ") })));
    }
    return readSignature(fields, "signature") || null;
  },
  webPage: (screen, fields) => (screen.step.asksForSignature ? readSignature(fields, "signature") || null : null),
  name: (screen, fields) => ({ givenName: fields.last("givenName"), familyName: fields.last("familyName") }),
  document: (screen, fields) => {
    const asked = elementsOf(screen.walk.consent(screen.step.consent), screen.walk.speak);
    return { agree: true, elements: Object.fromEntries(asked.map((one) => [one.id, readElement(one, fields)])) };
  },
};

function readElement({ kind, id }, fields) {
  const base = `element.${id}`;
  if (kind === "toggle") return fields.all(base).includes("true");
  if (kind === "select") return fields.last(base);
  return {
    givenName: fields.last(`${base}.givenName`).trim(), familyName: fields.last(`${base}.familyName`).trim(),
    signature: readSignature(fields, `${base}.signature`),
  };
}
