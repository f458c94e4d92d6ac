import StudyModel
import StudyParts

/// The problems of a part, by the field they concern. Each of 500 answers can have one, so a field shows only a few of
/// them and the number of others.
struct FieldProblems {
  private static let most = 5
  private let found: [String: [Problem]]
  private let study: Study

  init(_ problems: [Problem], of part: PlacedPart, language: Language) {
    study = part.study
    let fields = part.settings
    found = problems.reduce(into: [:]) { found, problem in
      // Cheap check first, because most problems are in other parts of the study.
      guard problem.place.first == part.documentPlace.first else { return }
      let place = ProblemPlace(problem.place, in: part.study)
      guard place.part == part.documentPlace,
        let field = fields.field(at: place, language: language)
      else { return }
      found[field.name, default: []].append(problem)
    }
  }

  /// The problems to show next to a field, in the given order, worst first.
  func views(of field: String) -> [ProblemView] {
    let problems = found[field] ?? []
    let shown = problems.prefix(problems.count > Self.most ? Self.most - 1 : Self.most)
    let views = shown.map { ProblemView($0, study: study) }
    guard var last = views.last, shown.count < problems.count else { return views }
    last.message = "The problem list has \(problems.count - shown.count) more."
    return views + [last]
  }

  /// The problems as JSON, for scripts.
  var json: JSONValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: found.keys.map { name in
          (name, .array(views(of: name).map { .object($0.members) }))
        }))
  }
}
