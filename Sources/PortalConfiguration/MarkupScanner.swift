/// Finds the attributes with values in the tags of a page, in their order. It reads only what the portal renders: text is
/// escaped, and what is in scripts, styles, comments, and text areas has no tags.
struct MarkupScanner {
  struct Attribute {
    /// The name of the tag, in lowercase.
    let tag: String
    let name: String
    /// Where the value is, without its quotation marks.
    let value: Range<Int>
  }

  private let page: [UInt8]
  private var index = 0
  /// The name of the tag that is being read; nil between tags.
  private var tag: String?

  init(_ page: [UInt8]) { self.page = page }

  mutating func next() -> Attribute? {
    while index < page.count {
      guard let tag else {
        guard enterTag() else { return nil }
        continue
      }
      skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
      guard index < page.count else { return nil }
      guard page[index] != UInt8(ascii: ">") else {
        leave(tag)
        continue
      }
      let start = index
      index += 1
      skip { !Self.isSpace($0) && !"=>/".utf8.contains($0) }
      let name = text(start..<index)
      skip(Self.isSpace)
      guard index < page.count, page[index] == UInt8(ascii: "=") else { continue }
      index += 1
      skip(Self.isSpace)
      if let value = readValue() { return Attribute(tag: tag, name: name, value: value) }
    }
    return nil
  }

  /// Goes on to the next tag that begins an element.
  private mutating func enterTag() -> Bool {
    skip { $0 != UInt8(ascii: "<") }
    guard index < page.count else { return false }
    if page[index...].starts(with: "<!--".utf8) {
      pass("-->")
      return index < page.count
    }
    index += 1
    guard index < page.count, Self.isLetter(page[index]) else { return index < page.count }
    let start = index
    skip { !Self.isSpace($0) && !"/>".utf8.contains($0) }
    tag = text(start..<index)
    return true
  }

  private mutating func leave(_ name: String) {
    index += 1
    tag = nil
    if ["script", "style", "textarea", "title"].contains(name) { pass("</" + name) }
  }

  private mutating func readValue() -> Range<Int>? {
    guard index < page.count else { return nil }
    let quote = page[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      skip { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
      return start..<index
    }
    let start = index + 1
    index = start
    skip { $0 != quote }
    let range = start..<index
    index = min(index + 1, page.count)
    return range
  }

  private mutating func pass(_ end: String) {
    let end = Array(end.utf8)
    while index < page.count, !page[index...].starts(with: end) { index += 1 }
    index = min(index + end.count, page.count)
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while index < page.count, isSkipped(page[index]) { index += 1 }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: page[range], as: UTF8.self).lowercased()
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
