import StudyDocuments
import StudyModel

/// Reads when activities are due (mystudies-format §8).
extension MyStudiesReader {
  func readSchedules(_ value: JSONValue, into study: inout Study) {
    for (index, activity) in (value["activities"]?.arrayValue ?? []).prefix(1_000).enumerated() {
      let place = ["activities", "\(index)"]
      let id = string(activity["activityId"])
      if string(activity["state"]) == "deleted" {
        lose(
          "activity-deleted", .dropped, .note, place,
          "The activity “\(id.prefix(60))”, which was deleted")
        continue
      }
      guard let position = study.tasks.firstIndex(where: { $0.id == id }) else {
        lose(
          "activity-not-here", .dropped, .warning, place,
          "The activity “\(id.prefix(60))”, whose steps are not among the files")
        continue
      }
      study.tasks[position].schedule = schedule(activity, of: study, place)
      study.tasks[position].keptSettings.append(
        KeptSetting(
          path: [MyStudiesWriter.note, "listing"], value: activity,
          insteadOf: .string(SpeziKept.fingerprint(of: study.tasks[position].schedule))))
      if study.tasks[position].title.isEmpty {
        study.tasks[position].title = text(activity["title"])
      }
    }
  }

  private func schedule(_ activity: JSONValue, of study: Study, _ place: Place) -> Schedule? {
    let frequency = activity["frequency"]
    let anchor = activity["anchorDate"]
    let isAnchored = string(activity["schedulingType"]) == "AnchorDate"
    var schedule = Schedule()
    let kind = string(frequency?["type"])
    switch kind {
    case "One time", "":
      if !isAnchored, isTrue(activity["isLaunchStudy"]) { return nil }
    case "Daily":
      schedule.frequency = .daily
      let runs = frequency?["runs"]?.arrayValue ?? []
      schedule.times = runs.compactMap { time($0["startTime"]) }
      if schedule.times == [TimeOfDay(minutes: 0)].compactMap(\.self) { schedule.times = [] }
    case "Weekly": schedule.frequency = .weekly
    case "Monthly": schedule.frequency = .monthly
    case "Manually Schedule":
      schedule.frequency = .windows
      for run in frequency?["anchorRuns"]?.arrayValue ?? [] {
        guard let first = whole(run["startDays"]), let last = whole(run["endDays"]) else {
          continue
        }
        schedule.windows.append(Schedule.Window(firstDay: first, lastDay: last))
      }
    default:
      lose("frequency-not-known", .dropped, .error, place + ["frequency"], "“\(kind.prefix(60))”")
      return nil
    }
    guard isAnchored else {
      lose(
        "dates-not-read", .dropped, schedule.frequency == .windows ? .error : .warning, place,
        "The dates from which and until which the activity is due",
        became: "days after enrollment, and a note for the next export")
      return schedule
    }
    let start = anchor?["start"]
    let day = whole(start?["anchorDays"]) ?? 0
    schedule.startDay = day == 0 ? nil : day
    if schedule.frequency != .daily, let time = time(start?["time"]), time.hour + time.minute > 0 {
      schedule.times = [time]
    }
    let weekday = string(start?["dayOfWeek"]).lowercased()
    schedule.weekdays = Schedule.Weekday(rawValue: weekday).map { [$0] } ?? []
    schedule.dayOfMonth = schedule.frequency == .monthly ? whole(start?["dateOfMonth"]) : nil
    if !isTrue(activity["isStudyLifeTime"]) {
      let last = whole(anchor?["end"]?["anchorDays"]) ?? 0
      if schedule.frequency == .once {
        if last >= day { schedule.daysOpen = last - day + 1 }
      } else if last > 0 {
        schedule.lastDay = last
      }
      let count = whole(anchor?["end"]?["repeatInterval"]) ?? 0
      if count > 0 { schedule.endsAfter = count }
    }
    if string(anchor?["sourceType"]) == "ActivityResponse" {
      let (form, key) = (string(anchor?["sourceFormKey"]), string(anchor?["sourceKey"]))
      let task = string(anchor?["sourceActivityId"])
      schedule.anchor = AnswerReference(
        task: task, step: form.isEmpty ? key : form, item: form.isEmpty ? nil : key)
    }
    return schedule
  }

  private func time(_ value: JSONValue?) -> TimeOfDay? {
    TimeOfDay(String(string(value).prefix(5)))
  }
}
