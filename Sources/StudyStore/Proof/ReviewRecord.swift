import StudyModel

/// The kinds of rows about the review of a version, each of which has a line of history.
///
/// The history says nothing about who took a member off the board during a review, who put a member on it, whom a comment
/// names, and which screens and languages people have read, so these rows are compared with nothing.
enum ReviewRecord: CaseIterable, Sendable {
  case request
  /// That a request was taken back.
  case ending
  case decision
  /// That a condition is met.
  case closing
  case approval

  /// What is wrong with a row that no line recorded.
  func unrecorded(_ subject: String) -> String {
    switch self {
    case .request, .decision, .approval: "\(subject) is stored, but was never recorded"
    case .ending: "\(subject) is stored as canceled, but that was never recorded"
    case .closing: "\(subject) is stored as met, but that was never recorded"
    }
  }

  /// What is wrong with a line that has no row.
  func missing(_ subject: String) -> String {
    switch self {
    case .request, .decision, .approval: "\(subject) is missing"
    case .ending: "that \(subject) was canceled is missing"
    case .closing: "the signature that \(subject) is met is missing"
    }
  }
}

extension RecordedFacts {
  static func request(
    _ values: [String: JSONValue], after previous: String? = nil
  ) -> RecordedFacts {
    RecordedFacts("a request to review", values, after: previous)
  }

  static func decision(of name: String?, _ values: [String: JSONValue]) -> RecordedFacts {
    RecordedFacts(name.map { "the decision of \($0)" } ?? "a decision", values)
  }

  static func closing(of text: String?, _ values: [String: JSONValue]) -> RecordedFacts {
    let words = (text ?? "").onOneLine
    let short = words.count > 80 ? words.prefix(80) + "…" : words[...]
    return RecordedFacts("the condition “\(short)”", values)
  }

  static func approval(under number: String?, _ values: [String: JSONValue]) -> RecordedFacts {
    RecordedFacts(
      number.map { "the approval under \($0)" } ?? "an approval", values)
  }
}
