extension String {
  /// Whether two JSON texts have the same lists with elements of the same names, found without decoding them: they differ at
  /// most in texts, numbers, and booleans that name nothing. One cannot become the other by adding or removing an element
  /// that has a name, or by changing its name. May be false although they do, for example if either text is not in canonical form.
  func hasSameParts(as other: String) -> Bool {
    JSONTokens(self).differOnlyInContent(from: JSONTokens(other))
  }
}

/// The tokens of a JSON text.
private struct JSONTokens {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  func differOnlyInContent(from other: JSONTokens) -> Bool {
    var (one, other) = (self, other)
    // Whether the next value may be the name of an element.
    var isName = false
    while let first = one.current, let second = other.current {
      if first.isMark || second.isMark {
        guard first == second else { return false }
        one.position += 1
        other.position += 1
        if first != UInt8(ascii: ":") { isName = false }
        continue
      }
      guard let value = one.takeValue(), let changed = other.takeValue() else { return false }
      let isMember = one.current == UInt8(ascii: ":") || other.current == UInt8(ascii: ":")
      if value != changed {
        guard !isName, !isMember else { return false }
        // Most edits change one value.
        if one.rest == other.rest { return true }
      }
      isName = isMember && value.isMemberOfName
    }
    return one.current == nil && other.current == nil
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var rest: ArraySlice<UInt8> { bytes[position...] }

  /// The next text, number, boolean, or null as it is written; nil if it is not in canonical form.
  private mutating func takeValue() -> ArraySlice<UInt8>? {
    let start = position
    if current == .quote {
      position += 1
      while let byte = current, byte != .quote { position += byte == .backslash ? 2 : 1 }
      guard current == .quote else { return nil }
      position += 1
    } else {
      while let byte = current, byte.isInScalar { position += 1 }
      guard position > start else { return nil }
    }
    guard current?.isMark ?? true else { return nil }
    return bytes[start..<position]
  }
}

extension ArraySlice<UInt8> {
  /// Whether the value of this member may be the name of an element; see `JSONValue.elementName`.
  fileprivate var isMemberOfName: Bool {
    elementsEqual("\"id\"".utf8) || elementsEqual("\"value\"".utf8) || contains(.backslash)
  }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let backslash = UInt8(ascii: "\\")

  fileprivate var isMark: Bool {
    switch self {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ":"), UInt8(ascii: ","):
      true
    default: false
    }
  }

  /// Whether a number, a boolean, or null may contain it.
  fileprivate var isInScalar: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
