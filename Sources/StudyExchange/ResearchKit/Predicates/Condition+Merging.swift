import StudyModel

extension Condition {
  /// Merges adjacent tests of the same answer that one comparison can express.
  var merged: Condition {
    switch self {
    case .all(let parts):
      var kept: [Condition] = []
      for part in parts.flatMap(\.conjuncts) {
        if let last = kept.last, let joined = last.joined(with: part) {
          kept[kept.count - 1] = joined
        } else {
          kept.append(part)
        }
      }
      return kept.count == 1 ? kept[0] : .all(kept)
    case .any(let parts):
      if parts.count == 2, let time = parts[0].timeBound(or: parts[1]) { return time }
      return parts.count == 1 ? parts[0] : self
    case .not, .test: return self
    }
  }

  /// Without groups of one, nested groups of the same kind, double negations, and parts that cannot change the outcome.
  var simplified: Condition {
    switch self {
    case .all(let parts):
      let parts = parts.map(\.simplified).flatMap(\.conjuncts)
      if parts.contains(.any([])) { return .any([]) }
      return parts.count == 1 ? parts[0] : .all(parts)
    case .any(let parts):
      let parts = parts.map(\.simplified).flatMap(\.disjuncts)
      if parts.contains(.all([])) { return .all([]) }
      return parts.count == 1 ? parts[0] : .any(parts)
    case .not(let part):
      let part = part.simplified
      if case .not(let inner) = part { return inner }
      return .not(part)
    case .test: return self
    }
  }

  fileprivate var conjuncts: [Condition] {
    if case .all(let parts) = self { parts.flatMap(\.conjuncts) } else { [self] }
  }

  fileprivate var disjuncts: [Condition] {
    if case .any(let parts) = self { parts.flatMap(\.disjuncts) } else { [self] }
  }

  private func joined(with other: Condition) -> Condition? {
    guard case .test(let left) = self, case .test(let right) = other, left.answer == right.answer,
      let comparison = left.comparison.joined(with: right.comparison)
    else { return nil }
    return .test(AnswerTest(answer: left.answer, comparison: comparison))
  }

  /// `hour > h OR (hour == h AND minute >= m)`, the only way predicates can express “from h:m”, and the equivalent for
  /// “until”.
  private func timeBound(or other: Condition) -> Condition? {
    guard case .test(let beyond) = self, case .test(let within) = other,
      beyond.answer == within.answer, case .clockWithin(let hours) = beyond.comparison,
      case .clockWithin(let exact) = within.comparison, let hour = exact.minimumHour
    else { return nil }
    let comparison: Comparison
    if let minute = exact.minimumMinute, let time = TimeOfDay(hour: hour, minute: minute),
      hours == ClockBounds(minimumHour: hour + 1),
      exact == ClockBounds(minimumHour: hour, minimumMinute: minute, maximumHour: hour)
    {
      comparison = .timeBetween(time, nil)
    } else if let minute = exact.maximumMinute, let time = TimeOfDay(hour: hour, minute: minute),
      hours == ClockBounds(maximumHour: hour - 1),
      exact == ClockBounds(minimumHour: hour, maximumHour: hour, maximumMinute: minute)
    {
      comparison = .timeBetween(nil, time)
    } else {
      return nil
    }
    return .test(AnswerTest(answer: beyond.answer, comparison: comparison))
  }
}

extension Comparison {
  /// Both comparisons as one; nil if no single comparison expresses both.
  fileprivate func joined(with other: Comparison) -> Comparison? {
    switch self {
    case .numberBetween(let low?, nil):
      guard case .numberBetween(nil, let high?) = other else { return nil }
      return .numberBetween(low, high)
    case .dateBetween(let low?, nil):
      guard case .dateBetween(nil, let high?) = other else { return nil }
      return .dateBetween(low, high)
    case .timeBetween(let low?, nil):
      guard case .timeBetween(nil, let high?) = other else { return nil }
      return .timeBetween(low, high)
    case .includes(let first):
      guard case .includes(let second) = other else { return nil }
      return .includes(first + second)
    case .clockWithin(let first):
      guard case .clockWithin(let second) = other else { return nil }
      return first.joined(with: second).map(Comparison.clockWithin)
    case .visited, .answered, .skipped, .dontKnow, .equals, .numberBetween, .includesOther,
      .matches, .timeBetween, .dateBetween, .consented, .passed, .scoreAtLeast, .eligible,
      .entriesBetween:
      return nil
    }
  }
}

extension ClockBounds {
  /// Both bounds as one; nil if they bound the same side twice.
  fileprivate func joined(with other: ClockBounds) -> ClockBounds? {
    func one(_ left: Int?, _ right: Int?) -> (isSingle: Bool, value: Int?) {
      (left == nil || right == nil, left ?? right)
    }
    let sides = [
      one(minimumHour, other.minimumHour), one(minimumMinute, other.minimumMinute),
      one(maximumHour, other.maximumHour), one(maximumMinute, other.maximumMinute),
    ]
    guard sides.allSatisfy(\.isSingle) else { return nil }
    return ClockBounds(
      minimumHour: sides[0].value, minimumMinute: sides[1].value, maximumHour: sides[2].value,
      maximumMinute: sides[3].value)
  }
}
