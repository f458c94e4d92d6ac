import StudyModel
import StudyParts

/// What is brought back from a version: a part of the study, or a single value in one, such as a text, an answer, or a rule.
package struct RestoredValue {
  package let place: Place
  /// The name of the part, followed by that of the value in it.
  package let title: String
  /// The part in the editor.
  package let editing: Place

  /// Nil if there is no part at the place or around it.
  /// - Parameter study: the study of the version.
  package init?(at place: Place, in study: Study) {
    let language = study.primaryLanguage
    if let part = PlacedPart(at: place, in: study) {
      self.place = part.documentPlace
      title = part.title(in: language)
      editing = place
      return
    }
    // A rule belongs to the step that triggers it.
    let step = PlaceReading(place).stepOfRule
    guard let part = PlacedPart.nearest(to: step ?? place, in: study) else { return nil }
    let path = Array(place.dropFirst(part.documentPlace.count))
    let setting = part.settings.filter { path.starts(with: $0.path) }
      .max { $0.path.count < $1.path.count }
    let name = step == nil ? setting?.labelWithRow : "Rules"
    self.place = place
    title = ([part.title(in: language)] + [name].compactMap(\.self)).joined(separator: ": ")
    editing = part.documentPlace
  }

  /// Whether restoring it changes a place. A step that is no longer in the draft comes back with its rules.
  package func changes(_ changed: Place, in draft: Study) -> Bool {
    if changed.starts(with: place) || place.starts(with: changed) { return true }
    return PlaceReading(changed).stepOfRule == place && PlacedPart(at: place, in: draft) == nil
  }
}
