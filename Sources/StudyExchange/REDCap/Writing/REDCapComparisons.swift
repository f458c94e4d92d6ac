import StudyModel

/// A comparison that REDCap has no logic for.
struct REDCapUnwritable: Error, Hashable {
  let why: String
}

extension REDCapAnswer {
  /// Holds exactly where the comparison does. Unanswered questions meet no comparison.
  func logic(of comparison: Comparison) throws(REDCapUnwritable) -> REDCapLogic {
    switch comparison {
    case .answered: return isAnswered
    case .dontKnow: return dontKnow ?? .never
    case .equals(let value): return try equals(value)
    case .numberBetween(let low, let high): return try number(from: low, to: high)
    case .includes(let values):
      guard !values.isEmpty else { return .never }
      var parts: [REDCapLogic] = []
      for value in values { parts.append(try includes(value, alone: values.count == 1)) }
      return .all(parts)
    case .includesOther(let values): return try includesOther(than: values)
    case .matches(let pattern): return try matches(pattern)
    case .timeBetween(let low, let high):
      guard case .time = shape else { return .never }
      return between(low?.description, high?.description)
    case .clockWithin(let bounds): return clock(bounds)
    case .dateBetween(let low, let high): return try date(from: low, to: high)
    case .entriesBetween(let low, let high):
      guard case .entries = shape else { return .never }
      return try number(from: low.map { Double($0) }, to: high.map { Double($0) })
    case .consented(let agreed):
      guard case .yesNo = shape else { return .never }
      return .equal(field, agreed ? "1" : "0")
    case .visited, .skipped, .passed, .scoreAtLeast, .eligible:
      throw REDCapUnwritable(why: "asks for more than an answer")
    }
  }

  private func equals(_ value: ChoiceValue) throws(REDCapUnwritable) -> REDCapLogic {
    switch shape {
    case .yesNo:
      guard let number = value.comparableNumber, [0, 1].contains(number) else { return .never }
      return .equal(field, number == 1 ? "1" : "0")
    case .choice: return try includes(value, alone: true)
    case .choices(let choices, let own):
      // Equal to the only choice that was made.
      let others = choices.filter { !$0.value.isSame(as: value) }.map(\.code)
      let rest = others + (own.map { [$0.code] } ?? [])
      return .all(
        [try includes(value, alone: true)] + rest.map { .isChecked(field, $0).negated })
    case .pickers: return .never
    case .number, .entries:
      guard let number = value.comparableNumber else { return .never }
      return try self.number(from: number, to: number)
    case .text, .day, .moment, .time:
      guard case .text(let text) = value, !text.isEmpty else { return .never }
      if case .moment = shape { return .equal(field, text.replacing("T", with: " ")) }
      return .equal(field, try Self.literal(text))
    case .presence: return .never
    }
  }

  private func includes(
    _ value: ChoiceValue, alone: Bool
  ) throws(REDCapUnwritable) -> REDCapLogic {
    switch shape {
    case .choice(let choices, let own):
      guard alone else { return .never }
      if let code = choices.first(where: { $0.value.isSame(as: value) })?.code {
        return .equal(field, code)
      }
      return try freeText(value, own)
    case .choices(let choices, let own):
      if let code = choices.first(where: { $0.value.isSame(as: value) })?.code {
        return .isChecked(field, code)
      }
      return try freeText(value, own)
    case .pickers(let pickers):
      return .any(
        pickers.flatMap { picker in
          picker.choices.filter { $0.value.isSame(as: value) }.map { .equal(picker.field, $0.code) }
        })
    case .yesNo, .number, .text, .day, .moment, .time, .presence, .entries:
      return alone ? try equals(value) : .never
    }
  }

  private func freeText(
    _ value: ChoiceValue, _ own: OtherText?
  ) throws(REDCapUnwritable) -> REDCapLogic {
    guard let own, case .text(let text) = value, !text.isEmpty else { return .never }
    return .equal(own.field, try Self.literal(text))
  }

  private func includesOther(than values: [ChoiceValue]) throws(REDCapUnwritable) -> REDCapLogic {
    func others(_ choices: [Coded]) -> [String] {
      choices.filter { choice in !values.contains { choice.value.isSame(as: $0) } }.map(\.code)
    }
    switch shape {
    case .choice(let choices, let own):
      return .any(
        others(choices).map { .equal(field, $0) }
          + (own.map { [.equal(field, $0.code)] } ?? []))
    case .choices(let choices, let own):
      return .any(
        (others(choices) + (own.map { [$0.code] } ?? [])).map { .isChecked(field, $0) })
    case .pickers(let pickers):
      return .any(
        pickers.flatMap { picker in others(picker.choices).map { .equal(picker.field, $0) } })
    case .yesNo, .number, .text, .day, .moment, .time:
      var parts: [REDCapLogic] = [.hasValue(field)]
      for value in values { parts.append(try equals(value).negated) }
      return .all(parts)
    case .presence, .entries: return .never
    }
  }

  /// A regular expression can only be tried on the choices in advance.
  private func matches(_ pattern: String) throws(REDCapUnwritable) -> REDCapLogic {
    func fitting(_ choices: [Coded]) -> [String] {
      choices.filter { choice in
        if case .text(let text) = choice.value { text.wholly(matches: pattern) } else { false }
      }.map(\.code)
    }
    switch shape {
    case .choice(let choices, nil): return .any(fitting(choices).map { .equal(field, $0) })
    case .choices(let choices, nil): return .any(fitting(choices).map { .isChecked(field, $0) })
    case .pickers(let pickers):
      return .any(
        pickers.flatMap { picker in fitting(picker.choices).map { .equal(picker.field, $0) } })
    case .choice, .choices, .text, .day, .moment, .time:
      throw REDCapUnwritable(why: "compares a text with a pattern")
    case .yesNo, .number, .presence, .entries: return .never
    }
  }

  private func number(
    from low: Double?, to high: Double?
  ) throws(REDCapUnwritable) -> REDCapLogic {
    var (divisor, offset) = (1.0, 0.0)
    switch shape {
    case .number(let scale, let shift): (divisor, offset) = (scale, shift)
    case .entries: break
    case .choice(let choices, _):
      return .any(
        choices.filter { $0.value.lies(from: low, to: high) }.map { .equal(field, $0.code) })
    case .yesNo:
      let fitting = [0.0, 1].filter { $0 >= low ?? $0 && $0 <= high ?? $0 }
      return .any(fitting.map { .equal(field, $0.plainText) })
    case .choices, .pickers, .text, .day, .moment, .time, .presence: return .never
    }
    let subject = REDCapLogic.Subject(field)
    let bounds = [low, high].map { $0.map { REDCapLogic.Value.number($0 / divisor + offset) } }
    // An empty field counts as 0 in some releases.
    var parts: [REDCapLogic] = [.hasValue(field)]
    if let low, low == high, let bound = bounds[0] {
      parts.append(.compare(subject, .equal, bound))
    } else {
      if let bound = bounds[0] { parts.append(.compare(subject, .atLeast, bound)) }
      if let bound = bounds[1] { parts.append(.compare(subject, .atMost, bound)) }
    }
    return .all(parts)
  }

  private func date(from low: String?, to high: String?) throws(REDCapUnwritable) -> REDCapLogic {
    let (first, last) = (low.flatMap(CalendarMoment.init), high.flatMap(CalendarMoment.init))
    // A bound that is no date never holds.
    if low != nil && first == nil || high != nil && last == nil { return .never }
    func text(_ moment: CalendarMoment, _ time: String) -> String {
      "\(moment.day) \(moment.time?.description ?? time)"
    }
    switch shape {
    case .day: return between(first?.day.description, last?.day.description)
    case .moment: return between(first.map { text($0, "00:00") }, last.map { text($0, "23:59") })
    case .yesNo, .choice, .choices, .pickers, .number, .text, .time, .presence, .entries:
      return .never
    }
  }

  /// Dates and times compare as texts because their parts have a fixed width.
  private func between(_ low: String?, _ high: String?) -> REDCapLogic {
    let subject = REDCapLogic.Subject(field)
    var parts: [REDCapLogic] = [.hasValue(field)]
    if let low { parts.append(.compare(subject, .atLeast, .text(low))) }
    if let high { parts.append(.compare(subject, .atMost, .text(high))) }
    return .all(parts)
  }

  /// Hours and minutes are bounded separately, so that each hour is a span of its own.
  private func clock(_ bounds: ClockBounds) -> REDCapLogic {
    guard case .time = shape else { return .never }
    let hours = (0...23).filter {
      $0 >= bounds.minimumHour ?? 0 && $0 <= bounds.maximumHour ?? 23
    }
    let (first, last) = (max(bounds.minimumMinute ?? 0, 0), min(bounds.maximumMinute ?? 59, 59))
    return .any(
      hours.compactMap { hour in
        guard let low = TimeOfDay(hour: hour, minute: first),
          let high = TimeOfDay(hour: hour, minute: last), low <= high
        else { return nil }
        return between(low.description, high.description)
      })
  }

  /// A text in single quotes.
  private static func literal(_ text: String) throws(REDCapUnwritable) -> String {
    guard !text.contains(where: { $0 == "'" || $0 == "[" || $0 == "]" || $0.isNewline }) else {
      throw REDCapUnwritable(why: "compares with a text that logic cannot quote")
    }
    return text
  }
}

extension ChoiceValue {
  /// Numbers, and yes and no as 1 and 0.
  var comparableNumber: Double? {
    switch self {
    case .number(let number): number
    case .boolean(let isTrue): isTrue ? 1 : 0
    case .text: nil
    }
  }

  /// Equality as in conditions: true equals 1, but "1" is text.
  func isSame(as other: ChoiceValue) -> Bool {
    if let left = comparableNumber, let right = other.comparableNumber { return left == right }
    return self == other
  }

  fileprivate func lies(from low: Double?, to high: Double?) -> Bool {
    guard case .number(let number) = self else { return false }
    return number >= low ?? number && number <= high ?? number
  }
}

extension String {
  /// Whether an answer with this text meets the pattern, within the time that a pattern may take.
  fileprivate func wholly(matches pattern: String) -> Bool {
    let step = "text"
    return AnswerTest(answer: AnswerReference(step: step), comparison: .matches(pattern))
      .holds(in: Answers(task: "", steps: [step: StepRecord(answer: .string(self))]))
  }
}
