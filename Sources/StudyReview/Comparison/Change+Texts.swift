import StudyModel

extension Change {
  /// The texts of a part or element that was added or removed, in one language and in reading order, as people read them.
  /// Empty for all other changes, and for a part that only moved.
  package func elementTexts(in language: Language) -> [String] {
    guard self.language == nil, kind == .added || kind == .removed, let value = after ?? before
    else { return [] }
    return value.texts(at: place, in: language)
  }
}

extension JSONValue {
  fileprivate func texts(at place: Place, in language: Language) -> [String] {
    switch self {
    case .array(let elements): return elements.flatMap { $0.texts(at: place, in: language) }
    case .object(let members):
      if isText(in: [language.rawValue]) {
        return members[language.rawValue]?.stringValue
          .map { [DescribedText($0, at: place).string] } ?? []
      }
      return StudyDiffer.inOrder(Set(members.keys)).flatMap {
        members[$0]?.texts(at: place + [$0], in: language) ?? []
      }
    case .null, .boolean, .number, .string: return []
    }
  }
}
