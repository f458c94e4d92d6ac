/// The words that a part of the version page shows already, so that what is left can be listed with it.
final class ShownTexts {
  private var words: Set<String> = []

  func insert(_ words: String) { self.words.insert(words) }

  func insert(_ other: ShownTexts) { words.formUnion(other.words) }

  func contains(_ words: String) -> Bool { self.words.contains(words) }
}
