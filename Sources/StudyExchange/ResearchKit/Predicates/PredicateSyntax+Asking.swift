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
