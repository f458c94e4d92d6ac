import StudyModel
import StudyParts

/// A part that can be copied: any part except the study's facts.
package struct CopiedPart: Sendable {
  /// The place of the list that contains the part.
  package let list: Place
  package let id: String
  package let title: String
  package let sort: PartCopy.Kind

  /// Returns nil if there is no part at the place or it cannot be copied.
  package init?(at place: Place, in study: Study) {
    guard let part = PlacedPart(at: place, in: study), let id = place.last else { return nil }
    let list = Array(place.dropLast())
    guard let sort = PartCopy.Kind(of: list, in: study) else { return nil }
    self.list = list
    self.id = id
    self.sort = sort
    title = part.title(in: study.primaryLanguage)
  }

  /// HealthKit defines the identifier of a type of health data, so a list cannot contain it twice.
  package var canBeDuplicated: Bool { sort != .healthTypes }

  /// A copy of the part or, if identifiers are given, of those parts in the same list.
  /// - Throws: `PlaceError.missing` if they do not exist.
  package func copy(_ ids: Set<String>? = nil, in study: Study) throws -> PartCopy {
    guard let copy = study.copy(of: ids ?? [id], in: list) else { throw PlaceError.missing }
    return copy
  }
}

extension PartCopy {
  package func inserted(into list: Place, after sibling: String? = nil, of study: Study) throws
    /// - Throws: `PlaceError.missing` if the list does not exist or does not accept the copied parts.
    -> Insertion
  {
    guard let insertion = study.inserting(self, into: list, after: sibling) else {
      throw PlaceError.missing
    }
    return insertion
  }
}
