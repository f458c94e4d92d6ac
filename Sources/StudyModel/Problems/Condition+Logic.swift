extension Condition {
  /// Whether it can be seen without any answer that it never holds.
  func isNeverTrue(in scope: ConditionScope) -> Bool {
    if let constant { return !constant }
    switch self {
    case .any(let parts): return parts.allSatisfy { $0.isNeverTrue(in: scope) }
    case .all(let parts):
      return parts.contains { $0.isNeverTrue(in: scope) } || isContradictory(in: scope)
    case .not, .test: return false
    }
  }

  /// The only test in it, where nothing but one test is in it.
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

  /// Each part is compared with each, so there must be an end to it.
  fileprivate static let mostCompared = 32
}

/// What a branch of a rule takes and needs, to compare it with the branches before it.
struct BranchReach {
  private let isEverybody: Bool
  private let only: AnswerTest?
  /// Meeting one of these is enough.
  private let sufficient: [AnswerTest]
  /// Without one of these the condition does not hold.
  private let required: [AnswerTest]

  init(_ condition: Condition) {
    isEverybody = condition.constant == true
    only = condition.lone
    sufficient = condition.sufficientParts.prefix(Condition.mostCompared).compactMap(\.lone)
    required = condition.requiredParts.prefix(Condition.mostCompared).compactMap(\.lone)
  }

  /// Whether whoever could take another branch takes this one, as far as can be seen.
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
    guard let wanted = comparison.chosen, let given = narrow.comparison.chosen else { return false }
    return wanted.allSatisfy { value in given.contains { $0.isSame(as: value) } }
  }

  /// Whether no answer meets both.
  fileprivate func excludes(_ other: AnswerTest, in scope: ConditionScope) -> Bool {
    guard asksTheSame(as: other, in: scope) else { return false }
    switch (comparison, other.comparison) {
    case (.answered, .skipped), (.skipped, .answered): return true
    case (.consented(let left), .consented(let right)), (.passed(let left), .passed(let right)),
      (.eligible(let left), .eligible(let right)):
      return left != right
    default: break
    }
    if let left = comparison.interval, let right = other.comparison.interval {
      return !left.meets(right)
    }
    guard let source = scope.source(of: answer), !source.takesSeveral,
      let left = comparison.chosen, let right = other.comparison.chosen
    else { return false }
    return !left.contains { value in right.contains { $0.isSame(as: value) } }
  }
}

extension Comparison {
  /// The values that must be chosen.
  fileprivate var chosen: [ChoiceValue]? {
    switch self {
    case .includes(let values): values
    case .equals(let value): [value]
    default: nil
    }
  }
}
