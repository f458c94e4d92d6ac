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

/// Problems with the ids in a list, at the place of each id: empty, malformed, or used twice.
func identifierProblems(
  _ ids: [String], _ duplicate: Problem.Code, at list: Place, called name: String
) -> [Problem] {
  var problems: [Problem] = []
  var seen: Set<String> = []
  for (index, id) in ids.enumerated() {
    if id.isEmpty {
      problems.append(
        Problem(
          .error, .emptyIdentifier, at: list + [""],
          "Number \(index + 1) in the list of \(name) has no identifier. Give it one."))
    } else if !seen.insert(id).inserted {
      problems.append(
        Problem(
          .error, duplicate, at: list + [id],
          "Two \(name) have the identifier “\(id)”. Give each its own."))
    } else if !id.utf8.allSatisfy(\.isPlainInIdentifiers) {
      // A slash would split places and URLs; anything else works, though not in every export.
      problems.append(
        Problem(
          id.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 32 } ? .error : .warning,
          .malformedIdentifier, at: list + [id],
          "The identifier “\(id)” has characters that some exports cannot carry. Use letters A to Z, digits, hyphens, periods, and underscores."
        ))
    }
  }
  return problems
}

extension UInt8 {
  fileprivate var isPlainInIdentifiers: Bool {
    isASCIILetter || isASCIIDigit
      || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")].contains(self)
  }
}
