import StudyModel

/// The views about quizzes on the editor's pages.
extension WritingPageBuilder {
  /// Which questions test a section; nil for every other part.
  func tests(basis: String?) -> TestsView? {
    guard case .section(let consent, let section) = part.kind else { return nil }
    return TestsView(
      of: section, in: consent.id, study: draft.study, language: language, basis: basis ?? "")
  }

  /// What a quiz question tests; nil for every other part.
  func tested() -> TestedPartsView? {
    guard case .quizQuestion(_, _, let question) = part.kind else { return nil }
    return TestedPartsView(
      of: question, at: part.place, in: draft.study, language: language)
  }

  /// The chance of passing a quiz by guessing; nil for every other part.
  func guessing() -> WritingPage.GuessingView? {
    guard case .step(_, let step) = part.kind, case .quiz(let quiz) = step.content,
      let guessing = quiz.guessing
    else { return nil }
    return WritingPage.GuessingView(
      words: guessing.sentence,
      coverage: Paths.quizzes(draft.study.id))
  }
}
