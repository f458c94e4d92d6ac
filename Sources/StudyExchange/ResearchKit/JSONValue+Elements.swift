import StudyModel

extension JSONValue {
  /// The names of list elements in places: their identifiers or values if those are unique, otherwise their positions from 1.
  static func elementNames(of elements: [JSONValue]) -> [String] {
    for key in ["identifier", "value"] {
      let names = elements.compactMap { $0[key]?.stringValue }
      if names.count == elements.count, Set(names).count == names.count, !names.contains("") {
        return names
      }
    }
    return elements.indices.map { "#\($0 + 1)" }
  }
}
