import StudyBundle
import StudyModel

extension SurveyJSWriter {
  /// Reports a step that is written as a simpler kind.
  func reportShape(of content: some ReducibleStep) {
    lose(
      "step-simplified", .approximated, .note, place, content.nameInLosses,
      became: content.closest)
  }

  /// What no page of the task can carry.
  func reportTask() {
    let place: Place = ["tasks", task.id]
    // A quiz that leads back to what it tests reports that itself.
    for loop in outline.loops where loop.cause != .failed {
      lose(
        "loop-not-carried", .dropped, .error, task.place(of: loop.from),
        "A rule that leads back to an earlier step", became: "the next step")
    }
    if !task.id.utf8.allSatisfy(FileName.isPlain) {
      lose(
        "task-name", .renamed, .note, place, "The identifier “\(task.id)”",
        became: "the name of the file")
    }
  }

  /// What a step has that a page has not.
  func report(_ page: SurveyPage) {
    let step = page.step
    if names.page(step.id) != step.id {
      lose(
        "name-changed", .renamed, .note, place, "The name “\(step.id)”",
        became: names.page(step.id))
    }
    if page.reach == .never {
      lose(
        "step-never-shown", .dropped, .note, place,
        "A step that no rule leads to, other than a button to end early")
      return
    }
    reportUnknown(in: step, at: place)
    reportKind(of: page)
    if !step.detailText.isEmpty || !step.footnote.isEmpty || !step.bodyItems.isEmpty {
      lose(
        "texts-joined", .merged, .note, place, "The detail text, footnote, or list of the page",
        became: "parts of one text")
    }
    if step.isOptional, page.questions.isEmpty, !step.content.decidesByItself {
      lose(
        "optional-dropped", .dropped, .note, place + ["isOptional"], "That the page can be skipped")
    }
    if step.earlyEnding != nil {
      lose(
        "early-ending", .dropped, .warning, place + ["earlyEnding"],
        "The button to end early", became: "closing the page")
    }
    if !step.continueLabel.isEmpty {
      lose(
        "continue-label", .dropped, .note, place + ["continueLabel"],
        "The label of the button that continues", became: "the usual one")
    }
    if !step.skipLabel.isEmpty {
      lose(
        "skip-label", .dropped, .note, place + ["skipLabel"],
        "The label of the button that skips", became: "the usual one")
    }
    if step.isOptional, page.questions.count > 1 {
      lose(
        "whole-step-optional", .approximated, .note, place, "A step that can be skipped as a whole",
        became: "questions that can each be skipped")
    }
  }

  /// Reports that surveys have only pages with texts and questions.
  private func reportKind(of page: SurveyPage) {
    let kind = page.step.kind
    if isLast(page) {
      lose(
        "completion-moved", .moved, .note, place, "The page at the end",
        became: "what is shown once the survey is complete")
      return
    }
    let recognized: Set<StepContent.Kind> = [.instruction, .question, .form, .quiz, .signature]
    // Other steps of an app, and the summary, are reported as what becomes of them.
    guard kind == .webPage || !kind.isOnClientOnly, !recognized.contains(kind),
      kind != .answerSummary
    else { return }
    lose(
      "kind-not-carried", .approximated, .note, place + ["kind"], kind.whatIsLost,
      became: "texts and questions")
  }

  /// Reports that pages have no texts below their questions.
  func reportFooter(of page: SurveyPage) {
    lose(
      "footer-moved", .moved, .note, page.place + ["footer"], "The text below the questions",
      became: "a text among them")
  }

  /// A step that only an app performs.
  func leaveOut(_ what: String) -> [JSONValue] {
    lose(
      "step-left-out", .dropped, .warning, place, what, became: "nothing, or its text alone",
      advice: "do it before or after the survey")
    return []
  }
}
