extension Study {
  /// Everything an author must or should mend: the gravest first, then in the order of the document.
  public func problems() -> [Problem] { problems(after: nil) }

  /// The same after an edit: what it took out is called as it was before.
  func problems(after former: Study?) -> [Problem] {
    let inspection = Inspection(self, after: former)
    var found = factProblems()
    found += languageProblems(inspection)
    found += identifierProblems(
      consents.map(\.id), .duplicateConsent, at: ["consents"], called: "consents")
    found += consents.flatMap { $0.problems(at: ["consents", $0.id], in: inspection) }
    found += topicProblems(inspection)
    found += identifierProblems(tasks.map(\.id), .duplicateTask, at: ["tasks"], called: "tasks")
    found += tasks.flatMap { $0.problems(at: ["tasks", $0.id], in: inspection) }
    found += identifierProblems(
      articles.map(\.id), .duplicateArticle, at: ["articles"], called: "articles")
    found += articles.flatMap { $0.problems(at: ["articles", $0.id], in: inspection) }
    found += assetProblems(inspection) + pipingProblems(inspection)
    found += placedFactProblems(inspection)
    return found.enumerated().map { (problem: $1, rank: inspection.rank(of: $1.place), found: $0) }
      .sorted {
        ($0.problem.severity, $0.rank, $0.found) < ($1.problem.severity, $1.rank, $1.found)
      }
      .map(\.problem)
  }
}

/// Problems of the ids in a list: empty, ill-formed or used twice. Each stands at the id it is about.
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
          "Number \(index + 1) of the \(name) has no identifier. Give it one."))
    } else if !seen.insert(id).inserted {
      problems.append(
        Problem(
          .error, duplicate, at: list + [id],
          "Two of the \(name) have the identifier “\(id)”. Give each its own."))
    } else if !id.utf8.allSatisfy(\.isPlainInIdentifiers) {
      // A slash would tear places and addresses apart; anything else works, if not in every export.
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
