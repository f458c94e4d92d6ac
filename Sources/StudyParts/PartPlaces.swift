import StudyModel

/// Finds the lists of a study that accept parts of a given kind.
package struct PartPlaces: Sendable {
  private let study: Study

  package init(_ study: Study) { self.study = study }

  /// Every list that accepts parts of the kind, with a title that identifies it among the others.
  package func lists(of sort: PartCopy.Kind) -> [(place: Place, title: String)] {
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
            .first { PartCopy.Kind(of: $0, in: study) == sort }
            .map { ($0, "\(title(["tasks", task.id])): \(title(place))") }
        }
      }
    }
  }

  private func title(_ place: Place) -> String {
    PlacedPart(at: place, in: study)?.title(in: study.primaryLanguage) ?? place.last ?? ""
  }

  private static func list(of sort: PartCopy.Kind) -> String {
    switch sort {
    case .consents: "Consents"
    case .articles: "Articles and resources"
    case .sections, .signatures, .tasks, .steps, .items, .questions, .eligibilityQuestions, .pages,
      .healthTypes:
      "Tasks"
    }
  }

  /// What contains parts of this kind, with its article: “a consent”.
  package static func word(for sort: PartCopy.Kind?) -> String {
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
