import StudyModel

/// The names of a version's files in a bag. A bag is unpacked on every system and checked by tools that each treat percent signs
/// in their own way, so its names have only `A` to `Z`, `a` to `z`, digits, and `.`, `_`, `-`, `+`, `/`. What is kept in the
/// database has its own names, which bags never change.
package struct BagPath {
  /// The folder of what the bag carries.
  package static let payload = "data/"
  package static let declaration = BundleFile(
    path: "bagit.txt", text: "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n")
  package static let manifest = "manifest-sha256.txt"
  package static let tagManifest = "tagmanifest-sha256.txt"

  /// The longest part of a path, in bytes.
  private static let longestPart = 120

  /// The name in the bag, by the name of the file.
  private let byName: [String: String]

  /// - Parameters:
  ///   - names: all files of one bag, each once.
  ///   - layout: that of the bundle, whose files keep their names forever.
  package init(of names: some Collection<String>, layout: Int = BundleFacts.currentLayout) {
    let letters: Set<Letters> = layout < BundleFacts.plainNamesLayout ? [.plus] : []
    let plain = names.map { ($0, Self.path($0, spellingOut: letters)) }
    let counts = plain.reduce(into: [String: Int]()) { counts, name in
      counts[name.1.lowercased(), default: 0] += 1
    }
    let pairs = plain.map { name, plain in
      // Names that differ only in case would be one file on macOS and Windows.
      (name, counts[plain.lowercased()] == 1 ? plain : Self.spelledOut(name))
    }
    byName = Dictionary(pairs) { first, _ in first }
  }

  package subscript(name: String) -> String { byName[name] ?? Self.plain(name) }

  /// The names that a file may have in a bag: the second one if another file has the same letters, the last one in bags of
  /// releases that spelled out every `+`.
  package static func candidates(_ name: String) -> [String] {
    [plain(name), spelledOut(name), path(name, spellingOut: [.plus])]
  }

  private static func plain(_ name: String) -> String { path(name, spellingOut: []) }

  private static func spelledOut(_ name: String) -> String {
    path(name, spellingOut: [.capitals, .plus])
  }

  /// What is written as an escape although it need not be.
  private enum Letters { case capitals, plus }

  private static func path(_ name: String, spellingOut letters: Set<Letters>) -> String {
    name.split(separator: "/", omittingEmptySubsequences: true)
      .map { part($0, spellingOut: letters) }.joined(separator: "/")
  }

  /// An escape is `+` and two digits. The percent signs of escapes that a name already has become `+`. Any other `+` of a name
  /// stays: apps look for files such as `Consent+en-US.md`.
  private static func part(_ part: Substring, spellingOut letters: Set<Letters>) -> String {
    let bytes = Array(part.utf8)
    var encoded = ""
    for (index, byte) in bytes.enumerated() {
      let isCapital = (0x41...0x5A).contains(byte)
      if byte == UInt8(ascii: "%") {
        encoded += isEscape(bytes.dropFirst(index + 1)) ? "+" : "+25"
      } else if byte == UInt8(ascii: "+") {
        let isRead = letters.contains(.plus) || isEscape(bytes.dropFirst(index + 1))
        encoded += isRead ? "+2B" : "+"
      } else if isPlain(byte, at: index),
        !(letters.contains(.capitals) && isCapital && !isDigit(index, bytes))
      {
        encoded.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        encoded += "+" + digits(byte)
      }
    }
    guard encoded.utf8.count > longestPart else { return encoded }
    let ending = encoded.split(separator: ".").last.map { ".\($0)" } ?? ""
    let kept = ending.utf8.count > 12 ? "" : ending
    return String(encoded.prefix(60)) + "+" + sha256(bytes).prefix(32) + kept
  }

  private static func isPlain(_ byte: UInt8, at index: Int) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    // Tools take a leading dash for an option and hide files with a leading dot.
    case UInt8(ascii: "-"), UInt8(ascii: "."): index > 0
    default: false
    }
  }

  /// Whether a byte is a digit of an escape that the name already has.
  private static func isDigit(_ index: Int, _ bytes: [UInt8]) -> Bool {
    [1, 2].contains { distance in
      index >= distance && bytes[index - distance] == UInt8(ascii: "%")
        && isEscape(bytes.dropFirst(index - distance + 1))
    }
  }

  private static func isEscape(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.count >= 2
      && rest.prefix(2).allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x46).contains($0)
      }
  }

  private static func digits(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF")
    return "\(digits[Int(byte >> 4)])\(digits[Int(byte & 0xF)])"
  }
}
