import StudyModel

extension JSONValue {
  /// Whether both values have the same canonical bytes. `==` also equates texts that Unicode calls equivalent.
  func isExactly(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let one), .string(let two)):
      return one.isExactly(two)
    case (.array(let one), .array(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { $0.isExactly($1) }
    case (.object(let one), .object(let two)):
      guard one.count == two.count, one.namesMembers(like: two) else { return false }
      return one.allSatisfy { name, value in two[name]?.isExactly(value) == true }
    default: return self == other
    }
  }

  /// Whether the value is a text with one string per language.
  /// - Parameter languages: the languages of the study, one of which it must have.
  func isText(in languages: Set<String>) -> Bool {
    guard let members = objectValue, elementName == nil,
      members.keys.contains(where: languages.contains)
    else { return false }
    return members.allSatisfy { name, value in
      name == LocalizedText.sourcesMember
        ? value.objectValue != nil : value.stringValue != nil && Language(name).isWellFormed
    }
  }
}

extension [String: JSONValue] {
  /// Whether members that have equal names have them in the same bytes.
  func namesMembers(like other: [String: JSONValue]) -> Bool {
    keys.allSatisfy { name in
      guard let index = other.index(forKey: name) else { return true }
      return other[index].key.isExactly(name)
    }
  }
}
