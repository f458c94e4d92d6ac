/// The most that a short text of a form may hold: characters, as people count them, and bytes, since one character with
/// its marks may take dozens.
public struct TextLimit: Hashable, Sendable {
  public let characters: Int

  /// Enough for texts in any script, where a character takes less than ten on average.
  public var bytes: Int { characters * 10 }

  public init(characters: Int) { self.characters = characters }

  /// Of studies.
  public static let title = TextLimit(characters: 300)
  /// Of a person.
  public static let name = TextLimit(characters: 200)
  /// Of a version.
  public static let notes = TextLimit(characters: 4_000)
  /// One paragraph: a reason, a question of a quiz.
  public static let paragraph = TextLimit(characters: 1_000)

  public func holds(_ text: String) -> Bool { text.utf8.count <= bytes && text.count <= characters }

  /// What to change about a text; nil where it fits.
  /// - Parameter subject: such as “this title has”.
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
