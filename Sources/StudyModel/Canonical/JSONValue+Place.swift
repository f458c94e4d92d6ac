extension JSONValue {
  /// The value at a path of member names and, inside arrays, of element names.
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

  /// A copy with another value at a path; nil removes the value. Returns nil if the path leads nowhere.
  /// - Parameter makingObjects: whether to add missing objects along the path, since a document omits empty ones.
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

  /// The name of a list element: its id, or the recorded value of a choice, which has no id.
  public var elementName: String? {
    self["id"]?.stringValue ?? self["value"].flatMap(ChoiceValue.init)?.text
  }

  private func isNamed(_ name: String) -> Bool { elementName == name }
}

extension Study {
  /// SHA-256 of a part's canonical JSON, by which a save names the state it was based on. An absent part counts as
  /// null, so that adding the first text is compared as well.
  public func state(of place: Place) throws -> String {
    let part = try JSONValue(encoding: self).value(at: place) ?? .null
    return StudyModel.sha256(part.canonicalBytes)
  }
}
