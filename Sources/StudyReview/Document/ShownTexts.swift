/// The texts that the version page already shows for a part, so that it can list the rest.
package final class ShownTexts {
  private var words: Set<String> = []

  package init() {}

  package func insert(_ words: String) { self.words.insert(words) }

  package func insert(_ other: ShownTexts) { words.formUnion(other.words) }

  package func contains(_ words: String) -> Bool { self.words.contains(words) }
}
