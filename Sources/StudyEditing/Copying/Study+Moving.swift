import StudyModel
import StudyParts

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
