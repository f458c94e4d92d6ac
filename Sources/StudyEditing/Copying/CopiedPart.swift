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

extension Study {
  /// The study without the given parts of a list. References to them are kept.
  /// - Throws: `PlaceError.missing` if the list does not exist.
  package func removing(_ ids: Set<String>, from list: Place) throws -> Study {
    let changed = try changingList(at: list) { parts in
      parts.removeAll { $0["id"]?.stringValue.map(ids.contains) ?? false }
    }
    // A step's own rules are part of the step, so they are removed too.
    guard PartCopy.Kind(of: list, in: self) == .steps else { return changed }
    return changed.removingReferences(at: ids.map { ["tasks", list[1], "rules", $0] })
  }

  /// Moves the parts to another list. References to an item follow it within its task.
  /// - Throws: `PlaceError.missing` if the parts or the list do not exist.
  package func moving(_ ids: Set<String>, from old: Place, to list: Place) throws -> Insertion {
    guard let copy = copy(of: ids, in: old) else { throw PlaceError.missing }
    // The parts are removed first so that they can keep their identifiers in the new list.
    var made = try copy.inserted(into: list, of: try removing(ids, from: old))
    guard copy.kind != .steps,
      old[1] == list[1] || [.sections, .signatures].contains(copy.kind)
    else { return made }
    let pairs = zip(copy.ids, made.ids).compactMap { before, after -> (StudyPart, StudyPart)? in
      guard let from = StudyPart(at: old + [before]), let to = StudyPart(at: list + [after]) else {
        return nil
      }
      return (from, to)
    }
    made.study = made.study.following(Dictionary(pairs) { first, _ in first })
    return made
  }
}
