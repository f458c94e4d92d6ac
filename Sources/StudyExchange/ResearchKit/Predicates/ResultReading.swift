import StudyModel

/// Reads the innermost part of a predicate, about one result.
struct ResultReading {
  let variable: String
  let answer: AnswerReference
  let subject: PredicateSubject

  /// The names under which results have their answer: the general one and each class's own (§3.0).
  private static let answerKeys: Set<String> = [
    "answer", "scaleAnswer", "choiceAnswers", "booleanAnswer", "numericAnswer", "textAnswer",
    "dateAnswer", "dateComponentsAnswer", "intervalAnswer", "componentsAnswer", "locationAnswer",
    "rungPicked",
  ]

  /// The result exists: for an item, it was shown.
  var exists: Condition {
    if case .consent = subject { return .any([test(.consented(true)), test(.consented(false))]) }
    return answer.item == nil ? test(.visited) : .any([test(.answered), test(.skipped)])
  }

  func test(_ comparison: Comparison) -> Condition {
    .test(AnswerTest(answer: answer, comparison: comparison))
  }

  func read(_ comparison: PredicateSyntax.Comparison) throws(PredicateFault) -> Condition {
    if let expected = comparison.flag("consented", of: variable) {
      guard subject.isConsent else { return .any([]) }
      return test(.consented(expected))
    }
    guard let asked = comparison.withConstantOnTheRight else {
      throw comparison.unknown("This comparison does not work for answers.")
    }
    switch asked.left {
    case .subquery(.path(.variable(variable), let names), let inner, let body, let last)
    where isAnswer(names) && last == ["@count"]:
      guard subject.isList || subject.isUnseen else { return .any([]) }
      let some = try ElementReading(variable: inner, result: self).read(body)
      return try CountTest(asked).condition(of: try choices(meeting: some, asked), within: exists)
    case .path(.variable(variable), let names):
      return try read(asked, of: names)
    case .calculated, .call:
      throw asked.unknown("Values calculated from answers cannot be tested; compare the answer.")
    default: throw asked.unknown("Only the answer of a result can be tested.")
    }
  }

  /// That an element of an answer satisfies a condition: once for “some”, and for counts once per matching choice.
  private func choices(meeting some: Condition, _ asked: PredicateSyntax.Comparison)
    throws(PredicateFault) -> [Condition]
  {
    if asked.asksForSome { return [some] }
    guard let offered = subject.countable else {
      throw asked.unknown("Only answers with listed choices can be counted.")
    }
    let fitting = offered.filter { value in
      let answer = JSONValue.array([value.json])
      let record = StepRecord(answer: self.answer.item.map { [$0: answer] } ?? answer)
      let task = self.answer.task ?? ""
      return some.holds(
        in: Answers(
          task: task, steps: [self.answer.step: record],
          earlierTasks: [task: [self.answer.step: record]]))
    }
    return fitting.map { test(.includes([$0])) }
  }

  private func isAnswer(_ names: [String]) -> Bool {
    names.count == 1 && Self.answerKeys.contains(names[0])
  }

  private func read(_ asked: PredicateSyntax.Comparison, of names: [String])
    throws(PredicateFault) -> Condition
  {
    if asked.right.isDontKnow || names.first == "noAnswerType" {
      guard [.equal, .unequal].contains(asked.relation) else {
        throw asked.unknown("“I don’t know” can only be tested by itself.")
      }
      let isPositive = (asked.relation == .equal) != (asked.right == .null)
      return isPositive ? test(.dontKnow) : .all([exists, .not(test(.dontKnow))])
    }
    if names.count == 2, Self.answerKeys.contains(names[0]) {
      switch names[1] {
      case "hour", "minute": return try clock(asked, names[1])
      case "@count":
        if asked.asksForSome {
          return test(try CountTest(asked).isMetByNone ? .skipped : .answered)
        }
        guard subject.isList else { return .any([]) }
        return try CountTest(asked).condition(
          of: try choices(meeting: test(.answered), asked), within: exists)
      case "length":
        guard asked.asksForSome, subject.mayBeText else {
          throw asked.unknown("The length of a text cannot be tested; use MATCHES.")
        }
        // An empty entry is nil, which has no length.
        return try CountTest(asked).isMetByNone ? .any([]) : test(.answered)
      case "@first", "@last":
        guard subject.isLone else {
          throw asked.unknown("The order of chosen answers cannot be tested.")
        }
        return try element(asked)
      default: break
      }
    }
    guard isAnswer(names) else {
      throw asked.unknown("“\(names.joined(separator: "."))” of a result cannot be tested.")
    }
    switch asked.quantifier {
    case .any: return try element(asked)
    case .no:
      return .all([exists, .not(try element(asked))])
    case .all:
      guard let other = asked.relation.complement else {
        throw asked.unknown("ALL can only be used with ==, !=, and IN.")
      }
      var single = asked
      single.relation = other.relation
      let counterexample = try element(single, isRefused: other.isRefused)
      return .all([subject.isNeverNil ? exists : test(.answered), .not(counterexample)])
    case nil: break
    }
    return try compare(asked)
  }

  /// That an element of the answer satisfies a comparison, or does not.
  private func element(_ asked: PredicateSyntax.Comparison, isRefused: Bool = false)
    throws(PredicateFault) -> Condition
  {
    var single = asked
    single.quantifier = nil
    single.left = .path(root: .variable("element"), [])
    let syntax = PredicateSyntax.comparison(single)
    return try ElementReading(variable: "element", result: self)
      .read(isRefused ? .not(syntax) : syntax)
  }

  private func compare(_ asked: PredicateSyntax.Comparison) throws(PredicateFault) -> Condition {
    func negated(_ condition: Condition) -> Condition { .all([exists, .not(condition)]) }
    switch asked.relation {
    case .equal: return try equals(asked.right, asked)
    case .unequal where asked.right == .null:
      return subject.isNeverNil ? exists : test(.answered)
    case .unequal: return negated(try equals(asked.right, asked))
    case .less, .atMost, .greater, .atLeast: return try order(asked.relation, asked.right, asked)
    case .between:
      guard case .list(let bounds) = asked.right, bounds.count == 2 else {
        throw asked.unknown("BETWEEN needs a list of two.")
      }
      return Condition.all([
        try order(.atLeast, bounds[0], asked), try order(.atMost, bounds[1], asked),
      ]).merged
    case .within:
      guard case .list(let values) = asked.right else {
        throw asked.unknown("IN needs a list of values.")
      }
      return .any(
        try values.map { value throws(PredicateFault) in try equals(value, asked) })
    case .contains where subject.isList:
      return test(.includes([subject.offered(try choice(asked.right, asked))]))
    case .matches, .like, .contains, .begins, .ends:
      if subject.isList { return .any([]) }
      guard subject.mayBeText else { return .any([]) }
      let pattern = test(.matches(try asked.pattern()))
      guard asked.relation == .contains, subject.isUnseen else { return pattern }
      return .any([test(.includes([try choice(asked.right, asked)])), pattern])
    }
  }

  private func choice(
    _ value: PredicateSyntax.Expression, _ asked: PredicateSyntax.Comparison
  ) throws(PredicateFault) -> ChoiceValue {
    guard let value = value.choiceValue else {
      throw asked.unknown("A string, number, or Boolean is expected.")
    }
    return value
  }

  private func equals(
    _ value: PredicateSyntax.Expression, _ asked: PredicateSyntax.Comparison
  ) throws(PredicateFault) -> Condition {
    switch value {
    case .null:
      // A question step with several choices records an empty array, which is not nil.
      return subject.isNeverNil ? .any([]) : test(.skipped)
    case .date(let seconds):
      return test(.dateBetween(PredicateDate.earliest(seconds), PredicateDate.latest(seconds)))
    case .text where asked.ignoresCase || asked.ignoresMarks:
      return subject.isList ? .any([]) : test(.matches(try asked.pattern()))
    default:
      let value = try choice(value, asked)
      // An array never equals one of its elements.
      if subject.isList { return .any([]) }
      if subject.isBoolean, case .number(let number) = value, number == 0 || number == 1 {
        return test(.equals(.boolean(number == 1)))
      }
      if case .boolean(let flag) = value, !subject.isBoolean {
        return test(.equals(.number(flag ? 1 : 0)))
      }
      return test(.equals(value))
    }
  }

  private func order(
    _ relation: PredicateSyntax.Relation, _ bound: PredicateSyntax.Expression,
    _ asked: PredicateSyntax.Comparison
  ) throws(PredicateFault) -> Condition {
    if case .date(let seconds) = bound { return test(PredicateDate.order(relation, seconds)) }
    guard let number = bound.number else {
      throw asked.unknown("A number or a date is expected.")
    }
    if subject.isBoolean {
      let fitting = [true, false].filter { relation.holds($0 ? 1 : 0, number) }
      return .any(fitting.map { test(.equals(.boolean($0))) })
    }
    guard subject.mayBeNumber else { return .any([]) }
    switch relation {
    case .atLeast: return test(.numberBetween(number, nil))
    case .atMost: return test(.numberBetween(nil, number))
    case .greater:
      return .all([test(.numberBetween(number, nil)), .not(test(.equals(.number(number))))])
    default:
      return .all([test(.numberBetween(nil, number)), .not(test(.equals(.number(number))))])
    }
  }

  /// Hour and minute are compared separately (§4.5).
  private func clock(_ asked: PredicateSyntax.Comparison, _ part: String) throws(PredicateFault)
    -> Condition
  {
    func bounds(_ low: Int?, _ high: Int?) -> Condition {
      test(
        .clockWithin(
          part == "hour"
            ? ClockBounds(minimumHour: low, maximumHour: high)
            : ClockBounds(minimumMinute: low, maximumMinute: high)))
    }
    guard let value = asked.right.number, abs(value) < 10_000 else {
      throw asked.unknown("The \(part) must be compared with a number.")
    }
    let up = Int(value.rounded(.up))
    let down = Int(value.rounded(.down))
    switch asked.relation {
    case .equal: return up == down ? bounds(up, up) : .any([])
    case .unequal: return .all([exists, .not(up == down ? bounds(up, up) : .any([]))])
    case .atLeast: return bounds(up, nil)
    case .greater: return bounds(down + 1, nil)
    case .atMost: return bounds(nil, down)
    case .less: return bounds(nil, up - 1)
    default: throw asked.unknown("The \(part) cannot be compared in this way.")
    }
  }
}
