import StudyModel
import StudyParts

/// Someone else has changed the rules since the page was opened.
package struct StaleRules: Error {
  /// The study as it is saved.
  package let saved: Study
  /// The study as it would be with the submitted rules.
  package let wanted: Study

  package init(saved: Study, wanted: Study) {
    self.saved = saved
    self.wanted = wanted
  }
}

/// Replaces the condition for showing one form item. Without a condition, the item is always shown.
package struct VisibilityEdit: Sendable {
  package let place: Place
  package let condition: Condition?
  /// The fingerprint of the condition that the author saw.
  package let was: String?

  package init(place: Place, condition: Condition?, was: String?) {
    self.place = place
    self.condition = condition
    self.was = was
  }

  /// The study with the new condition.
  /// - Throws: `PlaceError.missing` if the item no longer exists; `StaleRules` if someone else has changed the
  ///   condition.
  package func applied(to study: Study) throws -> Study {
    guard let part = PlacedPart(at: place, in: study), case .item(_, _, let item) = part.kind else {
      throw PlaceError.missing
    }
    let value = try condition.map { try JSONValue(encoding: $0) }
    guard let changed = try JSONValue(encoding: study).replacing(value, at: place + ["visibility"])
    else {
      throw PlaceError.missing
    }
    let wanted = try Study(document: changed)
    guard wanted == study || was == Self.fingerprint(of: item) else {
      throw StaleRules(saved: study, wanted: wanted)
    }
    return wanted
  }

  /// A hash of the item's condition, used to detect changes since the page was opened.
  package static func fingerprint(of item: FormItem) -> String {
    let bytes = (try? JSONValue(encoding: item.visibility))?.canonicalBytes ?? []
    return String(sha256(bytes).prefix(16))
  }
}
