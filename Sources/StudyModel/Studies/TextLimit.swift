/// The maximum length of a short text in a form, in characters as people count them and in bytes, since one character
/// with its marks may take dozens.
public struct TextLimit: Hashable, Sendable {
  public let characters: Int

  /// Enough for texts in any script; a character takes fewer than ten bytes on average.
  public var bytes: Int { characters * 10 }

  public init(characters: Int) { self.characters = characters }

  /// For a study.
  public static let title = TextLimit(characters: 300)
  /// For a person.
  public static let name = TextLimit(characters: 200)
  /// For a version.
  public static let notes = TextLimit(characters: 4_000)
  /// For one paragraph, such as a reason or a quiz question.
  public static let paragraph = TextLimit(characters: 1_000)

  public func holds(_ text: String) -> Bool { text.utf8.count <= bytes && text.count <= characters }

  /// How to shorten a text; nil if it fits.
  /// - Parameter subject: for example, “this title has”.
  public func correction(of text: String, _ subject: String) -> String? {
    if holds(text) { return nil }
    let count = text.count
    guard count > characters else {
      return
        "Use fewer accents, marks, or joined symbols; \(subject) \(text.utf8.count.grouped) bytes, and the limit is \(bytes.grouped)."
    }
    return "Use at most \(characters.grouped) characters; \(subject) \(count)."
  }
}
