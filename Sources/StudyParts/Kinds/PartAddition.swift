import StudyModel

extension PartDescription {
  package var lists: [PartList] { [] }
  package func pictures(in language: Language) -> [PictureSlot.Draft] { [] }
  package func placeholder(for setting: Setting, in language: Language) -> String? { nil }
  package var addition: PartAddition? { nil }

  /// The position of the part in words: “3 of 11”.
  func position<Part: Identifiable>(_ part: Part, in all: [Part]) -> String {
    "\((all.firstIndex { $0.id == part.id } ?? 0) + 1) of \(all.count)"
  }
}

/// What an author can add right after a part.
package struct PartAddition: Sendable {
  /// The new part with its article, such as “a section”.
  package let what: String
  package let kinds: [PartList.Kind]

  init(_ what: String, _ kinds: [PartList.Kind]) {
    self.what = what
    self.kinds = kinds
  }
}
