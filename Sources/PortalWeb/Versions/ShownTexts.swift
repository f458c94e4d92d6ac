/// The texts that the version page already shows for a part, so that it can list the rest.
final class ShownTexts {
  private var words: Set<String> = []

  func insert(_ words: String) { self.words.insert(words) }

  func insert(_ other: ShownTexts) { words.formUnion(other.words) }

  func contains(_ words: String) -> Bool { self.words.contains(words) }
}
