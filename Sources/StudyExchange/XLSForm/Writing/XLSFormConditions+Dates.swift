import StudyModel

extension XLSFormConditions {
  func date(_ comparison: Comparison, of answer: XLSFormAnswer) throws(Unsaid) -> XPath {
    let own = XPath.answer(answer.name)
    func bound(_ text: String?, isLast: Bool) throws(Unsaid) -> XPath {
      guard let text else { return .always }
      guard let moment = CalendarMoment(text) else { return .never }
      if moment.time != nil, answer.kind == .moment {
        return .compare(
          own, isLast ? .atMost : .atLeast, .call("date-time", [.text("\(moment):00")]))
      }
      if isLast, answer.kind == .moment {
        return .compare(own, .less, .call("date", [.text("\(moment.day.adding(days: 1))")]))
      }
      return .compare(
        own, isLast ? .atMost : .atLeast, .call("date", [.text(moment.day.description)]))
    }
    switch comparison {
    case .dateBetween(let low, let high):
      return .all([
        .isAnswered(answer.name), try bound(low, isLast: false), try bound(high, isLast: true),
      ])
    case .equals(.text(let text)):
      guard let moment = CalendarMoment(text) else { return .never }
      let name = answer.kind == .moment && moment.time != nil ? "date-time" : "date"
      let said = name == "date" ? moment.day.description : "\(moment):00"
      return .compare(own, .equal, .call(name, [.text(said)]))
    case .equals, .includes, .includesOther, .matches, .numberBetween, .timeBetween, .clockWithin,
      .entriesBetween, .visited, .answered, .skipped, .dontKnow, .consented, .passed,
      .scoreAtLeast, .eligible:
      return .never
    }
  }

  func time(_ comparison: Comparison, of answer: XLSFormAnswer) throws(Unsaid) -> XPath {
    let minutes = XPath.call(
      "round", [.compute(.call("decimal-time", [.answer(answer.name)]), .times, .number(1_440))])
    let hour = XPath.call("int", [.compute(minutes, .by, .number(60))])
    let minute = XPath.compute(minutes, .rest, .number(60))
    func within(_ value: XPath, _ low: Int?, _ high: Int?) -> [XPath] {
      [
        low.map { .compare(value, .atLeast, .number(Double($0))) },
        high.map { .compare(value, .atMost, .number(Double($0))) },
      ].compactMap(\.self)
    }
    switch comparison {
    case .timeBetween(let low, let high):
      return .all([.isAnswered(answer.name)] + within(minutes, low?.minutes, high?.minutes))
    case .equals(.text(let text)):
      guard let time = TimeOfDay(text) else { return .never }
      return .all([.isAnswered(answer.name)] + within(minutes, time.minutes, time.minutes))
    case .clockWithin(let bounds):
      return .all(
        [.isAnswered(answer.name)] + within(hour, bounds.minimumHour, bounds.maximumHour)
          + within(minute, bounds.minimumMinute, bounds.maximumMinute))
    case .equals, .includes, .includesOther, .matches, .numberBetween, .dateBetween,
      .entriesBetween, .visited, .answered, .skipped, .dontKnow, .consented, .passed,
      .scoreAtLeast, .eligible:
      return .never
    }
  }
}
