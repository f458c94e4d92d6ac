import StudyModel
import StudyParts

/// Which problems of a study to show, and how to group them, as expressed in an address.
package struct ProblemFilter: Hashable, Sendable {
  package var severity: Problem.Severity?
  /// Only problems with texts in this language.
  package var language: Language?
  /// Only problems in this consent, task, or article; `facts` means the study itself.
  package var part: Place?
  package var grouping = Grouping.part

  package enum Grouping: String, CaseIterable, Sendable {
    case part, language, severity

    package var words: String {
      switch self {
      case .part: "Part of the study"
      case .language: "Language"
      case .severity: "Severity"
      }
    }
  }

  package init(_ query: SubmittedForm, study: Study) {
    severity = query["severity"].flatMap(Problem.Severity.init)
    language = study.languages.first { $0.rawValue == query["language"] }
    part = Self.parts(of: study).first { Self.key(of: $0) == query["part"] }
    grouping = query["group"].flatMap(Grouping.init) ?? .part
  }

  /// The filter as the fields of an address; what it leaves open is left out.
  package var fields: [(String, String)] {
    let fields = [
      ("severity", severity?.rawValue), ("language", language?.rawValue),
      ("part", part.map(Self.key)), ("group", grouping == .part ? nil : grouping.rawValue),
    ]
    return fields.compactMap { name, value in value.map { (name, $0) } }
  }

  package var isOn: Bool { severity != nil || language != nil || part != nil }

  /// Whether the filter lets a problem through.
  package func includes(_ problem: Problem, of study: Study) -> Bool {
    (severity == nil || problem.severity == severity)
      && (language == nil || Self.language(of: problem, in: study) == language)
      && (part == nil || Self.part(of: problem, in: study) == part)
  }

  /// The language of the text that a problem concerns; nil if it does not concern a text.
  package static func language(of problem: Problem, in study: Study) -> Language? {
    problem.place.last.map(Language.init).flatMap { study.languages.contains($0) ? $0 : nil }
  }

  /// The consent, task, or article that contains a problem, or else the study itself.
  package static func part(of problem: Problem, in study: Study) -> Place {
    let place = Array(problem.place.prefix(2))
    return place.count == 2 && PlacedPart(at: place, in: study) != nil ? place : ["facts"]
  }

  /// The study itself, then its consents, tasks, and articles.
  package static func parts(of study: Study) -> [Place] {
    [["facts"]] + study.consents.map { ["consents", $0.id] } + study.tasks.map { ["tasks", $0.id] }
      + study.articles.map { ["articles", $0.id] }
  }

  package static func key(of part: Place) -> String {
    part.map(\.percentEncoded).joined(separator: "/")
  }

  package static func title(of part: Place, in study: Study) -> String {
    PlacedPart(at: part, in: study)?.title(in: study.primaryLanguage) ?? "Study"
  }
}

extension Problem.Severity {
  /// The heading for problems with this severity.
  package var heading: String {
    switch self {
    case .error: "Must be fixed"
    case .warning: "Should be fixed"
    case .advice: "Worth considering"
    }
  }
}
