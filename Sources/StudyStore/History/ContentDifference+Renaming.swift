import StudyModel

extension ContentDifference {
  /// The same difference at another place, since a part around it has another identifier.
  func moved(to place: Place) -> Self {
    Self(
      kind, at: place, before: before, after: after, position: position, preceding: preceding,
      unnamed: unnamed?.moved(toList: Array(place.dropLast())))
  }

  /// A later document with a removed part under a new identifier, for when another part has its identifier by now. The
  /// references inside it follow. Rules are about the part that has the identifier, so they stay.
  /// - Returns: the document, and the removal as if the part had had the new identifier; nil for a part that cannot have
  ///   another identifier, such as a kind of health data or an answer.
  func renamedBack(in document: JSONValue) -> (document: JSONValue, difference: Self)? {
    guard kind == .removed, isElement, let before, let id = place.last,
      document.value(at: place) != nil
    else { return nil }
    let list = Array(place.dropLast())
    // It is restored only once.
    let isThere = (document.value(at: list)?.arrayValue ?? []).contains {
      $0.replacing(.string(id), at: ["id"]) == before
    }
    guard !isThere else { return nil }
    // Only what a copy consists of matters, so the part may stand in the place of the other one.
    guard let other = document.replacing(before, at: place),
      var former = try? Study(document: other),
      let study = try? Study(document: document)
    else { return nil }
    for task in former.tasks.indices { former.tasks[task].rules = [] }
    // The heading of a repeatable group would bring along questions that exist.
    guard let copy = former.copy(of: [id], in: list), copy.ids == [id],
      let insertion = study.inserting(copy, into: list), insertion.lost.isEmpty,
      let name = insertion.ids.first, let inserted = try? JSONValue(encoding: insertion.study),
      let part = inserted.value(at: list + [name])
    else { return nil }
    let removal = ContentDifference(
      .removed, at: list + [name], before: part, after: nil, position: position,
      preceding: preceding)
    let others = (inserted.value(at: list)?.arrayValue ?? []).filter { $0.elementName != name }
    guard let without = inserted.replacing(.array(others), at: list),
      let back = try? removal.takenBack(in: without)
    else { return nil }
    return (back, removal)
  }
}
