import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyPreview
import StudyStore

/// A walkthrough at its first step, as a form asks for it, and where its first screen is shown.
struct WalkBeginning: Sendable {
  let walk: Walkthrough
  let language: Language
  /// The device and theme of the first screen, as part of its address.
  let query: String
  /// Says which answers of other tasks are missing; nil if none are.
  let notice: String?
}

extension Services {
  /// - Throws: `PortalError.notFound` if the study has no such task.
  func beginning(
    of study: Study, _ context: some WalkerContext
  ) async throws -> WalkBeginning {
    let task = context.form.trimmed("task") ?? study.tasks.first?.id ?? ""
    let wished = context.form.trimmed("language").map { Language($0) }
    let language =
      wished.flatMap { study.languages.contains($0) ? $0 : nil } ?? study.primaryLanguage
    let earlier = EarlierTasks(
      try await store.runs(of: study.id, for: context.owner), in: study, otherThan: task,
      today: today)
    guard
      let walk = Walkthrough(
        of: task, in: study, today: today, earlierTasks: earlier.records, at: now())
    else { throw PortalError.notFound }
    let host = WalkDevice(context.form)
    guard let frame = context.form["frame"].flatMap(ScreenSetting.Device.init(rawValue:)) else {
      return WalkBeginning(walk: walk, language: language, query: host.query, notice: nil)
    }
    let theme = host.theme.map { "&theme=\($0.rawValue)" } ?? ""
    return WalkBeginning(
      walk: walk, language: language, query: "?frame=\(frame.rawValue)\(theme)",
      notice: earlier.notice(for: task, in: study))
  }
}
