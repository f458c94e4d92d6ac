import StudyModel

/// Access by path. A path consists of member names and, inside lists, 1-based positions, as in problems and texts.
extension JSONValue {
  /// The value at a path; nil if there is none.
  package func member(at path: some Collection<String>) -> JSONValue? {
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

  /// A copy with a member set; nil removes the member. Missing objects along the path are created. In a list, any
  /// position past the end appends an element, and nil leaves an empty object so that the other elements keep their
  /// positions.
  package func setting(_ value: JSONValue?, at path: some Collection<String>) -> JSONValue {
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

  /// A copy without hollow values at a path: the object itself, or the hollow elements if it is a list.
  package func tidied(at path: [String]) -> JSONValue {
    guard let found = member(at: path) else { return self }
    if case .array(let elements) = found {
      let left = elements.filter { !$0.isHollow }
      return setting(left.isEmpty ? nil : .array(left), at: path)
    }
    return found.isHollow ? setting(nil, at: path) : self
  }

  /// Whether an object holds no content. Settings kept from an import and records of translation sources do not count.
  private var isHollow: Bool {
    objectValue?.allSatisfy {
      $0.key == "keptSettings" || $0.key == LocalizedText.sourcesMember || $0.value.isHollow
    } ?? false
  }

  /// A short hash of the value. A form submits it to show which value the page displayed.
  package var mark: String { String(sha256(canonicalBytes).prefix(16)) }

  /// What a page in one language shows of the value: only the texts in that language, without their translation
  /// sources.
  package func shown(in language: Language) -> JSONValue {
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
