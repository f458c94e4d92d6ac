import StudyModel

extension [ContentDifference] {
  /// The other differences that an edit made because it removed a part: those in what referred to the part before and
  /// no longer does, such as its rules and those that tested it.
  package func goingWith(_ removed: ContentDifference) -> [ContentDifference] {
    guard removed.kind == .removed, removed.isElement, let name = removed.place.last else {
      return []
    }
    return filter { other in
      guard other.kind == .removed || other.kind == .changed, !other.isElement, !other.isNote,
        other.before?.names(name) == true
      else { return false }
      return other.after?.names(name) != true
    }
  }
}

extension JSONValue {
  /// Whether it contains a value that is the name of an element: its id, or the recorded value of a choice.
  fileprivate func names(_ element: String) -> Bool {
    switch self {
    case .object(let members): members.values.contains { $0.names(element) }
    case .array(let elements): elements.contains { $0.names(element) }
    case .string, .number, .boolean: ChoiceValue(self)?.text == element
    case .null: false
    }
  }
}
