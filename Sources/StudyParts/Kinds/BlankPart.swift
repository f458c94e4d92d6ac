import StudyModel

/// What an author requests when adding a part.
struct BlankRequest: Sendable {
  let kind: String?
  /// The name that the author typed.
  let words: String
  let language: Language
  let study: Study
  /// Identifiers that are already taken.
  let taken: Set<String>
  /// Identifiers that generated ones must not repeat, although nothing has them now.
  let avoided: Set<String>

  var text: LocalizedText { LocalizedText(words, in: language) }

  /// A free identifier based on the name, or on the given word if the name is blank.
  func named(_ otherwise: String) -> String {
    Slug.identifier(from: words, avoiding: taken.union(avoided), otherwise: otherwise)
  }
}

/// A new part, encoded for the study document.
struct BlankPart: Sendable {
  let id: String
  let value: JSONValue

  /// Returns nil if the part cannot be encoded.
  init?<Part: Encodable & Identifiable<String>>(_ part: Part) {
    guard let value = try? JSONValue(encoding: part) else { return nil }
    id = part.id
    self.value = value
  }
}
