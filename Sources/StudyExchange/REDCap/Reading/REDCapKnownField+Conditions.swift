import StudyModel

extension REDCapKnownField.Kind {
  /// A comparison of REDCap as a condition. Empty fields meet only “=” with nothing and “<>”.
  func condition(
    of answer: AnswerReference, _ subject: REDCapLogic.Subject, _ sign: REDCapLogic.Operator,
    _ value: REDCapLogic.Value
  ) throws(REDCapToken.Fault) -> Condition {
    func test(_ comparison: Comparison) -> Condition {
      .test(AnswerTest(answer: answer, comparison: comparison))
    }
    if subject.code != nil { return try checked(subject, sign, value, test) }
    if value == .text("") {
      switch sign {
      case .equal: return .not(test(.answered))
      case .unequal, .greater: return test(.answered)
      case .less, .atMost, .atLeast: break
      }
    }
    switch self {
    case .yesNo:
      guard let number = value.number else { throw unfit(subject, value) }
      return try oneOf(
        [true, false].filter { sign.holds(for: $0 ? 1 : 0, number) }.map(ChoiceValue.boolean), sign,
        equal: [true, false].filter { ($0 ? 1.0 : 0) == number }.map(ChoiceValue.boolean),
        unfit(subject, value)
      ) { test(.equals($0)) }
    case .choice(let codes):
      let fitting = codes.filter { code in
        guard let left = Double(code), let right = value.number else { return false }
        return sign.holds(for: left, right)
      }
      return try oneOf(
        fitting.map(ChoiceValue.text), sign,
        equal: codes.filter { $0 == value.words }.map(ChoiceValue.text), unfit(subject, value)
      ) { test(.includes([$0])) }
    case .choices: throw REDCapToken.Fault(why: "\(subject.text) names no choice")
    case .number(let isWhole):
      guard let number = value.number else { throw unfit(subject, value) }
      if isWhole, sign == .greater { return test(.numberBetween(number.rounded(.down) + 1, nil)) }
      if isWhole, sign == .less { return test(.numberBetween(nil, number.rounded(.up) - 1)) }
      return ordered(sign, test) { .numberBetween($0 ? number : nil, $1 ? number : nil) }
    case .text:
      guard sign == .equal || sign == .unequal else { throw unfit(subject, value) }
      let equal = test(.equals(.text(value.words)))
      return sign == .equal ? equal : .not(equal)
    case .day, .moment:
      guard case .text(let text) = value, let moment = REDCapValidation.moment(text) else {
        throw unfit(subject, value)
      }
      let bound = moment.description
      return ordered(sign, test) { .dateBetween($0 ? bound : nil, $1 ? bound : nil) }
    case .time:
      guard case .text(let text) = value, let time = TimeOfDay(text) else {
        throw unfit(subject, value)
      }
      return ordered(sign, test) { .timeBetween($0 ? time : nil, $1 ? time : nil) }
    case .presence, .notAsked: throw unfit(subject, value)
    }
  }

  private func unfit(
    _ subject: REDCapLogic.Subject, _ value: REDCapLogic.Value
  ) -> REDCapToken.Fault {
    REDCapToken.Fault(why: "\(subject.text) cannot be “\(value.words)”")
  }

  /// A box of a checkbox field is 1 or 0.
  private func checked(
    _ subject: REDCapLogic.Subject, _ sign: REDCapLogic.Operator, _ value: REDCapLogic.Value,
    _ test: (Comparison) -> Condition
  ) throws(REDCapToken.Fault) -> Condition {
    guard case .choices(let codes) = self, let code = subject.code,
      let known = codes.first(where: { $0.lowercased() == code.lowercased() })
    else { throw REDCapToken.Fault(why: "\(subject.text) is not one of the choices") }
    guard let number = value.number else { throw unfit(subject, value) }
    let chosen = test(.includes([.text(known)]))
    switch (sign.holds(for: 1, number), sign.holds(for: 0, number)) {
    case (true, true): return .all([])
    case (true, false): return chosen
    case (false, true): return .not(chosen)
    case (false, false): return .any([])
    }
  }

  /// Equality with one of the values that can be chosen, or an order among them.
  private func oneOf(
    _ fitting: [ChoiceValue], _ sign: REDCapLogic.Operator, equal: [ChoiceValue],
    _ fault: REDCapToken.Fault, _ test: (ChoiceValue) -> Condition
  ) throws(REDCapToken.Fault) -> Condition {
    switch sign {
    case .equal, .unequal:
      guard let value = equal.first else { throw fault }
      return sign == .equal ? test(value) : .not(test(value))
    case .less, .atMost, .greater, .atLeast:
      let tests = fitting.map(test)
      return tests.count == 1 ? tests[0] : .any(tests)
    }
  }

  /// - Parameter between: from the value if the first is true, to the value if the second is.
  private func ordered(
    _ sign: REDCapLogic.Operator, _ test: (Comparison) -> Condition,
    _ between: (Bool, Bool) -> Comparison
  ) -> Condition {
    switch sign {
    case .equal: test(between(true, true))
    case .unequal: .not(test(between(true, true)))
    case .atLeast: test(between(true, false))
    case .atMost: test(between(false, true))
    case .less: .all([test(.answered), .not(test(between(true, false)))])
    case .greater: .all([test(.answered), .not(test(between(false, true)))])
    }
  }
}

extension REDCapLogic.Operator {
  fileprivate func holds(for left: Double, _ right: Double) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .atMost: left <= right
    case .greater: left > right
    case .atLeast: left >= right
    }
  }
}

extension REDCapLogic.Value {
  fileprivate var number: Double? {
    switch self {
    case .number(let number): number
    case .text(let text): REDCapValidation.number(text, as: "number")
    }
  }

  fileprivate var words: String {
    switch self {
    case .number(let number): number.plainText
    case .text(let text): text
    }
  }
}
