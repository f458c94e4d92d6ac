import Foundation
import SampleStudies
import StudyModel
import StudyParts
import Testing

/// A study with one task of a sample, or with the consents and articles of one, whose parts people write in at the same
/// time. Together, these studies have every kind of part and every kind of field.
struct InterleavedStudy: Sendable, CustomTestStringConvertible {
  let name: String
  let study: Study
  /// One part of each kind: parts with the same fields are of one kind.
  let places: [Place]

  var testDescription: String { name }

  private init(_ name: String, _ study: Study, below root: Place?) {
    self.name = name
    self.study = study
    var known: Set<String> = []
    places = study.partPlaces.filter { root.map($0.starts) ?? ($0.first != "tasks") }.filter {
      guard let part = PlacedPart(at: $0, in: study) else { return false }
      let fields = part.settings.map { "\($0.name):\(ControlCase($0.control))" }.sorted()
        .joined(separator: " ")
      return known.insert("\(PartCase(part.kind)) \(fields)").inserted
    }
  }

  static let all: [InterleavedStudy] = {
    let sample = SampleStudies.heartRhythmAtHome
    var document = sample
    document.tasks = [dates]
    return [InterleavedStudy("Consents and articles", document, below: nil)]
      + (sample.tasks + SampleStudies.gallery.tasks + [rest(of: sample)]).map { task in
        var study = sample
        study.tasks = [dates, task]
        study.articles = []
        return InterleavedStudy(task.id, study, below: ["tasks", task.id])
      }
  }()

  /// A task from whose answer a schedule can count its days.
  private static let dates = Task(
    id: "dates", kind: .survey, title: [.english: "Dates"],
    steps: [
      Step(
        id: "began", title: [.english: "When did it begin?"],
        content: .question(Question(format: .date(DateFormat()))))
    ])

  /// A task with the kinds of steps that no sample has, and lists of them with something in them.
  private static func rest(of sample: Study) -> Task {
    let known = Set((sample.tasks + SampleStudies.gallery.tasks).flatMap(\.steps).map(\.kind))
    let blank = StepContent.Kind.allCases.filter { !known.contains($0) }.map {
      Step(id: "new-\($0.rawValue)", title: [.english: "New"], content: $0.blank)
    }
    let filled: [(String, StepContent)] = [
      ("health", .component(Component(healthTypes: [HealthType(id: "type")]))),
      ("activity", .component(Component(runs: .custom))),
      ("walk", .component(Component(runs: .timedWalk))),
      (
        "eligibility",
        .eligibility(
          Eligibility(token: .init(), questions: [EligibilityQuestion(id: "adult")]))
      ),
      ("pages", .consentForm(ConsentForm(pages: [ConsentForm.Page(id: "page")]))),
      (
        "quiz",
        .quiz(
          Quiz(
            questions: QuizKey.Kind.allCases.map {
              QuizQuestion(id: "by-\($0.rawValue)", key: $0.blank)
            }))
      ),
    ]
    return Task(
      id: "rest", kind: .survey, title: [.english: "The rest"],
      steps: blank
        + filled.map { Step(id: $0.0, title: [.english: $0.0.capitalized], content: $0.1) },
      schedule: Schedule(frequency: .windows))
  }
}
