import StudyModel

/// Paths of fields: member names and, inside lists, positions from 1, as problems and texts count them.
extension JSONValue {
  func member(at path: some Collection<String>) -> JSONValue? {
    guard let name = path.first else { return self }
    let rest = path.dropFirst()
    switch self {
    case .object(let members): return members[name]?.member(at: rest)
    case .array(let elements):
      guard let index = Self.index(name), elements.indices.contains(index) else { return nil }
      return elements[index].member(at: rest)
    default: return nil
    }
  }

  /// A copy with a member set, objects on the way made where missing; nil removes it. In a list the position behind the
  /// last makes another element; nil leaves an empty one, so that the others keep their positions.
  func setting(_ value: JSONValue?, at path: some Collection<String>) -> JSONValue {
    guard let name = path.first else { return value ?? .null }
    let rest = path.dropFirst()
    if let index = Self.index(name), objectValue == nil {
      var elements = arrayValue ?? []
      if elements.indices.contains(index) {
        elements[index] =
          rest.isEmpty ? value ?? .object([:]) : elements[index].setting(value, at: rest)
      } else if let value {
        elements.append(rest.isEmpty ? value : JSONValue.object([:]).setting(value, at: rest))
      }
      return .array(elements)
    }
    var members = objectValue ?? [:]
    if rest.isEmpty {
      members[name] = value
    } else if value != nil || members[name] != nil {
      let isList = rest.first.flatMap(Self.index) != nil
      members[name] = (members[name] ?? (isList ? .array([]) : .object([:])))
        .setting(value, at: rest)
    }
    return .object(members)
  }

  /// A copy without the object or the elements of a list at a path that say nothing any more.
  func tidied(at path: [String]) -> JSONValue {
    guard let found = member(at: path) else { return self }
    if case .array(let elements) = found {
      let left = elements.filter { !$0.isHollow }
      return setting(left.isEmpty ? nil : .array(left), at: path)
    }
    return found.isHollow ? setting(nil, at: path) : self
  }

  /// What is kept of an imported file, and what translations came from, say nothing by themselves.
  private var isHollow: Bool {
    objectValue?.allSatisfy {
      $0.key == "keptSettings" || $0.key == LocalizedText.sourcesMember || $0.value.isHollow
    } ?? false
  }

  /// A short name for a value, by which a form says later what its page showed.
  var mark: String { String(sha256(canonicalBytes).prefix(16)) }

  /// What a page in a language shows of it: of its texts those in the language, without what they were translated from.
  func shown(in language: Language) -> JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map { $0.shown(in: language) })
    case .object(var members):
      members[LocalizedText.sourcesMember] = nil
      if let text = members[language.rawValue], text.stringValue != nil,
        members.allSatisfy({ Language($0.key).isWellFormed && $0.value.stringValue != nil })
      {
        return .object([language.rawValue: text])
      }
      return .object(members.mapValues { $0.shown(in: language) })
    default: return self
    }
  }

  private static func index(_ name: String) -> Int? {
    Int(bounded: name).flatMap { $0 > 0 ? $0 - 1 : nil }
  }
}
