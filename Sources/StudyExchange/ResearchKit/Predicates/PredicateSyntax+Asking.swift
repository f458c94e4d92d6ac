import Foundation
import StudyModel

extension PredicateSubject {
  var isConsent: Bool {
    switch self {
    case .consent, .unseen: true
    default: false
    }
  }
}

extension PredicateSyntax.Relation {
  func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .less: left < right
    case .atMost: left <= right
    case .greater: left > right
    case .atLeast: left >= right
    default: false
    }
  }
}

extension PredicateSyntax.Expression {
  var choiceValue: ChoiceValue? {
    switch self {
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    default: nil
    }
  }

  var number: Double? {
    switch self {
    case .number(let number): number
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// Whether it is the class of “I don't know”, as a name or a text.
  var isDontKnow: Bool {
    self == .text("ORKDontKnowAnswer") || self == .path(root: .nothing, ["ORKDontKnowAnswer"])
  }
}

extension PredicateSyntax.Relation {
  /// The test for an element that violates “ALL …”; nil if there is none.
  var complement: (relation: PredicateSyntax.Relation, isRefused: Bool)? {
    switch self {
    case .equal: (.unequal, false)
    case .unequal: (.equal, false)
    case .within: (.within, true)
    default: nil
    }
  }
}

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
