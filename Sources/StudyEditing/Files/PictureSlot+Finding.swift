import StudyModel
import StudyParts

extension PictureSlot {
  /// The current state of the slot that a form refers to.
  /// - Parameter seen: what the author of the form saw; nil if the form does not say.
  /// - Throws: `StalePicture`; `PlaceError.missing` if the slot no longer exists.
  package static func find(
    _ name: String, at place: Place, in study: Study, seen: SeenPicture?, language: Language
  ) throws -> PictureSlot {
    guard let part = PlacedPart(at: place, in: study) else { throw PlaceError.missing }
    var wanted = name
    if let seen, !seen.texts.isEmpty, let index = textIndex(of: name) {
      guard let now = seen.position(of: index, in: part) else { throw StalePicture.textsChanged }
      wanted = Self.name(ofText: now)
    }
    guard let slot = all(of: part, language: language).first(where: { $0.name == wanted }) else {
      throw PlaceError.missing
    }
    if let seen {
      let now = SeenPicture(of: slot, in: part, language: language)
      guard now.asset == seen.asset, now.description == seen.description else {
        throw StalePicture.changed(slot)
      }
    }
    return slot
  }
}
