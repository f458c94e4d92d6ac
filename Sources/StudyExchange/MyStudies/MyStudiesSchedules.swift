import StudyDocuments
import StudyModel

/// Writes when activities are due, counted from enrollment (mystudies-format §8).
struct MyStudiesSchedules {
  let writer: MyStudiesWriter

  init(_ writer: MyStudiesWriter) { self.writer = writer }

  func activity(
    _ task: Task, key: String, version: String, type: String, subtype: JSONValue, branches: Bool
  ) -> JSONValue {
    if let held = listing(of: task) {
      var members = held
      members["activityId"] = .string(key)
      members["activityVersion"] = .string(version)
      members["title"] = .string(writer.text(task.title))
      members["type"] = .string(type)
      members["taskSubType"] = subtype
      members["branching"] = .boolean(branches)
      return .object(members)
    }
    let schedule = task.schedule
    let place = ["tasks", task.id, "schedule"]
    func lose(_ member: String, _ severity: Loss.Severity) {
      writer.lose(
        "schedule-not-carried", .dropped, severity, place + [member],
        "“\(member.asMemberName)” of the schedule")
    }
    var type8 = "One time"
    var runs: [JSONValue] = []
    var windows: [JSONValue] = []
    var start: [String: JSONValue] = ["anchorDays": .number(Double(schedule?.startDay ?? 0))]
    start["dayOfWeek"] = ""
    start["dateOfMonth"] = ""
    start["time"] = .string(clock(schedule?.times.first))
    if let schedule {
      if let every = schedule.every, every != 1 { lose("every", .error) }
      if schedule.hoursOpen != nil { lose("hoursOpen", .warning) }
      if (schedule.daysOpen ?? 1) > 1, schedule.frequency != .once { lose("daysOpen", .warning) }
      if schedule.times.count > 1, schedule.frequency != .daily { lose("times", .error) }
      switch schedule.frequency {
      case .once: break
      case .daily:
        type8 = "Daily"
        let times = schedule.times.isEmpty ? [nil] : schedule.times.map(Optional.some)
        for (index, time) in times.enumerated() {
          let next = index + 1 < times.count ? times[index + 1] : nil
          runs.append([
            "startTime": .string(clock(time)),
            "endTime": .string(next.map { clock($0) } ?? "23:59:59"),
          ])
        }
      case .weekly:
        type8 = "Weekly"
        if schedule.weekdays.count > 1 { lose("weekdays", .error) }
        if let day = schedule.weekdays.first {
          start["dayOfWeek"] = .string(
            day.rawValue.prefix(1).uppercased() + day.rawValue.dropFirst())
        }
      case .monthly:
        type8 = "Monthly"
        if let day = schedule.dayOfMonth { start["dateOfMonth"] = .string(String(day)) }
      case .windows:
        type8 = "Manually Schedule"
        windows = schedule.windows.map { window in
          [
            "startDays": .number(Double(window.firstDay)),
            "endDays": .number(Double(window.lastDay)),
            "startTime": "00:00:00", "endTime": "23:59:59",
          ]
        }
      }
    }
    let anchor = schedule?.anchor
    let last = schedule?.lastDay ?? (schedule?.frequency == .once ? onceEnd(schedule) : nil)
    let source = anchor.flatMap { $0.task.flatMap(writer.study.task) }
    if anchor != nil, source == nil { lose("anchor", .error) }
    var stepKeys = MyStudiesKeys(longest: 15)
    let isForm = anchor?.item != nil
    let stepKey = anchor.map { stepKeys.key(for: $0.step) } ?? ""
    let itemKey = anchor?.item.map { item -> String in
      var keys = MyStudiesKeys(longest: 15)
      return keys.key(for: item)
    }
    return [
      "activityId": .string(key), "activityVersion": .string(version),
      "title": .string(writer.text(task.title)), "type": .string(type), "state": "active",
      "branching": .boolean(branches), "startTime": .string(MyStudiesText.noMoment), "endTime": "",
      "isLaunchStudy": .boolean(schedule == nil),
      "isStudyLifeTime": .boolean(last == nil && schedule?.endsAfter == nil),
      "lastModified": .string(MyStudiesText.noMoment), "taskSubType": subtype,
      "schedulingType": .string(schedule == nil ? "Regular" : "AnchorDate"),
      "anchorDate": [
        "sourceType": .string(
          schedule == nil ? "" : source == nil ? "EnrollmentDate" : "ActivityResponse"),
        "sourceActivityId": .string(source.map(writer.key) ?? ""),
        "sourceKey": .string(source == nil ? "" : isForm ? itemKey ?? "" : stepKey),
        "sourceFormKey": .string(source != nil && isForm ? stepKey : ""),
        "start": schedule == nil ? .null : .object(start),
        "end": schedule == nil
          ? .null
          : [
            "anchorDays": .number(Double(last ?? 0)),
            "repeatInterval": .number(Double(schedule?.endsAfter ?? 0)), "time": "23:59:59",
          ],
      ],
      "frequency": [
        "type": .string(type8), "runs": .array(runs), "anchorRuns": .array(windows),
      ],
    ]
  }

  /// How an activity was listed when it came in, if its schedule has not changed since.
  private func listing(of task: Task) -> [String: JSONValue]? {
    let key = KeptSetting(path: [MyStudiesWriter.note, "listing"], value: nil).key
    let held = task.keptSettings.first { $0.key == key }
    guard held?.insteadOf == .string(SpeziKept.fingerprint(of: task.schedule)) else { return nil }
    return held?.value?.objectValue
  }

  private func onceEnd(_ schedule: Schedule?) -> Int? {
    schedule.flatMap { one in one.daysOpen.map { (one.startDay ?? 0) + $0 - 1 } }
  }

  private func clock(_ time: TimeOfDay?) -> String { (time?.description ?? "00:00") + ":00" }
}
