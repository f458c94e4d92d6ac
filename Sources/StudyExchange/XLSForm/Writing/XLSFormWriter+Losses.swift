import StudyModel

extension XLSFormWriter {
  /// Reports what holds for the texts of the whole task.
  func reportTexts() {
    let place = ["tasks", task.id]
    let texts =
      task.steps.flatMap { $0.texts(at: place + ["steps", $0.id]) }
      + task.endings.flatMap { $0.texts(at: place + ["endings", $0.id]) }
    for language in languages {
      let count = texts.count { !$0.text.isEmpty && $0.text[language] == nil }
      guard count > 0 else { continue }
      lose(
        "translation-filled", .approximated, .warning, place,
        "Texts that have no \(language.englishName) (\(count))",
        became: "the same texts in another language", advice: "translate them")
    }
    for text in texts
    where text.text.values.values.contains(where: XLSFormText.hasTags) {
      lose(
        "tags-in-text", .approximated, .note, text.place, "Words in angle brackets",
        became: "markup, if the client reads them as such")
    }
  }

  /// Reports that other programs cannot recognize a page's kind from notes and questions.
  func reportKind(of page: SurveyPage) {
    let recognized: Set<StepContent.Kind> = [.instruction, .question, .form, .signature]
    guard !recognized.contains(page.step.kind) else { return }
    lose(
      "kind-not-carried", .approximated, .note, page.place + ["kind"],
      page.step.kind.whatIsLost,
      became: "notes and questions")
  }
}
