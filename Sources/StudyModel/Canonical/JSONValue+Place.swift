extension JSONValue {
  /// The value at a path of member names and, inside arrays, of the names of elements.
  public func value(at place: some Sequence<String>) -> JSONValue? {
    var value = self
    for name in place {
      switch value {
      case .object(let members):
        guard let member = members[name] else { return nil }
        value = member
      case .array(let elements):
        guard let element = elements.first(where: { $0.isNamed(name) }) else { return nil }
        value = element
      default: return nil
      }
    }
    return value
  }

  /// A copy with another value at a path; nil removes it. Nil where the path leads nowhere.
  /// - Parameter makingObjects: whether objects are made on the way, where a document leaves out empty ones.
  public func replacing(
    _ value: JSONValue?, at place: some Collection<String>, makingObjects: Bool = false
  ) -> JSONValue? {
    guard let name = place.first else { return value }
    let rest = place.dropFirst()
    switch self {
    case .object(var members):
      if rest.isEmpty {
        members[name] = value
      } else {
        let missing: JSONValue? = makingObjects ? .object([:]) : nil
        let holder = members[name] ?? missing
        guard let changed = holder?.replacing(value, at: rest, makingObjects: makingObjects) else {
          return nil
        }
        members[name] = changed
      }
      return .object(members)
    case .array(var elements):
      guard let index = elements.firstIndex(where: { $0.isNamed(name) }) else { return nil }
      if rest.isEmpty {
        if let value { elements[index] = value } else { elements.remove(at: index) }
      } else {
        guard
          let changed = elements[index].replacing(value, at: rest, makingObjects: makingObjects)
        else { return nil }
        elements[index] = changed
      }
      return .array(elements)
    default: return nil
    }
  }

  /// What names an element of a list: its id, or the recorded value of an answer, which has none.
  public var elementName: String? {
    self["id"]?.stringValue ?? self["value"].flatMap(ChoiceValue.init)?.text
  }

  private func isNamed(_ name: String) -> Bool { elementName == name }
}

extension Study {
  /// SHA-256 of a part's canonical JSON: what a save names as the state it was based on. A part that is absent counts
  /// as null, so that adding the first text is compared too.
  public func state(of place: Place) throws -> String {
    let part = try JSONValue(encoding: self).value(at: place) ?? .null
    return StudyModel.sha256(part.canonicalBytes)
  }
}
