import StudyModel
import StudyParts

extension Study {
  /// The study with a part moved within its list.
  /// - Parameter wish: `up`, `down`, or a 1-based position. Anything else leaves the part where it is.
  /// - Throws: `PlaceError.missing` if the part does not exist.
  package func moving(_ id: String, in list: Place, to wish: String) throws -> Study {
    try changingList(at: list) { parts in
      guard let index = parts.firstIndex(where: { $0["id"] == .string(id) }) else {
        throw PlaceError.missing
      }
      let target =
        wish == "up"
        ? index - 1 : wish == "down" ? index + 1 : (Int(bounded: wish) ?? index + 1) - 1
      let moved = parts.remove(at: index)
      parts.insert(moved, at: min(max(target, 0), parts.count))
    }
  }
}
