/// Text as the consent grammar counts it: in characters, so that a line break of 2 bytes is one position.
struct ConsentText: Equatable, Sendable {
  /// The result of `byte(at:)` for a character of several bytes.
  static let several: UInt8 = 0xFF
  /// The result of `byte(at:)` after the last character.
  static let end: UInt8 = 0xFE

  let bytes: [UInt8]
  /// The offset of each character, followed by the number of bytes.
  private let starts: [Int]
  /// The index of the first character of each line.
  private let lineStarts: [Int]

  init(_ text: String) {
    bytes = Array(text.utf8)
    starts = Self.boundaries(of: text, bytes: bytes)
    var lines = [0]
    for index in 0..<(starts.count - 1)
    where Self.isNewline(bytes[starts[index]..<starts[index + 1]]) {
      lines.append(index + 1)
    }
    lineStarts = lines
  }

  var count: Int { starts.count - 1 }

  /// The byte of a one-byte character, or `several`, or `end`.
  func byte(at index: Int) -> UInt8 {
    guard index < count else { return Self.end }
    let start = starts[index]
    return starts[index + 1] - start == 1 ? bytes[start] : Self.several
  }

  func offset(of index: Int) -> Int { starts[index] }

  /// The character that contains a byte.
  func index(ofByte offset: Int) -> Int {
    Self.last(in: starts, notAfter: min(offset, bytes.count))
  }

  func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[starts[range.lowerBound]..<starts[range.upperBound]]
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: slice(range), as: UTF8.self)
  }

  func isNewline(at index: Int) -> Bool {
    index < count && Self.isNewline(bytes[starts[index]..<starts[index + 1]])
  }

  func isWhitespace(at index: Int) -> Bool {
    guard index < count else { return false }
    let slice = bytes[starts[index]..<starts[index + 1]]
    guard let first = slice.first else { return false }
    if slice.count == 1 { return first == 0x20 || (0x09...0x0D).contains(first) }
    // Only these bytes begin a whitespace character, with or without combining marks.
    guard first < 0x80 || first == 0xC2 || (0xE1...0xE3).contains(first) else { return false }
    return Self.character(slice).isWhitespace
  }

  func isIdentifierStart(at index: Int) -> Bool {
    switch byte(at: index) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    case Self.several:
      Self.isIdentifierStart(Self.character(slice(index..<(index + 1))))
    default: false
    }
  }

  func isIdentifierPart(at index: Int) -> Bool {
    switch byte(at: index) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    case Self.several:
      Self.isIdentifierPart(Self.character(slice(index..<(index + 1))))
    default: isIdentifierStart(at: index)
    }
  }

  /// Whether the whole text is one identifier, so that it needs no quotation marks.
  var isIdentifier: Bool {
    isIdentifierStart(at: 0) && (0..<count).allSatisfy(isIdentifierPart)
  }

  func isAtLineStart(_ index: Int) -> Bool {
    index == 0 ? count > 0 : isNewline(at: index - 1)
  }

  /// The end of a character's line, before its line break.
  func lineEnd(from index: Int) -> Int {
    var end = index
    while end < count, !isNewline(at: end) { end += 1 }
    return end
  }

  func starts(with word: String, at index: Int) -> Bool {
    var position = index
    for character in word {
      guard position < count else { return false }
      let here = slice(position..<(position + 1))
      guard here.elementsEqual(character.utf8) || Self.character(here) == character else {
        return false
      }
      position += 1
    }
    return true
  }

  /// A position counted from 0, as in the mobile library.
  func place(of index: Int) -> (line: Int, column: Int) {
    let line = Self.last(in: lineStarts, notAfter: index)
    return (line, index - lineStarts[line])
  }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, isWhitespace(at: lower) { lower += 1 }
    while lower < upper, isWhitespace(at: upper - 1) { upper -= 1 }
    return lower..<upper
  }
}

extension ConsentText {
  private static func boundaries(of text: String, bytes: [UInt8]) -> [Int] {
    var starts: [Int] = []
    starts.reserveCapacity(bytes.count + 1)
    if bytes.allSatisfy({ $0 < 0x80 }) {
      for (offset, byte) in bytes.enumerated() {
        let splitsLineBreak = byte == 0x0A && offset > 0 && bytes[offset - 1] == 0x0D
        if !splitsLineBreak { starts.append(offset) }
      }
    } else {
      var offset = 0
      for character in text {
        starts.append(offset)
        offset += character.utf8.count
      }
    }
    starts.append(bytes.count)
    return starts
  }

  private static func isNewline(_ slice: ArraySlice<UInt8>) -> Bool {
    guard let first = slice.first else { return false }
    if slice.count == 1 { return (0x0A...0x0D).contains(first) }
    guard (0x0A...0x0D).contains(first) || first == 0xC2 || first == 0xE2 else { return false }
    return character(slice).isNewline
  }

  private static func character(_ slice: ArraySlice<UInt8>) -> Character {
    String(decoding: slice, as: UTF8.self).first ?? "\u{FFFD}"
  }

  // Letters with noncombining marks sort between the plain ones, and the library compares by order.
  private static func isIdentifierStart(_ character: Character) -> Bool {
    (character >= "a" && character <= "z") || (character >= "A" && character <= "Z")
  }

  private static func isIdentifierPart(_ character: Character) -> Bool {
    isIdentifierStart(character) || (character >= "0" && character <= "9")
  }

  private static func last(in sorted: [Int], notAfter value: Int) -> Int {
    var lower = 0
    var upper = sorted.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if sorted[middle] <= value { lower = middle } else { upper = middle }
    }
    return lower
  }
}
