import StudyModel

/// The screens of a task as small pictures in the order in which participants meet them, beside the task's overview.
struct ScreenStripView: Sendable {
  let screens: [ScreenLink]
  /// Where all of a long task can be seen.
  let rest: Rest?

  /// A screen, and where it is written.
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

  /// More would make the page slow to open.
  static let most = 24

  init(of task: Task, in study: Study, language: Language) {
    let places = study.screenPlaces(of: task)
    screens = places.prefix(Self.most).enumerated().map { index, place in
      ScreenLink(
        number: index + 1,
        title: EditedPart(at: place, in: study)?.title(in: language) ?? place.last ?? "",
        address: Paths.write(study, at: place, in: language),
        still: Paths.stagePreview(study.id, at: place, language: language) + "&device=phone")
    }
    let further = places.count - screens.count
    rest =
      further > 0
      ? Rest(
        words: further == 1 ? "1 more screen in the flow" : "\(further) more screens in the flow",
        address: Paths.flow(study.id) + "?task=\(Paths.encoded(task.id))") : nil
  }
}

extension Study {
  /// The parts of which each is a screen of the task, at their places in the editor: a step, or what a step is made of.
  func screenPlaces(of task: Task) -> [Place] {
    let home = ["tasks", task.id]
    return task.steps.flatMap { screenPlaces(of: $0, at: home + ["steps", $0.id]) }
      + task.endings.flatMap { screenPlaces(of: $0, at: home + ["endings", $0.id]) }
  }

  private func screenPlaces(of step: Step, at place: Place) -> [Place] {
    let parts: [Place]
    switch step.content {
    case .consentScenes(let scenes):
      parts = (consent(scenes.consent)?.scenes ?? []).map {
        ["consents", scenes.consent, "sections", $0.id]
      }
    case .quiz(let quiz): parts = quiz.questions.map { place + ["questions", $0.id] }
    case .consentForm(let form): parts = form.pages.map { place + ["pages", $0.id] }
    case .eligibility(let eligibility):
      parts =
        (eligibility.token == nil ? [] : [place])
        + eligibility.questions.map { place + ["questions", $0.id] }
    default: parts = []
    }
    return parts.isEmpty ? [place] : parts
  }
}
