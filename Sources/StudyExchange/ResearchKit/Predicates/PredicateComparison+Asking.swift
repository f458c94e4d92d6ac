import Foundation
import StudyModel

extension PredicateSyntax.Comparison {
  /// For a count: whether the test is for at least one or for none, rather than for a certain number.
  var asksForSome: Bool {
    guard case .number(let number) = right else { return false }
    switch (relation, number) {
    case (.greater, 0), (.atLeast, 1), (.unequal, 0), (.equal, 0), (.less, 1), (.atMost, 0):
      return true
    default: return false
    }
  }

  /// The ICU expression that matches whole texts as the comparison does.
  func pattern() throws(PredicateFault) -> String {
    guard case .text(let text) = right else { throw unknown("A string in quotes is expected.") }
    guard !ignoresMarks || relation != .matches else {
      throw unknown("A pattern cannot ignore accents ([d]).")
    }
    let words =
      ignoresMarks ? MarklessPattern.of(text) : NSRegularExpression.escapedPattern(for: text)
    let pattern: String
    switch relation {
    case .matches: pattern = text
    case .like:
      pattern = "(?s)" + words.replacing("\\*", with: ".*").replacing("\\?", with: ".")
    case .contains: pattern = "(?s).*\(words).*"
    case .begins: pattern = "(?s)\(words).*"
    case .ends: pattern = "(?s).*\(words)"
    default: pattern = words
    }
    return ignoresCase ? "(?i)" + pattern : pattern
  }
}
