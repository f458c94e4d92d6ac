import StudyModel
import StudyParts

/// The screens of a task as small pictures, in the order in which participants see them, next to the task's overview.
struct ScreenStripView: Sendable {
  let screens: [ScreenLink]
  /// A link to all screens of a long task.
  let rest: Rest?

  /// A screen, and the page where it is edited.
  struct ScreenLink: Sendable {
    let number: Int
    let title: String
    let address: String
    let still: String
  }

  struct Rest: Sendable {
    let words: String
    let address: String
  }

  /// The maximum number of screens; more would make the page slow to open.
  static let most = 24

  init(of task: Task, in study: Study, language: Language) {
    let places = study.screenPlaces(of: task)
    screens = places.prefix(Self.most).enumerated().map { index, place in
      ScreenLink(
        number: index + 1,
        title: PlacedPart(at: place, in: study)?.title(in: language) ?? place.last ?? "",
        address: Paths.write(study, at: place, in: language),
        still: Paths.stagePreview(study.id, at: place, language: language) + "&device=phone")
    }
    let hidden = places.count - screens.count
    rest =
      hidden > 0
      ? Rest(
        words: hidden == 1 ? "1 more screen in the flow" : "\(hidden) more screens in the flow",
        address: Paths.flow(study.id) + "?task=\(Paths.encoded(task.id))") : nil
  }
}
