/// The bytes of a source prepared for libxml2: no control characters, lines ending in a line feed, and unknown character
/// references written as numbers.
struct CleanSource {
  private(set) var bytes: [UInt8] = []
  private let source: [UInt8]
  private var position = 0
  private var hasTagEnds = true

  init(_ text: String) {
    source = Array(text.utf8)
    bytes.reserveCapacity(source.count + 16)
    while position < source.count { step() }
  }

  private mutating func step() {
    let isPlain = Self.isPlain
    let plain = source[position...].prefix { isPlain[Int($0)] }
    if !plain.isEmpty { return copy(plain.count) }
    let byte = source[position]
    switch byte {
    case UInt8(ascii: "\r"):
      bytes.append(UInt8(ascii: "\n"))
      position += peek(1) == UInt8(ascii: "\n") ? 2 : 1
    case 0x0C:
      bytes.append(UInt8(ascii: " "))
      position += 1
    case 0..<0x20, 0x7F: position += 1
    case 0xC2 where (0x80...0x9F).contains(peek(1)): position += 2
    case UInt8(ascii: "&"): reference()
    case UInt8(ascii: "<") where starts(with: "<!--"): comment()
    case UInt8(ascii: "<") where starts(with: "<!["): markedSection()
    default: copy(1)
    }
  }

  private func peek(_ distance: Int) -> UInt8 {
    position + distance < source.count ? source[position + distance] : 0
  }

  private func starts(with text: StaticString) -> Bool {
    source[position...].starts(
      with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Bytes without a special meaning anywhere.
  private static let isPlain = (0...255).map { byte in
    byte == 0x09 || byte == 0x0A || (byte >= 0x20 && ![0x26, 0x3C, 0x7F, 0xC2].contains(byte))
  }

  private mutating func copy(_ count: Int) {
    bytes += source[position..<position + count]
    position += count
  }

  // References in a comment are ignored, and a marked section in it must not end it early.
  private mutating func comment() {
    for start in ["<!-->", "<!--->"] as [StaticString] where starts(with: start) {
      bytes += "<!---->".utf8
      position += start.utf8CodeUnitCount
      return
    }
    copy(4)
    while position < source.count, !starts(with: "-->"), !starts(with: "--!>") {
      let byte = source[position]
      if byte >= 0x20 || byte == 0x0A { bytes.append(byte) }
      position += 1
    }
    bytes += "-->".utf8
    position = min(position + (starts(with: "-->") ? 3 : 4), source.count)
  }

  /// Browsers treat `<![CDATA[…>` and `<![if …]>` as comments; libxml2 would show them as text.
  private mutating func markedSection() {
    guard hasTagEnds, let end = source[position...].firstIndex(of: UInt8(ascii: ">")) else {
      hasTagEnds = false
      return copy(1)
    }
    bytes += "<!--".utf8
    bytes += source[position + 2..<end].filter { $0 >= 0x20 || $0 == 0x0A }
    bytes += "-->".utf8
    position = end + 1
  }
}

extension CleanSource {
  private mutating func reference() {
    if peek(1) == UInt8(ascii: "#") { return numericReference() }
    let name = source[(position + 1)...].prefix(33).prefix(while: Self.isLetterOrDigit)
    guard !name.isEmpty, name.count <= 32 else { return copy(1) }
    let word = String(decoding: name, as: UTF8.self)
    let following = peek(1 + name.count)
    let isClosed = following == UInt8(ascii: ";")
    let isKnownOpen =
      following != UInt8(ascii: "=") && NamedReferences.withoutSemicolon.contains(word)
    guard isClosed || isKnownOpen else { return copy(1) }
    if let characters = NamedReferences.characters[word] {
      write(characters)
    } else {
      bytes += "&\(word);".utf8
    }
    position += name.count + (isClosed ? 2 : 1)
  }

  /// References to control characters mean the Windows-1252 characters at those positions.
  private mutating func numericReference() {
    let isHexadecimal = peek(2) | 0x20 == UInt8(ascii: "x")
    let start = isHexadecimal ? 3 : 2
    let digits = source[min(position + start, source.count)...].prefix(20).prefix {
      Character(Unicode.Scalar($0)).hexDigitValue.map { $0 < (isHexadecimal ? 16 : 10) } ?? false
    }
    guard let value = Int(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
      (0x80...0x9F).contains(value)
    else { return copy(1) }
    position += start + digits.count
    if peek(0) == UInt8(ascii: ";") { position += 1 }
    let code = UInt32(Self.windows[value - 0x80])
    if code > 0, let scalar = Unicode.Scalar(code) { write(String(scalar)) }
  }

  private mutating func write(_ characters: String) {
    for scalar in characters.unicodeScalars { bytes += "&#\(scalar.value);".utf8 }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static let windows: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
