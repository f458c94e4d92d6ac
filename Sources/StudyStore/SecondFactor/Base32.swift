/// Base32 (RFC 4648, section 6), without padding.
enum Base32 {
  private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

  /// A text in groups of four characters, so that people can read and type it.
  static func groups(of text: String, separatedBy separator: String) -> String {
    let characters = Array(text)
    return stride(from: 0, to: characters.count, by: 4).map {
      String(characters[$0..<min($0 + 4, characters.count)])
    }.joined(separator: separator)
  }

  /// The text of bytes, whose number is a multiple of five.
  static func text(of bytes: [UInt8]) -> String {
    var text = ""
    var buffer: UInt32 = 0
    var bits = 0
    for byte in bytes {
      buffer = (buffer << 8 | UInt32(byte)) & 0xFFFF
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(characters[Int(buffer >> UInt32(bits) & 31)])
      }
    }
    return text
  }
}
