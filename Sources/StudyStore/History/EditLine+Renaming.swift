import StudyModel

extension EditLine {
  /// Where a part is since the edit changed its identifier, or that of a part that contains it; nil if the edit did not.
  package func renamed(_ place: Place) -> Place? {
    let all = differences
    let gone = all.first { $0.kind == .removed && $0.isElement && place.starts(with: $0.place) }
    guard let gone, let new = all.renaming(of: gone) else { return nil }
    return new.place + place.dropFirst(gone.place.count)
  }

  /// The differences without the removal and the addition that only say that a part has another identifier, which the
  /// summary says.
  package var differencesBesidesRenaming: [ContentDifference] {
    let all = differences
    let removed = all.filter { $0.kind == .removed && $0.isElement }
    let added = all.filter { $0.kind == .added && $0.isElement }
    guard let old = removed.first, removed.count == 1, added.count == 1,
      let new = all.renaming(of: old)
    else { return all }
    return all.filter { $0 != old && $0 != new }
  }
}

extension [ContentDifference] {
  /// The addition that says which identifier a removed part has since the edit; nil if the edit really removed it.
  func renaming(of gone: ContentDifference) -> ContentDifference? {
    guard gone.kind == .removed, gone.isElement, let content = Self.content(gone.before) else {
      return nil
    }
    return first {
      $0.kind == .added && $0.isElement && $0.place.dropLast() == gone.place.dropLast()
        && Self.content($0.after) == content
    }
  }

  /// What a part consists of, apart from its identifier.
  private static func content(_ part: JSONValue?) -> [String: JSONValue]? {
    part?.objectValue?.filter { $0.key != "id" && $0.key != "value" }
  }
}
