/// The texts of a study in one language, one after the other, to find out in one pass which of them say some words.
struct SearchedTexts {
  private let keys: [AnchorFinder.TextKey]
  /// Where each text begins.
  private let starts: [Int]
  /// In UTF-8, with a null character after each text, which none of them contains.
  private let bytes: [UInt8]

  init(_ texts: [(key: AnchorFinder.TextKey, string: String)]) {
    keys = texts.map(\.key)
    var starts: [Int] = []
    var bytes: [UInt8] = []
    for text in texts {
      starts.append(bytes.count)
      bytes += text.string.utf8
      bytes.append(0)
    }
    self.starts = starts
    self.bytes = bytes
  }

  /// The texts that say the words, in their order.
  func keys(saying words: String) -> [AnchorFinder.TextKey] {
    let wanted = Array(words.utf8)
    let last = wanted.count - 1
    guard last >= 0 else { return [] }
    // How far the words can be moved on, by the byte below their last one (Horspool's algorithm).
    var steps = Array(repeating: wanted.count, count: 256)
    for (index, byte) in wanted.dropLast().enumerated() { steps[Int(byte)] = last - index }
    var found: [AnchorFinder.TextKey] = []
    var text = 0
    var start = 0
    while start + last < bytes.count {
      var index = last
      while index >= 0, bytes[start + index] == wanted[index] { index -= 1 }
      guard index < 0 else {
        start += steps[Int(bytes[start + last])]
        continue
      }
      while text + 1 < starts.count, starts[text + 1] <= start { text += 1 }
      found.append(keys[text])
      guard text + 1 < starts.count else { break }
      start = starts[text + 1]
    }
    return found
  }
}
