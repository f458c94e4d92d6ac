import Foundation
import StudyModel

/// Writes a task's schedule as those of a component: one for each weekday and time.
struct SpeziScheduleWriter {
  let component: String
  let study: Study
  private(set) var schedules: [JSONValue] = []
  /// What the schedule cannot say: its member, and whether participants would be asked at wrong times.
  private(set) var unsaid: [(member: String, isWrong: Bool)] = []

  init(_ schedule: Schedule?, component: String, study: Study) {
    self.component = component
    self.study = study
    guard let schedule else {
      add(Self.once(day: 0, time: nil), policy: "anytime")
      return
    }
    if schedule.anchor != nil { unsaid.append(("anchor", true)) }
    if schedule.endsAfter != nil { unsaid.append(("endsAfter", true)) }
    if schedule.lastDay != nil { unsaid.append(("lastDay", true)) }
    if schedule.hoursOpen != nil { unsaid.append(("hoursOpen", false)) }
    if let days = schedule.daysOpen, days > 1 { unsaid.append(("daysOpen", false)) }
    let policy = (schedule.daysOpen ?? 1) > 1 ? "afterStart" : "sameDayAfterStart"
    let times: [TimeOfDay?] = schedule.times.isEmpty ? [nil] : schedule.times
    let day = schedule.startDay ?? 0
    switch schedule.frequency {
    case .once: for time in times { add(Self.once(day: day, time: time), policy: policy) }
    case .windows:
      for window in schedule.windows {
        if window.lastDay > window.firstDay { unsaid.append(("windows", false)) }
        add(Self.once(day: window.firstDay, time: nil), policy: "afterStart")
      }
    case .daily:
      for time in times { add(Self.repeated("daily", schedule, time, [:]), policy: policy) }
    case .weekly:
      let days: [Schedule.Weekday?] = schedule.weekdays.isEmpty ? [nil] : schedule.weekdays
      for weekday in days {
        for time in times {
          let more = weekday.map { ["weekday": JSONValue.string(String($0.rawValue.prefix(3)))] }
          add(Self.repeated("weekly", schedule, time, more ?? [:]), policy: policy)
        }
      }
    case .monthly:
      for time in times {
        let more = schedule.dayOfMonth.map { ["day": JSONValue.number(Double($0))] }
        add(Self.repeated("monthly", schedule, time, more ?? [:]), policy: policy)
      }
    }
  }

  private mutating func add(_ rule: JSONValue, policy: String) {
    let key = "\(study.id.uuidString)/\(component)/schedule/\(schedules.count)"
    schedules.append([
      "id": .string(UUID(sha256: sha256(Array(key.utf8))).uuidString),
      "componentId": .string(component), "scheduleDefinition": rule,
      "completionPolicy": .object([policy: .object([:])]),
      "notifications": ["disabled": .object([:])],
    ])
  }

  private static func once(day: Int, time: TimeOfDay?) -> JSONValue {
    var event: [String: JSONValue] = [
      "_0": ["enrollment": .object([:])], "offsetInDays": .number(Double(day)),
    ]
    if let time { event["time"] = .object(clock(time)) }
    return ["once": ["_0": ["event": .object(event)]]]
  }

  private static func repeated(
    _ name: String, _ schedule: Schedule, _ time: TimeOfDay?, _ more: [String: JSONValue]
  ) -> JSONValue {
    var rule = clock(time).merging(more) { first, _ in first }
    rule["interval"] = .number(Double(schedule.every ?? 1))
    let day = schedule.startDay ?? 0
    let offset: [String: JSONValue] = day == 0 ? [:] : ["day": .number(Double(day))]
    return ["repeated": ["_0": .object([name: .object(rule)]), "offset": .object(offset)]]
  }

  private static func clock(_ time: TimeOfDay?) -> [String: JSONValue] {
    [
      "hour": .number(Double(time?.hour ?? 0)), "minute": .number(Double(time?.minute ?? 0)),
      "second": .number(0),
    ]
  }
}
