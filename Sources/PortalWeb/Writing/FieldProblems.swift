import StudyModel

/// What has to be fixed in a part, by the field it concerns. Each of five hundred answers can have a problem: beside the
/// field stand a few of them, and how many more there are.
struct FieldProblems {
  private static let most = 5
  private let found: [String: [Problem]]
  private let study: Study

  init(_ problems: [Problem], of part: EditedPart, language: Language) {
    study = part.study
    let fields = part.fields
    found = problems.reduce(into: [:]) { found, problem in
      // Most lie elsewhere, which one line says.
      guard problem.place.first == part.documentPlace.first else { return }
      let place = ProblemPlace(problem.place, in: part.study)
      guard place.part == part.documentPlace,
        let field = fields.field(at: place, language: language)
      else { return }
      found[field.name, default: []].append(problem)
    }
  }

  /// What to show beside a field, worst first as they came.
  func views(of field: String) -> [ProblemView] {
    let problems = found[field] ?? []
    let shown = problems.prefix(problems.count > Self.most ? Self.most - 1 : Self.most)
    let views = shown.map { ProblemView($0, study: study) }
    guard var last = views.last, shown.count < problems.count else { return views }
    last.message = "The problem list has \(problems.count - shown.count) more."
    return views + [last]
  }

  /// For scripts that show them.
  var json: JSONValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: found.keys.map { name in
          (name, .array(views(of: name).map { .object($0.members) }))
        }))
  }
}
