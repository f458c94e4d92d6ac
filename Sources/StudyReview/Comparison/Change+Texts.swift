import StudyModel

extension Change {
  /// The texts of a part or element that was added or removed, in one language and in reading order. Empty for all other
  /// changes, and for a part that only moved.
  package func elementTexts(in language: Language) -> [String] {
    guard self.language == nil, kind == .added || kind == .removed, let value = after ?? before
    else { return [] }
    return value.texts(in: language)
  }
}

extension JSONValue {
  fileprivate func texts(in language: Language) -> [String] {
    switch self {
    case .array(let elements): return elements.flatMap { $0.texts(in: language) }
    case .object(let members):
      if isText(in: [language.rawValue]) {
        return members[language.rawValue]?.stringValue.map { [$0] } ?? []
      }
      return StudyDiffer.inOrder(Set(members.keys)).flatMap {
        members[$0]?.texts(in: language) ?? []
      }
    case .null, .boolean, .number, .string: return []
    }
  }
}
