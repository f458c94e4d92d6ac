extension JSONValue {
  /// The maximum nesting depth of arrays and objects.
  public static let deepest = 256

  /// Reads a JSON text (RFC 8259) that is I-JSON: UTF-8, without duplicate members or lone surrogates.
  /// - Parameter takesLastOfRepeated: Uses the last of several members with the same name, as Apple's parser does,
  ///   instead of refusing them.
  public init(
    parsing bytes: some Sequence<UInt8>, takesLastOfRepeated: Bool = false
  ) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes: Array(bytes), takesLastOfRepeated: takesLastOfRepeated)
    self = try parser.document()
  }

  /// Reads a JSON text whose objects may repeat members, and uses the last of each.
  /// - Parameter repeated: Receives the repeated members, so that they can be reported.
  public init(
    parsing bytes: some Sequence<UInt8>, noting repeated: inout RepeatedMembers
  ) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes: Array(bytes), takesLastOfRepeated: true)
    self = try parser.document()
    repeated = parser.repeated
    repeated.locate(by: parser.locations)
  }
}

private struct JSONParser {
  let bytes: [UInt8]
  let takesLastOfRepeated: Bool
  var position = 0
  /// Paths begin at the value that is being read.
  var repeated = RepeatedMembers()

  init(bytes: [UInt8], takesLastOfRepeated: Bool) {
    self.bytes = bytes
    self.takesLastOfRepeated = takesLastOfRepeated
  }

  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    // Without a mark, one of the first two bytes is zero, which no JSON in UTF-8 has.
    let isWide = bytes.count > 1 && (bytes[0] == 0) != (bytes[1] == 0)
    if isMarked || isWide {
      throw error("The text is UTF-16. Save it as UTF-8.")
    }
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else {
      throw error("There is more text after the end of the JSON.")
    }
    return value
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    guard let byte = current else { throw error("The text ends where a value is expected.") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .boolean(true))
    case UInt8(ascii: "f"): return try literal("false", .boolean(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    guard depth <= JSONValue.deepest else {
      throw error("Objects and arrays are nested too deeply.")
    }
    position += 1
    var members: [String: JSONValue] = [:]
    var known: [String: RepeatedMembers.Known] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw error("A member needs a name in quotes.") }
      let start = position
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("A colon must follow the member’s name.") }
      let count = repeated.listed.count
      let value = try value(depth: depth)
      repeated.enclose(since: count, in: .member(key))
      if let former = members.updateValue(value, forKey: key) {
        guard takesLastOfRepeated else {
          position = start
          throw error("The member “\(key)” appears twice.")
        }
        repeated.add(key, isSame: former == value, at: start, known: &known)
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw error("A comma or a closing brace is missing.") }
    }
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    guard depth <= JSONValue.deepest else {
      throw error("Objects and arrays are nested too deeply.")
    }
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      let count = repeated.listed.count
      elements.append(try value(depth: depth))
      repeated.enclose(since: count, in: .element(elements.count - 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw error("A comma or a closing bracket is missing.") }
    }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    var content: [UInt8] = []
    var chunk = position
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        content.append(contentsOf: bytes[chunk..<position])
        position += 1
        guard let text = String(validating: content, as: UTF8.self) else {
          throw error("The text is not UTF-8.")
        }
        // Even comparing such a text, for example as the name of a member, can take minutes.
        if text.hasOverloadedLetter { throw error(StudyLimits.overloadedLetter) }
        return text
      case UInt8(ascii: "\\"):
        content.append(contentsOf: bytes[chunk..<position])
        position += 1
        content.append(contentsOf: String(try escape()).utf8)
        chunk = position
      case 0..<0x20: throw error("Control characters in a text must be escaped.")
      default: position += 1
      }
    }
    throw error("The closing quotation mark is missing.")
  }

  private mutating func escape() throws(JSONSyntaxError) -> Character {
    guard let byte = current else { throw error("The closing quotation mark is missing.") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try unicodeEscape())
    default: throw error("This escape sequence is not valid.")
    }
  }

  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let high = try hexadecimal()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard (0xD800..<0xDC00).contains(high), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw error("Half a surrogate pair is not a character.")
    }
    let low = try hexadecimal()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw error("Half a surrogate pair is not a character.") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
    guard position + 4 <= bytes.count,
      let digits = String(validating: bytes[position..<position + 4], as: UTF8.self),
      digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
    else { throw error("Four hexadecimal digits must follow \\u.") }
    position += 4
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
      value.isFinite
    else { throw error("This number is too large.") }
    return .number(value)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = current, byte.isASCIIDigit { position += 1 }
    guard position > start else { throw error("A value is expected here.") }
  }

  private mutating func literal(_ word: String, _ value: JSONValue) throws(JSONSyntaxError)
    -> JSONValue
  {
    guard bytes[position...].starts(with: word.utf8) else {
      throw error("A value is expected here.")
    }
    position += word.utf8.count
    return value
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private func error(_ message: String) -> JSONSyntaxError {
    let location = locations(of: [position])[0]
    return JSONSyntaxError(message: message, line: location.line, column: location.column)
  }

  /// The lines and columns of positions, in one pass.
  func locations(of positions: [Int]) -> [(line: Int, column: Int)] {
    var found = Array(repeating: (line: 1, column: 1), count: positions.count)
    var (line, column, next) = (1, 1, 0)
    for (index, position) in positions.enumerated().sorted(by: { $0.element < $1.element }) {
      for byte in bytes[next..<position] {
        if byte == 0x0A {
          (line, column) = (line + 1, 1)
        } else if byte & 0xC0 != 0x80 {
          // Continuation bytes do not begin a character.
          column += 1
        }
      }
      next = position
      found[index] = (line, column)
    }
    return found
  }
}
