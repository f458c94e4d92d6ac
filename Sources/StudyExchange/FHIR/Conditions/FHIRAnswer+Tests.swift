import StudyModel

extension FHIRAnswer {
  /// A comparison in FHIR’s terms; nil if there are none.
  func logic(of comparison: Comparison) -> FHIRLogic? {
    switch comparison {
    case .answered: return .test(.answered(linkId, true))
    case .dontKnow: return notKnown
    case .equals(let value): return equals(value)
    case .includes(let values):
      guard !values.isEmpty else { return .any([]) }
      return joined(values.map(equals), FHIRLogic.all)
    case .includesOther(let values): return other(than: values)
    case .numberBetween(let low, let high): return between(low, high)
    case .timeBetween(let low, let high):
      guard kind == .time else { return nil }
      return bounds(
        low.map { .string(FHIRString.time($0)) }, high.map { .string(FHIRString.time($0)) },
        as: .time)
    case .dateBetween(let low, let high): return dates(low, high)
    case .matches, .visited, .skipped, .consented, .passed, .scoreAtLeast, .eligible, .clockWithin,
      .entriesBetween:
      return nil
    }
  }

  private func joined(_ parts: [FHIRLogic?], _ join: ([FHIRLogic]) -> FHIRLogic) -> FHIRLogic? {
    let known = parts.compactMap(\.self)
    return known.count == parts.count ? join(known) : nil
  }

  private var notKnown: FHIRLogic? {
    if case .choice(let codes) = kind, let code = codes.byValue[.text(Self.dontKnowCode)] {
      return .test(test(code, of: codes))
    }
    return dontKnow.map { .test(FHIRTest($0, .equal, .boolean, true)) }
  }

  private func test(_ code: String, of codes: Codes) -> FHIRTest {
    // A display would have to match too, so a translated form would never meet the condition.
    FHIRTest(
      linkId, .equal, .coding, ["system": .string(codes.system), "code": .string(code)])
  }

  private func equals(_ value: ChoiceValue) -> FHIRLogic? {
    switch kind {
    case .none, .date, .dateTime: return nil
    case .boolean:
      switch value {
      case .boolean(let isTrue):
        return .test(FHIRTest(linkId, .equal, .boolean, .boolean(isTrue)))
      case .number(let number) where number == 0 || number == 1:
        return .test(FHIRTest(linkId, .equal, .boolean, .boolean(number == 1)))
      case .number, .text: return .any([])
      }
    case .integer, .decimal, .quantity:
      guard case .number(let number) = value else { return .any([]) }
      return compare(.equal, number)
    case .string:
      guard case .text(let text) = value, !text.isEmpty else { return .any([]) }
      return .test(FHIRTest(linkId, .equal, .string, .string(FHIRString.clean(text))))
    case .time:
      guard case .text(let text) = value, let time = TimeOfDay(text) else { return .any([]) }
      return .test(FHIRTest(linkId, .equal, .time, .string(FHIRString.time(time))))
    case .choice(let codes):
      if value == codes.free { return nil }
      if let code = codes.byValue[value] { return .test(test(code, of: codes)) }
      guard codes.free != nil, case .text(let text) = value, !text.isEmpty else { return .any([]) }
      return .test(FHIRTest(linkId, .equal, .string, .string(FHIRString.clean(text))))
    }
  }

  private func compare(_ comparison: FHIROperator, _ number: Double) -> FHIRLogic? {
    switch kind {
    case .integer:
      guard Int(bounded: number) != nil else { return nil }
      return .test(FHIRTest(linkId, comparison, .integer, .number(number)))
    case .decimal: return .test(FHIRTest(linkId, comparison, .decimal, .number(number)))
    case .quantity(let unit, let factor):
      return .test(FHIRTest(linkId, comparison, .quantity, unit.quantity(number / factor)))
    case .none, .boolean, .string, .date, .dateTime, .time, .choice: return nil
    }
  }

  private func between(_ low: Double?, _ high: Double?) -> FHIRLogic? {
    var (low, high) = (low, high)
    if kind == .integer { (low, high) = (low?.rounded(.up), high?.rounded(.down)) }
    if case .choice(let codes) = kind {
      let fitting = codes.listed.filter { value in
        value.json.numberValue.map { $0 >= low ?? $0 && $0 <= high ?? $0 } ?? false
      }
      return codes.free == nil ? joined(fitting.map(equals), FHIRLogic.any) : nil
    }
    if low == nil, high == nil { return .test(.answered(linkId, true)) }
    if low == high, let low { return compare(.equal, low) }
    let parts = [low.map { compare(.atLeast, $0) }, high.map { compare(.atMost, $0) }]
    return joined(parts.compactMap(\.self), FHIRLogic.all)
  }

  private func bounds(
    _ low: JSONValue?, _ high: JSONValue?, as type: FHIRValueType
  ) -> FHIRLogic {
    if low == nil, high == nil { return .test(.answered(linkId, true)) }
    return .all(
      [
        low.map { .test(FHIRTest(linkId, .atLeast, type, $0)) },
        high.map { .test(FHIRTest(linkId, .atMost, type, $0)) },
      ].compactMap(\.self))
  }

  private func dates(_ low: String?, _ high: String?) -> FHIRLogic? {
    let (first, last) = (low.map(CalendarMoment.init), high.map(CalendarMoment.init))
    if case .some(.none) = first { return .any([]) }
    if case .some(.none) = last { return .any([]) }
    let (earliest, latest) = (first ?? nil, last ?? nil)
    switch kind {
    case .date:
      return bounds(
        earliest.map { .string($0.day.description) }, latest.map { .string($0.day.description) },
        as: .date)
    case .dateTime:
      let end = TimeOfDay("23:59")
      return bounds(
        earliest.map { .string(FHIRString.dateTime($0.time == nil ? .start(of: $0.day) : $0)) },
        latest.map {
          .string(
            FHIRString.dateTime($0.time == nil ? CalendarMoment(day: $0.day, time: end) : $0))
        }, as: .dateTime)
    case .none, .boolean, .integer, .decimal, .string, .time, .quantity, .choice: return nil
    }
  }

  private func other(than values: [ChoiceValue]) -> FHIRLogic? {
    guard case .choice(let codes) = kind, codes.free == nil else { return nil }
    return joined(codes.listed.filter { !values.contains($0) }.map(equals), FHIRLogic.any)
  }
}

extension CalendarMoment {
  fileprivate static func start(of day: CalendarDay) -> CalendarMoment {
    CalendarMoment(day: day, time: TimeOfDay("00:00"))
  }
}
