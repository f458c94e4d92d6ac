extension Schedule {
  func problems(of task: Task, at place: Place, in inspection: Inspection) -> [Problem] {
    let name = inspection.name(of: Array(place.dropLast()))
    var problems: [Problem] = []
    func report(
      _ severity: Problem.Severity, _ code: Problem.Code, _ member: String, _ message: String
    ) {
      problems.append(Problem(severity, code, at: place + [member], message))
    }
    if task.kind == .join {
      report(
        .warning, .scheduledJoining, "frequency",
        "\(name) is for joining, so participants have no day of enrollment yet for its schedule to count from. Remove the schedule."
      )
    }
    problems += anchorProblems(of: task, at: place, named: name, inspection)
    for limit in bounded {
      guard let number = limit.number, !limit.bounds.contains(number) else { continue }
      report(
        .error, .scheduleOutOfBounds, limit.member,
        "The schedule of \(name) has \(number) where only \(limit.bounds.lowerBound) to \(limit.bounds.upperBound) is possible. Change the number."
      )
    }
    guard problems.allSatisfy({ $0.code != .scheduleOutOfBounds }) else { return problems }
    if anchor == nil, earliestDay < 0 {
      report(
        .error, .startBeforeEnrollment, frequency == .windows ? "windows" : "startDay",
        "\(name) would begin before the day of enrollment. Enter 0 or more.")
    }
    if frequency == .windows {
      problems += windowProblems(at: place, named: name)
    } else if let period, open > period {
      report(
        .warning, .windowLongerThanPeriod, daysOpen == nil ? "hoursOpen" : "daysOpen",
        "\(name) is due again before it closes, so it is open twice at once. Close it earlier, or repeat it less often."
      )
    }
    if let lastDay, lastDay < earliestDay {
      report(
        .error, .scheduleEndsBeforeStart, "lastDay",
        "\(name) ends on day \(lastDay), before its first day, \(earliestDay), so it would never be due. Change one of them."
      )
    }
    return problems
  }

  private struct Bounded {
    let member: String
    let number: Int?
    let bounds: ClosedRange<Int>
  }

  private var bounded: [Bounded] {
    let own = [
      Bounded(member: "startDay", number: startDay, bounds: Self.dayBounds),
      Bounded(member: "every", number: every, bounds: Self.everyBounds),
      Bounded(member: "dayOfMonth", number: dayOfMonth, bounds: 1...31),
      Bounded(member: "daysOpen", number: daysOpen, bounds: Self.everyBounds),
      Bounded(member: "hoursOpen", number: hoursOpen, bounds: 1...23),
      Bounded(member: "endsAfter", number: endsAfter, bounds: 1...100_000),
      Bounded(member: "lastDay", number: lastDay, bounds: Self.dayBounds),
    ]
    let days = windows.map(\.firstDay) + windows.map(\.lastDay)
    return own + days.map { Bounded(member: "windows", number: $0, bounds: Self.dayBounds) }
  }

  private var earliestDay: Int {
    frequency == .windows ? windows.map(\.firstDay).min() ?? 0 : startDay ?? 0
  }

  /// The shortest time from one occurrence to the next, in hours; nil if there is only one.
  private var period: Int? {
    let gaps = shortestGap(of: times.map(\.minutes), in: 24 * 60)
    if times.count > 1, let gaps { return gaps / 60 }
    let days: Int
    switch frequency {
    case .once, .windows: return nil
    case .daily: days = every ?? 1
    case .weekly:
      days = shortestGap(of: weekdays.map(\.index), in: 7 * (every ?? 1)) ?? 7 * (every ?? 1)
    case .monthly: days = 28 * (every ?? 1)
    }
    return days * 24
  }

  /// In hours.
  private var open: Int {
    if !times.isEmpty, let hoursOpen, (daysOpen ?? 1) == 1 { return hoursOpen }
    // Without hours, several times on one day follow one another.
    return times.count > 1 && (daysOpen ?? 1) == 1 ? 0 : (daysOpen ?? 1) * 24
  }

  private func shortestGap(of points: [Int], in circle: Int) -> Int? {
    let sorted = Set(points).sorted()
    guard let first = sorted.first, sorted.count > 1 else { return nil }
    return zip(sorted, sorted.dropFirst() + [first + circle]).map { $1 - $0 }.min()
  }

  private func anchorProblems(
    of task: Task, at place: Place, named name: String, _ inspection: Inspection
  ) -> [Problem] {
    guard let anchor else { return [] }
    let id = anchor.task ?? task.id
    if id == task.id {
      return [
        Problem(
          .error, .anchorInItself, at: place + ["anchor"],
          "\(name) counts its days from its own answer, so it would never be due. Choose a date from another task, or the day of enrollment."
        )
      ]
    }
    let asked = inspection.study.task(id)?.step(anchor.step)?.format(of: anchor.item)
    if asked?.settings.comparable == .date { return [] }
    return [
      Problem(
        .error, .unknownAnchor, at: place + ["anchor"],
        "\(name) counts its days from the answer to \(inspection.name(of: anchor, in: id)), which does not ask for a date. Choose a question that does, or the day of enrollment."
      )
    ]
  }

  private func windowProblems(at place: Place, named name: String) -> [Problem] {
    let place = place + ["windows"]
    if windows.isEmpty {
      return [
        Problem(
          .error, .noWindows, at: place,
          "\(name) has no windows, so it is never due. Add one with its first and last day.")
      ]
    }
    if let wrong = windows.first(where: { $0.lastDay < $0.firstDay }) {
      return [
        Problem(
          .error, .scheduleEndsBeforeStart, at: place,
          "\(name) has a window that ends on day \(wrong.lastDay), before its first day, \(wrong.firstDay). Change one of them."
        )
      ]
    }
    let sorted = windows.sorted { $0.firstDay < $1.firstDay }
    let overlap = zip(sorted, sorted.dropFirst()).first { $0.lastDay >= $1.firstDay }
    return overlap.map { left, right in
      [
        Problem(
          .warning, .windowsOverlap, at: place,
          "\(name) has two windows that overlap: \(left.firstDay) to \(left.lastDay) and \(right.firstDay) to \(right.lastDay). Separate or merge them."
        )
      ]
    } ?? []
  }
}

extension Step {
  /// The format of a question, or of a form item outside repeatable groups.
  fileprivate func format(of item: String?) -> AnswerFormat? {
    content.stepKind.format(of: item, isWhole: item == nil || item == id)
  }
}
