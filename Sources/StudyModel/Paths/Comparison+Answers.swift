extension Comparison {
  /// Answers just inside and outside what the comparison accepts. The format decides which of them are valid.
  var boundaryAnswers: [JSONValue] {
    switch self {
    case .equals(let value):
      guard let number = value.json.numberValue else { return [value.json, [value.json]] }
      return Self.around([number])
    case .numberBetween(let low, let high): return Self.around([low, high].compactMap(\.self))
    case .includes(let values), .includesOther(let values):
      return values.map { [$0.json] } + [.array(values.map(\.json)), ["Something else"]]
    case .matches(let pattern):
      return PatternSample.text(matching: pattern).map { [.string($0), [.string($0)]] } ?? []
    case .timeBetween(let low, let high):
      return [low, high].compactMap(\.self).flatMap { time in
        [0, -1, 1, -30, 30, -60, 60].compactMap { shift in
          TimeOfDay(minutes: time.minutes + shift).map { .string($0.description) }
        }
      }
    case .dateBetween(let low, let high):
      return [low, high].compactMap { $0.flatMap { CalendarMoment($0) } }.flatMap { moment in
        [0, -1, 1].flatMap { shift -> [JSONValue] in
          let day = moment.day.adding(days: shift)
          let time = moment.time.map(\.description) ?? "12:00"
          return [.string("\(day)"), .string("\(day)T\(time)")]
        }
      }
    case .clockWithin(let bounds):
      let hours = Self.beside([bounds.minimumHour, bounds.maximumHour], in: 0..<24)
      let minutes = Self.beside([bounds.minimumMinute, bounds.maximumMinute], in: 0..<60)
      return hours.flatMap { hour in
        minutes.compactMap { minute in
          TimeOfDay(hour: hour, minute: minute).map { .string($0.description) }
        }
      }
    case .visited, .answered, .skipped, .dontKnow, .consented, .eligible, .passed, .scoreAtLeast,
      .entriesBetween:
      return []
    }
  }

  private static func around(_ bounds: [Double]) -> [JSONValue] {
    bounds.flatMap { bound in
      [0.0, 1, -1, 0.5, -0.5, 0.1, -0.1, 0.01, -0.01, 60, -60, 5, -5, 10, -10].map {
        .number(bound + $0)
      }
    }
  }

  /// Each bound of a clock and the values next to it; the ends of the clock if there are no bounds.
  private static func beside(_ bounds: [Int?], in clock: Range<Int>) -> [Int] {
    let named = bounds.compactMap(\.self).flatMap { [$0, $0 - 1, $0 + 1] }
    return Set(named + [clock.lowerBound, clock.upperBound - 1]).filter(clock.contains).sorted()
  }
}
