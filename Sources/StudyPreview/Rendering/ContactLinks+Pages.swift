/// Links web addresses in the text of a page.
extension ContactLinks {
  /// The web address at a position: `https://` or `http://`, a host, and everything up to a space, a quotation mark, or a
  /// character beyond ASCII, without the punctuation of the surrounding sentence. Markdown link syntax stays text.
  func address(at start: Int, in run: Range<Int>) -> Range<Int>? {
    if start > run.lowerBound {
      let before = page[start - 1]
      let isInBrackets =
        before == UInt8(ascii: "(")
        && (start - 1 == run.lowerBound || page[start - 2] != UInt8(ascii: "]"))
      guard Self.isSpace(before) || isInBrackets || before >= 0x80 else { return nil }
    }
    let head = page[start..<min(start + 8, run.upperBound)].map { $0 | 0x20 }
    let host: Int
    if head.starts(with: "https://".utf8) {
      host = start + 8
    } else if head.starts(with: "http://".utf8) {
      host = start + 7
    } else {
      return nil
    }
    var end = host
    while end < run.upperBound, let length = addressPart(at: end, in: run) { end += length }
    while end > host, isPunctuation(at: end - 1, from: host) { end -= 1 }
    guard end > host, Self.isLetter(page[host]) || Self.isDigit(page[host]) else { return nil }
    return start..<end
  }

  /// The length in bytes of the next character of an address. An ampersand is an escaped reference; any other reference ends
  /// the address.
  private func addressPart(at position: Int, in run: Range<Int>) -> Int? {
    let byte = page[position]
    if byte == UInt8(ascii: "&") {
      return page[position..<run.upperBound].starts(with: "&amp;".utf8) ? 5 : nil
    }
    let ends = byte <= 0x20 || byte >= 0x7F || "\"'`<>\\^{|}".utf8.contains(byte)
    return ends ? nil : 1
  }

  /// Whether a character at the end of an address belongs to the sentence. A closing bracket does unless one is open.
  private func isPunctuation(at position: Int, from host: Int) -> Bool {
    let byte = page[position]
    if byte == UInt8(ascii: ")") {
      let signs = page[host...position]
      return signs.count { $0 == byte } > signs.count { $0 == UInt8(ascii: "(") }
    }
    return ".,:!?*_]".utf8.contains(byte)
  }
}
