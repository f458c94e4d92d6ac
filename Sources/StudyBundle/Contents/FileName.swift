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

  /// Whether a path stays in its folder and names the same file on every system: its parts are separated by `/`, and it has no
  /// characters that only some systems allow. Bytes are compared, because `/` with an accent is still one to a file system.
  package static func isSafe(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
    }
      && path.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && $0 != "\\" && $0 != ":"
      }
  }

  /// Whether a byte stands for itself.
  package static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
