import StudyModel

/// Reads a schedule of a bundle as one of Accord (spezi §2.8).
enum SpeziScheduleReader {
  struct Reading {
    /// Nil if Accord cannot say when it is due.
    let schedule: Schedule?
    /// What is not exact.
    var unread: [String] = []
  }

  static func read(_ value: JSONValue) -> Reading {
    let rule = value["scheduleDefinition"]
    var reading =
      rule?["once"]?["_0"].map(once) ?? rule?["repeated"].map(repeated)
      ?? Reading(schedule: nil, unread: ["its rule"])
    let policy = value["completionPolicy"]?.objectValue?.keys.first ?? ""
    if ["afterStart", "anytime"].contains(policy), reading.schedule != nil {
      reading.unread.append("that it can be completed later than on its day")
    }
    if value["notifications"]?["enabled"] != nil { reading.unread.append("its notifications") }
    return reading
  }

  private static func once(_ value: JSONValue) -> Reading {
    guard let event = value["event"], event["_0"]?["enrollment"] != nil,
      let day = whole(event["offsetInDays"]), Schedule.dayBounds.contains(day)
    else {
      let what = value["date"] == nil ? "the event that starts it" : "its calendar date"
      return Reading(schedule: nil, unread: [what])
    }
    let times = event["time"].flatMap(time).map { [$0] } ?? []
    return Reading(schedule: Schedule(startDay: day == 0 ? nil : day, times: times))
  }

  private static func repeated(_ value: JSONValue) -> Reading {
    guard let pattern = value["_0"]?.objectValue, let (name, rule) = pattern.first else {
      return Reading(schedule: nil, unread: ["its rule"])
    }
    var schedule = Schedule()
    var unread: [String] = []
    let every = whole(rule["interval"]) ?? 1
    guard Schedule.everyBounds.contains(every) else {
      return Reading(schedule: nil, unread: ["its interval"])
    }
    schedule.every = every == 1 ? nil : every
    schedule.times = time(rule).map { [$0] } ?? []
    switch name {
    case "daily": schedule.frequency = .daily
    case "weekly":
      schedule.frequency = .weekly
      schedule.weekdays = rule["weekday"]?.stringValue.flatMap(weekday).map { [$0] } ?? []
    default:
      schedule.frequency = .monthly
      schedule.dayOfMonth = whole(rule["day"])
    }
    let offset = value["offset"]?.objectValue ?? [:]
    let day = whole(offset["day"]) ?? 0
    schedule.startDay = day == 0 ? nil : day
    if offset.keys.contains(where: { $0 != "day" }) {
      unread.append("its offset other than in days")
    }
    return Reading(schedule: schedule, unread: unread)
  }

  private static func whole(_ value: JSONValue?) -> Int? {
    value?.numberValue.flatMap { Int(exactly: $0) }
  }

  private static func time(_ value: JSONValue) -> TimeOfDay? {
    guard let hour = whole(value["hour"]), let minute = whole(value["minute"]) else { return nil }
    return TimeOfDay(String(format2(hour) + ":" + format2(minute)))
  }

  private static func format2(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func weekday(_ name: String) -> Schedule.Weekday? {
    Schedule.Weekday.allCases.first { $0.rawValue.hasPrefix(name) }
  }
}
