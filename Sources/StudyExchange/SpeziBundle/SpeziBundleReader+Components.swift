import Foundation
import StudyDocuments
import StudyModel

/// Reads components with their schedules, and activities of the app.
extension SpeziBundleReader {
  /// The identifier and schedules of a component.
  mutating func keep(_ component: SpeziDefinition.Component, in task: inout Task) {
    task.keptSettings.append(SpeziKept.setting(.component, value: .string(component.id)))
    let schedules = schedules(of: component)
    guard !schedules.isEmpty else { return }
    let readings = schedules.map { SpeziScheduleReader.read($0.value) }
    task.schedule = readings.lazy.compactMap(\.schedule).first
    if task.schedule == nil, let first = schedules.first {
      lose(
        "schedule-kept", .moved, .warning, [SpeziFolder.definitionName, first.id],
        "When the task is due: \(readings.flatMap(\.unread).joined(separator: ", "))",
        became: "a note for the next bundle", advice: "choose a schedule that Accord has")
    } else {
      let position = readings.firstIndex { $0.schedule != nil } ?? 0
      for (index, (schedule, reading)) in zip(schedules, readings).enumerated() {
        let unread = index == position ? reading.unread : ["everything in another schedule"]
        guard !unread.isEmpty else { continue }
        lose(
          "schedule-kept", .moved, .note, [SpeziFolder.definitionName, schedule.id],
          "Of a schedule, " + unread.joined(separator: ", "), became: "a note for the next bundle")
      }
    }
    task.keptSettings.append(
      SpeziKept.setting(
        .schedules, value: .array(schedules.map(\.value)),
        for: SpeziKept.fingerprint(of: task.schedule)))
  }

  mutating func schedules(
    of component: SpeziDefinition.Component
  ) -> [SpeziDefinition.Schedule] {
    let found = definition?.schedules.filter { $0.component == component.id } ?? []
    readSchedules.formUnion(found.map(\.id))
    return found
  }

  mutating func readActivities() throws(ImportError) {
    for component in definition?.components ?? [] {
      guard let activity = SpeziActivity(component) else { continue }
      let taken = Set(study.tasks.map(\.id) + [join.id])
      var task = Task(
        id: Slug.free(activity.name, avoiding: taken), kind: .survey,
        title: LocalizedText(activity.title, in: study.primaryLanguage),
        steps: [
          Step(
            id: activity.name, title: LocalizedText(activity.title, in: study.primaryLanguage),
            content: .component(activity.component))
        ])
      for what in activity.unread {
        lose(
          "component-setting-dropped", .dropped, .warning,
          [SpeziFolder.definitionName, component.id], what)
      }
      keep(component, in: &task)
      study.tasks.append(task)
    }
  }
}
