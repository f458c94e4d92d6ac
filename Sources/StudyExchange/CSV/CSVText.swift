/// The bytes of a text file as UTF-8, whatever they were before.
struct CSVText {
  let bytes: [UInt8]
  /// Whether the bytes were not UTF-8 and were read as Windows-1252, which includes Latin-1.
  let isLatin: Bool

  init(_ file: [UInt8]) {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(marked: Array(file.dropFirst(3)))
    } else if file.starts(with: [0xFF, 0xFE]) {
      self.init(units: Self.units(file, littleEndian: true))
    } else if file.starts(with: [0xFE, 0xFF]) {
      self.init(units: Self.units(file, littleEndian: false))
    } else {
      self.init(marked: file)
    }
  }

  private init(marked bytes: [UInt8]) {
    isLatin = String(validating: bytes, as: UTF8.self) == nil
    self.bytes = isLatin ? Array(Self.latin(bytes).utf8) : bytes
  }

  private init(units: [UInt16]) {
    bytes = Array(String(decoding: units, as: UTF16.self).utf8)
    isLatin = false
  }

  private static func units(_ file: [UInt8], littleEndian: Bool) -> [UInt16] {
    stride(from: 2, to: file.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
      return littleEndian ? second << 8 | first : first << 8 | second
    }
  }

  private static func latin(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let isControl = (0x80...0x9F).contains(byte)
      text.append(isControl ? windows[Int(byte) - 0x80] : UnicodeScalar(byte))
    }
    return String(text)
  }

  /// Windows-1252 from 0x80 to 0x9F, where Latin-1 has control characters. Undefined bytes keep theirs.
  private static let windows: [UnicodeScalar] = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
