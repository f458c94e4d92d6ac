import StudyModel

extension Study {
  /// A copy with one of its lists changed.
  /// - Throws: `PlaceError.missing` if there is no such list, or any error that the change throws.
  package func changingList(
    at place: Place, _ change: (inout [JSONValue]) throws -> Void
  ) throws -> Study {
    let document = try JSONValue(encoding: self)
    var parts = document.value(at: place)?.arrayValue ?? []
    try change(&parts)
    guard let changed = document.replacing(parts.isEmpty ? nil : .array(parts), at: place) else {
      throw PlaceError.missing
    }
    return try Study(document: changed)
  }
}
