import StudyModel

/// What the editor's pages say about quizzes.
extension WritingPageBuilder {
  func tests(basis: String?) -> TestsView? {
    guard case .section(let consent, let section) = part.kind else { return nil }
    return TestsView(
      of: section, in: consent.id, study: draft.study, language: language, basis: basis ?? "")
  }

  func tested() -> TestedPartsView? {
    guard case .quizQuestion(_, _, let question) = part.kind else { return nil }
    return TestedPartsView(
      of: question, at: part.place, in: draft.study, language: language)
  }

  func guessing() -> WritingPage.GuessingView? {
    guard case .step(_, let step) = part.kind, case .quiz(let quiz) = step.content,
      let guessing = quiz.guessing
    else { return nil }
    return WritingPage.GuessingView(
      words: guessing.sentence,
      coverage: Paths.quizzes(draft.study.id))
  }
}
