import StudyModel

/// The place of a problem, split into the innermost part that contains it and the remaining path inside that part.
package struct ProblemPlace: Sendable {
  /// The place of the part; the study's facts if no other part contains the problem.
  package let part: Place
  /// The path from the part to the problem; empty if the problem concerns the whole part.
  package let rest: [String]

  package init(_ place: Place, in study: Study) {
    var place = place
    // A rule belongs to the step that triggers it.
    if place.count >= 4, place[0] == "tasks", place[2] == "rules" { place[2] = "steps" }
    var length = place.count
    while length > 0, PlacedPart(at: Array(place.prefix(length)), in: study) == nil { length -= 1 }
    part = length == 0 ? ["facts"] : Array(place.prefix(length))
    rest = Array(place.dropFirst(length))
  }
}

extension [Setting] {
  /// The field where a problem of this part is shown: the closest one that contains the problem's place. A problem in
  /// one language is shown only at that language's text.
  package func field(at problem: ProblemPlace, language: Language) -> Setting? {
    var closest: Setting?
    for field in self where problem.rest.starts(with: field.path) {
      if field.path.count > closest?.path.count ?? -1 { closest = field }
    }
    guard let closest, closest.isLocalized, problem.rest.count > closest.path.count else {
      return closest
    }
    return problem.rest[closest.path.count] == language.rawValue ? closest : nil
  }
}
