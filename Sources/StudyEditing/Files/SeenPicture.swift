import StudyModel
import StudyParts

/// What the author of a picture's form saw: the picture, its description, and, for the picture of a body item, all body
/// items of the part, because they have no identifiers.
package struct SeenPicture: Sendable {
  /// The identifier of the asset; empty if there was no picture.
  package let asset: String
  /// A hash of the description in the language of the page.
  package let description: String
  /// Hashes of the part's body items; empty unless the picture belongs to one of them.
  package let texts: [String]

  package init(of slot: PictureSlot, in part: PlacedPart, language: Language) {
    asset = slot.current ?? ""
    let words = slot.current.flatMap { part.study.asset($0)?.alternativeText[language] }
    description = (words.map(JSONValue.string) ?? .null).mark
    texts = PictureSlot.textIndex(of: slot.name) == nil ? [] : Self.texts(of: part)
  }

  /// Returns nil if the form does not say what its author saw.
  package init?(_ form: SubmittedForm) {
    guard let asset = form["was.asset"], let description = form["was.description"] else {
      return nil
    }
    self.asset = asset
    self.description = description
    texts = (form["was.texts"] ?? "").split(separator: " ").map(String.init)
  }

  /// Whether a description is the one that the author saw.
  package func isUntouched(_ words: String) -> Bool {
    description == (words.isEmpty ? JSONValue.null : .string(words)).mark
  }

  /// The current position of the body item that was at a position; nil if unknown.
  package func position(of index: Int, in part: PlacedPart) -> Int? {
    let now = Self.texts(of: part)
    guard texts.indices.contains(index) else { return nil }
    if now == texts { return index }
    func places(_ all: [String]) -> [Int] { all.indices.filter { all[$0] == texts[index] } }
    if places(texts).count == 1, places(now).count == 1 { return places(now).first }
    // The body item itself may have changed as long as all others are unchanged.
    guard now.count == texts.count else { return nil }
    return texts.indices.allSatisfy { $0 == index || now[$0] == texts[$0] } ? index : nil
  }

  private static func texts(of part: PlacedPart) -> [String] {
    guard case .step(_, let step) = part.kind else { return [] }
    return step.bodyItems.map { ((try? JSONValue(encoding: $0)) ?? .null).mark }
  }
}
