/// File names made from ids, which may contain anything.
package enum FileName {
  /// The id with every byte other than a letter, digit, `-`, or `_` percent-encoded, so that no 2 ids share a name and none
  /// leaves its folder.
  package static func encoding(_ id: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let encoded = id.utf8.map { byte in
      isPlain(byte)
        ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 0xF)])"
    }
    return id.isEmpty ? "%" : encoded.joined()
  }

  /// Whether a byte stands for itself.
  package static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
