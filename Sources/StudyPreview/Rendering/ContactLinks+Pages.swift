/// Addresses of web pages among the words of a page.
extension ContactLinks {
  /// The address of a page: `https://` or `http://`, a host, and what follows up to a space, a quotation mark or a sign
  /// beyond ASCII, without the punctuation of the sentence around it. What is typed as a link of Markdown stays words.
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

  /// How many bytes the next sign of an address has: an ampersand is written out; any other reference ends it.
  private func addressPart(at position: Int, in run: Range<Int>) -> Int? {
    let byte = page[position]
    if byte == UInt8(ascii: "&") {
      return page[position..<run.upperBound].starts(with: "&amp;".utf8) ? 5 : nil
    }
    let ends = byte <= 0x20 || byte >= 0x7F || "\"'`<>\\^{|}".utf8.contains(byte)
    return ends ? nil : 1
  }

  /// Whether a sign at the end of an address belongs to the sentence; a bracket does where none is open in the address.
  private func isPunctuation(at position: Int, from host: Int) -> Bool {
    let byte = page[position]
    if byte == UInt8(ascii: ")") {
      let signs = page[host...position]
      return signs.count { $0 == byte } > signs.count { $0 == UInt8(ascii: "(") }
    }
    return ".,:!?*_]".utf8.contains(byte)
  }
}
