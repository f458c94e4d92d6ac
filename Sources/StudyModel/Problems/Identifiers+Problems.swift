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
