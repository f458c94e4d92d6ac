extension Condition {
  /// Whether it can be determined, without any answers, that the condition never holds.
  func isNeverTrue(in scope: ConditionScope) -> Bool {
    if let constant { return !constant }
    switch self {
    case .any(let parts): return parts.allSatisfy { $0.isNeverTrue(in: scope) }
    case .all(let parts):
      return parts.contains { $0.isNeverTrue(in: scope) } || isContradictory(in: scope)
    case .not, .test: return false
    }
  }

  /// Its only test; nil if it contains anything else.
  fileprivate var lone: AnswerTest? {
    switch self {
    case .test(let test): test
    case .all(let parts), .any(let parts): parts.count == 1 ? parts[0].lone : nil
    case .not: nil
    }
  }

  private func isContradictory(in scope: ConditionScope) -> Bool {
    let required = requiredParts.prefix(Self.mostCompared)
    let tests = required.compactMap(\.lone)
    for (index, test) in tests.enumerated() {
      if required.contains(.not(.test(test))) { return true }
      if tests[..<index].contains(where: { $0.excludes(test, in: scope) }) { return true }
    }
    return false
  }

  /// The parts that must all hold.
  fileprivate var requiredParts: [Condition] {
    if case .all(let parts) = self { parts.flatMap(\.requiredParts) } else { [self] }
  }

  /// The parts of which one is enough.
  fileprivate var sufficientParts: [Condition] {
    if case .any(let parts) = self { parts.flatMap(\.sufficientParts) } else { [self] }
  }

  /// Limits the number of parts that are compared with one another.
  fileprivate static let mostCompared = 32
}

/// What a rule's branch accepts and requires, for comparing it with earlier branches.
struct BranchReach {
  private let isEverybody: Bool
  private let only: AnswerTest?
  /// Meeting any one of these is enough.
  private let sufficient: [AnswerTest]
  /// The condition fails if any of these fails.
  private let required: [AnswerTest]

  init(_ condition: Condition) {
    isEverybody = condition.constant == true
    only = condition.lone
    sufficient = condition.sufficientParts.prefix(Condition.mostCompared).compactMap(\.lone)
    required = condition.requiredParts.prefix(Condition.mostCompared).compactMap(\.lone)
  }

  /// Whether everyone who could take the other branch takes this one, as far as can be determined.
  func covers(_ other: BranchReach, in scope: ConditionScope) -> Bool {
    isEverybody
      || sufficient.contains { wide in
        other.required.contains { wide.covers($0, in: scope) }
      }
  }

  /// Whether both are bounds on the same answer that have values in common.
  func overlaps(_ other: BranchReach, in scope: ConditionScope) -> Bool {
    guard let left = only, let right = other.only, left.asksTheSame(as: right, in: scope),
      let first = left.comparison.interval, let second = right.comparison.interval
    else { return false }
    return first.meets(second)
  }
}

extension AnswerTest {
  fileprivate func asksTheSame(as other: AnswerTest, in scope: ConditionScope) -> Bool {
    scope.canonical(answer) == scope.canonical(other.answer)
  }

  fileprivate func covers(_ narrow: AnswerTest, in scope: ConditionScope) -> Bool {
    guard asksTheSame(as: narrow, in: scope) else { return false }
    if comparison == narrow.comparison || comparison == .visited { return true }
    if let wide = comparison.interval, let inner = narrow.comparison.interval {
      return wide.contains(inner)
    }
    guard let wanted = comparison.requiredValues, let given = narrow.comparison.requiredValues
    else { return false }
    return wanted.allSatisfy { value in given.contains { $0.isSame(as: value) } }
  }

  /// Whether no answer meets both.
  fileprivate func excludes(_ other: AnswerTest, in scope: ConditionScope) -> Bool {
    guard asksTheSame(as: other, in: scope) else { return false }
    if comparison.isOpposite(of: other.comparison) { return true }
    if let left = comparison.interval, let right = other.comparison.interval {
      return !left.meets(right)
    }
    guard let source = scope.source(of: answer), !source.takesSeveral,
      let left = comparison.requiredValues, let right = other.comparison.requiredValues
    else { return false }
    return !left.contains { value in right.contains { $0.isSame(as: value) } }
  }
}
