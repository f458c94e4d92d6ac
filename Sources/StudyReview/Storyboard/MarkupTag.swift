/// A tag of a page that templates and sanitizers have written: names in lowercase, values in double quotation marks.
struct MarkupTag {
  let name: String
  let isClosing: Bool
  /// Whether the tag says itself that nothing is inside, as those of drawings do.
  let isSelfClosing: Bool
  /// Nil for an attribute without a value.
  let attributes: [(name: String, value: ArraySlice<UInt8>?)]

  /// - Parameter tag: from the opening to the closing angle bracket.
  init(_ tag: ArraySlice<UInt8>) {
    var rest = tag.dropFirst()
    isClosing = rest.first == UInt8(ascii: "/")
    if isClosing { rest = rest.dropFirst() }
    isSelfClosing = tag.dropLast().last == UInt8(ascii: "/")
    name = Self.word(&rest)
    var attributes: [(name: String, value: ArraySlice<UInt8>?)] = []
    while true {
      rest = rest.drop { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
      let name = Self.word(&rest)
      guard !name.isEmpty else { break }
      guard rest.first == UInt8(ascii: "=") else {
        attributes.append((name, nil))
        continue
      }
      rest = rest.dropFirst()
      guard rest.first == UInt8(ascii: "\"") else { break }
      let value = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      attributes.append((name, value))
      rest = rest[value.endIndex...].dropFirst()
    }
    self.attributes = attributes
  }

  /// The value of an attribute as text; nil if it has none.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value.map { String(decoding: $0, as: UTF8.self) }
  }

  func has(_ name: String) -> Bool { attributes.contains { $0.name == name } }

  /// Whether nothing can be inside.
  var isVoid: Bool { isSelfClosing || Self.void.contains(name) }

  /// The level of a heading; nil for another element.
  var headingLevel: Int? {
    guard name.utf8.count == 2, name.first == "h" else { return nil }
    return name.last?.wholeNumberValue
  }

  private static let void: Set = ["br", "hr", "img", "input", "source", "wbr"]

  private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
    let word = rest.prefix { !isSpace($0) && !endsWord($0) }
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
