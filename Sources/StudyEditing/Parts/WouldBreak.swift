import StudyModel

/// What an edit would break, for its author to decide.
package struct WouldBreak: Error {
  package let problems: [Problem]
  package let before: Study
  package let after: Study

  package init(problems: [Problem], before: Study, after: Study) {
    self.problems = problems
    self.before = before
    self.after = after
  }

  /// A hash of what would break, so that consent does not apply to anything other than what was shown.
  package static func fingerprint(of problems: [Problem]) -> String {
    let lines = problems.map { "\($0.code.rawValue) \($0.path)" }.sorted()
    return String(sha256(Array(lines.joined(separator: "\n").utf8)).prefix(16))
  }
}
