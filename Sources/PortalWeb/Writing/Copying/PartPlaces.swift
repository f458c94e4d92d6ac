import StudyModel

/// The lists of a study that parts of one kind can be put into.
struct PartPlaces {
  private let study: Study

  init(_ study: Study) { self.study = study }

  func lists(of sort: PartCopy.Sort) -> [(place: Place, title: String)] {
    switch sort {
    case .consents, .tasks, .articles: [([sort.rawValue], Self.list(of: sort))]
    case .sections, .signatures:
      study.consents.map {
        (["consents", $0.id, sort.rawValue], title(["consents", $0.id]))
      }
    case .steps:
      study.tasks.flatMap { task in
        let title = title(["tasks", task.id])
        return [
          (["tasks", task.id, "steps"], title),
          (["tasks", task.id, "endings"], title + ", endings"),
        ]
      }
    case .items, .questions, .eligibilityQuestions, .pages, .healthTypes:
      study.tasks.flatMap { task in
        (task.steps.map { ("steps", $0) } + task.endings.map { ("endings", $0) }).compactMap {
          member, step in
          let place = ["tasks", task.id, member, step.id]
          return ["items", "questions", "pages", "healthTypes"].map { place + [$0] }
            .first { PartCopy.Sort(of: $0, in: study) == sort }
            .map { ($0, "\(title(["tasks", task.id])): \(title(place))") }
        }
      }
    }
  }

  private func title(_ place: Place) -> String {
    EditedPart(at: place, in: study)?.title(in: study.primaryLanguage) ?? place.last ?? ""
  }

  private static func list(of sort: PartCopy.Sort) -> String {
    switch sort {
    case .consents: "Consents"
    case .articles: "Articles and resources"
    default: "Tasks"
    }
  }

  /// What holds parts of a kind.
  static func word(for sort: PartCopy.Sort?) -> String {
    switch sort {
    case .sections, .signatures: "a consent"
    case .items: "a form"
    case .questions: "a quiz"
    case .eligibilityQuestions: "an eligibility step"
    case .pages: "a consent form"
    case .healthTypes: "a collection of health data"
    case .consents, .tasks, .articles: "a study"
    case .steps, nil: "a task"
    }
  }
}
