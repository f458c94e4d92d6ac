extension Study {
  /// Everything that an author must or should fix: the most serious first, then in the order of the document.
  public func problems() -> [Problem] { problems(after: nil) }

  /// The problems after an edit; parts that it removed are named as they were before.
  func problems(after former: Study?) -> [Problem] { problems(in: Inspection(self, after: former)) }

  /// The problems for a request: once its task is canceled, the search ends at the next step, rule, or text.
  /// - Throws: `CancellationError`.
  public func problemsUnlessCanceled() throws -> [Problem] {
    try problems(until: { _Concurrency.Task.isCancelled })
  }

  /// - Parameter isOver: whether the problems are no longer needed.
  /// - Throws: `CancellationError` if that happens before all are found.
  func problems(until isOver: @escaping @Sendable () -> Bool) throws -> [Problem] {
    let found = problems(in: Inspection(self, until: isOver))
    guard !isOver() else { throw CancellationError() }
    return found
  }

  private func problems(in inspection: Inspection) -> [Problem] {
    var found = factProblems()
    found += languageProblems(inspection)
    found += identifierProblems(
      consents.map(\.id), .duplicateConsent, at: ["consents"], called: "consents")
    found += inspection.look(through: consents) {
      $0.problems(at: ["consents", $0.id], in: inspection)
    }
    found += topicProblems(inspection)
    found += identifierProblems(tasks.map(\.id), .duplicateTask, at: ["tasks"], called: "tasks")
    found += inspection.look(through: tasks) { $0.problems(at: ["tasks", $0.id], in: inspection) }
    found += identifierProblems(
      articles.map(\.id), .duplicateArticle, at: ["articles"], called: "articles")
    found += inspection.look(through: articles) {
      $0.problems(at: ["articles", $0.id], in: inspection)
    }
    found += assetProblems(inspection) + pipingProblems(inspection)
    found += placedFactProblems(inspection)
    return found.enumerated().map { (problem: $1, rank: inspection.rank(of: $1.place), found: $0) }
      .sorted {
        ($0.problem.severity, $0.rank, $0.found) < ($1.problem.severity, $1.rank, $1.found)
      }
      .map(\.problem)
  }
}
