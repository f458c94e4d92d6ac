/// The front matter of a consent text: plain strings by plain keys, in the order written.
package struct ConsentMetadata: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let key: String
    package let value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  package var entries: [Entry]

  package init(entries: [Entry] = []) {
    self.entries = entries
  }

  package init(title: String, version: String) {
    entries = [Entry(key: "title", value: title), Entry(key: "version", value: version)]
  }

  /// If a key is repeated, the last value counts.
  package subscript(key: String) -> String? {
    entries.last { $0.key == key }?.value
  }

  package var title: String? { self["title"] }

  /// Nil if the value is missing or is not a version of 3 numbers.
  package var version: ConsentVersion? { self["version"].flatMap(ConsentVersion.init) }

  package var dictionary: [String: String] {
    Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
  }
}
