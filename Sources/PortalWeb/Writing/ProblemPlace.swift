import StudyModel

/// The part that a problem's place lies in, and what is left of the path below it.
struct ProblemPlace {
  let part: Place
  let rest: [String]

  init(_ place: Place, in study: Study) {
    var place = place
    // A rule belongs to the step that triggers it.
    if place.count >= 4, place[0] == "tasks", place[2] == "rules" { place[2] = "steps" }
    var length = place.count
    while length > 0, EditedPart(at: Array(place.prefix(length)), in: study) == nil { length -= 1 }
    part = length == 0 ? ["facts"] : Array(place.prefix(length))
    rest = Array(place.dropFirst(length))
  }
}

extension [EditorField] {
  /// The field at which a problem of their part is told: of those around its place, the closest. A problem of one language
  /// stands beside that language's text only.
  func field(at problem: ProblemPlace, language: Language) -> EditorField? {
    var closest: EditorField?
    for field in self where problem.rest.starts(with: field.path) {
      if field.path.count > closest?.path.count ?? -1 { closest = field }
    }
    guard let closest, closest.isLocalized, problem.rest.count > closest.path.count else {
      return closest
    }
    return problem.rest[closest.path.count] == language.rawValue ? closest : nil
  }
}
