import StudyModel
import StudyParts
import StudyPreview
import StudyStore

/// Restarts the same walkthrough, in any of the study's languages.
struct WalkAgain: Sendable {
  let action: String
  let task: String
  let version: String?
  let language: String
  let languages: [Language]
  /// The device drawn around the screen.
  let frame: String
  let theme: String?

  struct Language: Sendable {
    let tag: String
    let name: String
    let isCurrent: Bool
  }

  init(_ open: OpenWalk, device: ScreenSetting.Device, isDark: Bool) {
    frame = device.rawValue
    theme = isDark ? "dark" : nil
    action = open.place.start(in: open.kept.study)
    task = open.walk.task.id
    version = open.place == .portal ? open.kept.version.map { "\($0)" } : nil
    language = open.kept.language.rawValue
    languages = open.study.languages.map {
      Language(tag: $0.rawValue, name: $0.ownName, isCurrent: $0 == open.kept.language)
    }
  }
}
