import StudyModel
import StudyParts

/// Describes what changed inside a list element that has no page of its own, such as the text of one answer.
struct ChangedElement {
  /// For example, “Short of breath”, or “Short of breath”, Detail text.
  let title: String
  /// For example, the text of the answer “Short of breath”.
  let what: String

  /// Returns nil unless the change is inside such an element.
  /// - Parameters:
  ///   - list: the members from the part to the list.
  ///   - rest: the members from the part to the change.
  ///   - study: The study including removed parts.
  init?(
    _ difference: ContentDifference, list: [String], rest: [String], in study: Study
  ) {
    guard rest.count > list.count + 1,
      let noun = list.last.flatMap(ElementNouns.noun(ofElementsIn:))
    else { return nil }
    let primary = study.primaryLanguage
    let language = rest.last.map(Language.init).flatMap {
      study.languages.contains($0) ? $0 : nil
    }
    let path = rest.dropFirst(list.count + 1).dropLast(language == nil ? 0 : 1)
    // An answer's text field adds nothing to the names of the answer and of the text.
    let members =
      path == ["other"]
      ? ["Text field"]
      : (path.first == "other" ? path.dropFirst() : path).map(\.memberLabel)
    guard let member = members.first else { return nil }
    let start = difference.place.count - rest.count
    let place = Array(difference.place.prefix(start + list.count + 1))
    let label = members.joined(separator: ", ")
    let translated =
      language.flatMap { $0 == primary ? nil : " (\($0.englishName))" } ?? ""
    let name =
      ChangedPlace.name(of: Self.value(at: place, in: study), in: study)
      ?? (member == "Text" && language == primary
        ? (difference.after ?? difference.before)?.stringValue : nil) ?? rest[list.count]
    title = "“\(name)”\(label == "Text" ? "" : ", \(label)")\(translated)"
    what = "the \(label.lowercased()) of the \(noun) “\(name)”\(translated)"
  }

  /// An element inside a step. Only the step is encoded, because a history has many changes.
  private static func value(at place: Place, in study: Study) -> JSONValue? {
    let read = PlaceReading(place)
    guard let rest = read.belowStep, !rest.isEmpty, let task = read.task,
      let step = read.step.flatMap({ study.task(task)?.step($0) })
    else { return nil }
    return (try? JSONValue(encoding: step))?.value(at: rest)
  }
}
