import Foundation
import StudyModel

/// A condition as the builder shows it: tests and nested groups, of which all, any, not all, or none must hold.
/// Conditions that no row can represent are kept unchanged and described in words.
package struct ConditionGroup: Hashable, Sendable {
  /// The maximum nesting depth of groups.
  package static let deepest = 100
  /// The maximum number of parts in all groups of a rule.
  package static let mostParts = 500

  /// How many of the parts must hold.
  package enum Join: String, CaseIterable, Sendable {
    case all, any, none, notAll

    package var words: String {
      switch self {
      case .all: "all"
      case .any: "any"
      case .none: "none"
      case .notAll: "not all"
      }
    }
  }

  /// A test of one answer.
  package struct Row: Hashable, Sendable {
    /// The name of the answer in a form.
    package var answer: String
    package var test: ConditionTest
    package var value: String
    /// The upper end of a range.
    package var upper = ""
  }

  /// A test, a nested group, or a condition that the builder cannot display.
  package enum Part: Hashable, Sendable {
    case row(Row)
    case group(ConditionGroup)
    case kept(Condition)
  }

  package var join = Join.all
  package var parts: [Part]

  package init(_ join: Join, _ parts: [Part]) {
    self.join = join
    self.parts = parts
  }

  /// The group that represents a condition.
  package init(_ condition: Condition, asked: AskedAnswers) {
    switch Self.part(condition, asked, depth: 1) {
    case .group(let group): self = group
    case let part: self.init(.all, [part])
    }
  }

  /// An initial group about one answer.
  package init(about key: String?, asked: AskedAnswers) {
    self.init(.all, Self.row(about: key, asked: asked).map { [.row($0)] } ?? [])
  }

  /// A new row with the first test that applies to the answer; nil if there are no answers to refer to.
  package static func row(about key: String?, asked: AskedAnswers) -> Row? {
    guard let question = key.flatMap({ asked[$0] }) ?? asked.all.last else { return nil }
    // The value is left blank. A default would save a condition that nobody chose.
    return Row(answer: question.key, test: question.tests.first ?? .answered, value: "")
  }

  private static func part(_ condition: Condition, _ asked: AskedAnswers, depth: Int) -> Part {
    if let answer = condition.loneAnswer,
      let row = ConditionTest.row(for: condition, of: asked[AskedAnswer.key(of: answer)])
    {
      return .row(row)
    }
    guard depth < deepest else { return .kept(condition) }
    func group(_ join: Join, _ conditions: [Condition]) -> Part {
      .group(.init(join, conditions.map { part($0, asked, depth: depth + 1) }))
    }
    switch condition {
    case .all(let conditions): return group(.all, conditions)
    case .any(let conditions): return group(.any, conditions)
    case .not(.any(let conditions)): return group(.none, conditions)
    case .not(.all(let conditions)): return group(.notAll, conditions)
    case .not(let condition): return group(.none, [condition])
    case .test(let test):
      // Every listed value must be chosen, so each one becomes its own row.
      if case .includes(let values) = test.comparison, values.count > 1 {
        return group(
          .all,
          values.map { .test(.init(answer: test.answer, comparison: .includes([$0]))) })
      }
      return .kept(condition)
    }
  }
}

extension ConditionGroup {
  /// The condition that the group represents.
  /// - Parameter isInner: whether the group is nested. A nested group remains a group even if it contains a single
  ///   condition.
  /// - Throws: `FieldError` for the first row whose value does not fit its test.
  package func condition(asked: AskedAnswers, name: String, isInner: Bool = false)
    throws(FieldError)
    -> Condition
  {
    var conditions: [Condition] = []
    for (index, part) in parts.enumerated() {
      let partName = "\(name).if.\(index)"
      switch part {
      case .kept(let condition): conditions.append(condition)
      case .group(let group):
        conditions.append(try group.condition(asked: asked, name: partName, isInner: true))
      case .row(let row): conditions.append(try Self.condition(row, asked, name: partName))
      }
    }
    let lone = conditions.count == 1 ? conditions[0] : nil
    switch join {
    case .all: return isInner ? .all(conditions) : lone ?? .all(conditions)
    case .any: return isInner ? .any(conditions) : lone ?? .any(conditions)
    case .none: return .not(lone ?? .any(conditions))
    case .notAll: return .not(lone ?? .all(conditions))
    }
  }

  private static func condition(_ row: Row, _ asked: AskedAnswers, name: String)
    throws(FieldError) -> Condition
  {
    let question = asked[row.answer]
    let reference = question?.reference ?? AskedAnswer.reference(for: row.answer)
    func value(_ typed: String) -> String {
      guard question?.measuresTime == true, let length = LengthOfTime(typed: typed) else {
        return typed
      }
      return length.seconds.plainText
    }
    let condition = reference.flatMap {
      row.test.condition(
        on: $0, value: value(row.value), upper: value(row.upper),
        among: question?.values.map(\.value) ?? [])
    }
    guard let condition else {
      let remedy =
        question?.measuresTime == true
        ? "Enter hours and minutes as numbers." : row.test.remedy
      let isEmpty = row.value.isEmpty || (row.test.takesRange && row.upper.isEmpty)
      throw FieldError(
        name: "\(name).value",
        message: isEmpty
          ? "“\(question?.label ?? row.answer)” \(row.test.words)…: a value is missing. \(remedy)"
          : "“\(row.test.takesRange ? row.value + " … " + row.upper : row.value)” does not fit “\(row.test.words)”. \(remedy)"
      )
    }
    return condition
  }
}

extension Condition {
  /// The answer that a test or its negation refers to.
  fileprivate var loneAnswer: AnswerReference? {
    switch self {
    case .test(let test), .not(.test(let test)): test.answer
    default: nil
    }
  }
}
