import StudyModel

/// Keys that the datastore takes: letters, digits, `_`, and `-`, up to a length.
struct MyStudiesKeys {
  private var keys: [String: String] = [:]
  private var taken: Set<String> = []
  private let longest: Int

  init(longest: Int) { self.longest = longest }

  /// The same key for the same identifier; longer ones end in a part of their hash.
  mutating func key(for id: String) -> String {
    if let key = keys[id] { return key }
    var plain = String(
      id.unicodeScalars.map { scalar in
        let isPlain =
          scalar.isASCII
          && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
            || scalar == "-")
        return isPlain ? Character(scalar) : "_"
      })
    if plain != id || plain.isEmpty || plain.count > longest {
      let mark = sha256(Array(id.utf8)).prefix(4)
      plain = plain.prefix(longest - 5) + "-" + mark
    }
    var key = plain
    var number = 2
    while taken.contains(key) {
      let end = "-\(number)"
      key = plain.prefix(longest - end.count) + end
      number += 1
    }
    taken.insert(key)
    keys[id] = key
    return key
  }
}
