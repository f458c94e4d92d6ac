import StudyModel

/// How one JSON value becomes another, in the smallest values that differ.
indirect enum StudyPatch: Hashable, Sendable {
  /// Another value takes the place of this one; nil removes it.
  case value(JSONValue?)
  /// Some members of an object change.
  case members([String: StudyPatch])
  /// The elements of the new list.
  case elements([Element])

  /// An element of a new list.
  enum Element: Hashable, Sendable {
    /// The element at an index of the old list, possibly changed.
    case kept(Int, StudyPatch?)
    case added(JSONValue)
  }

  /// The value after the change; nil if it was removed.
  func applied(to value: JSONValue?) -> JSONValue? {
    switch self {
    case .value(let other): return other
    case .members(let patches):
      var members = value?.objectValue ?? [:]
      for (name, patch) in patches { members[name] = patch.applied(to: members[name]) }
      return .object(members)
    case .elements(let elements):
      let old = value?.arrayValue ?? []
      return .array(
        elements.compactMap { element -> JSONValue? in
          switch element {
          case .added(let value): return value
          case .kept(let index, let patch):
            guard old.indices.contains(index) else { return nil }
            if let patch { return patch.applied(to: old[index]) }
            return old[index]
          }
        })
    }
  }
}
