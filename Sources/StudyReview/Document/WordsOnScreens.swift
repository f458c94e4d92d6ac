import StudyModel
import StudyPreview

/// The words on some screens, to find out whether a text is among them.
package struct TextOnScreens: Sendable {
  private let words: [UInt8]

  package init(_ screens: [StoryboardScreen]) {
    // Words of two screens are not words of one.
    words = screens.flatMap { Self.bare(Array($0.html.utf8)) + [0] }
  }

  /// Whether a text is so short that others may contain it, so that it is not looked for in them.
  package static func isShort(html: String) -> Bool {
    bare(Array(ForeignText.unmarked(html).utf8)).count <= shortest
  }

  /// In bytes, without white space.
  private static let shortest = 5

  /// Whether the text of a piece of HTML is on the screens. Texts so short that others contain them are not found.
  package func contain(html: String) -> Bool {
    let wanted = Self.bare(Array(ForeignText.unmarked(html).utf8))
    guard let first = wanted.first, wanted.count > Self.shortest else { return false }
    var position = words.startIndex
    while let next = words[position...].firstIndex(of: first) {
      if words[next...].starts(with: wanted) { return true }
      position = next + 1
    }
    return false
  }

  /// The text of a piece of HTML without white space and without marks that isolate directions.
  private static func bare(_ html: [UInt8]) -> [UInt8] {
    var bare: [UInt8] = []
    bare.reserveCapacity(html.count / 2)
    var position = 0
    while position < html.count {
      let rest = html[position...]
      switch html[position] {
      case UInt8(ascii: "<"):
        position = end(ofTagAt: position, in: html)
      case UInt8(ascii: "&"):
        let entity = entities.first { rest.starts(with: $0.written) }
        bare.append(entity?.meant ?? UInt8(ascii: "&"))
        position += entity?.written.count ?? 1
      case 0...0x20: position += 1
      case 0xE2 where isolates.contains(where: { rest.starts(with: $0) }): position += 3
      default:
        bare.append(html[position])
        position += 1
      }
    }
    return bare
  }

  private static func end(ofTagAt start: Int, in html: [UInt8]) -> Int {
    var isQuoted = false
    let end = html[start...].firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ">") && !isQuoted
    }
    return end.map { $0 + 1 } ?? html.count
  }

  private static let entities: [(written: [UInt8], meant: UInt8)] = [
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&gt;".utf8), UInt8(ascii: ">")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
    (Array("&#39;".utf8), UInt8(ascii: "'")),
  ]

  /// U+2066 to U+2069.
  private static let isolates: [[UInt8]] = (0xA6...0xA9).map { [0xE2, 0x81, $0] }
}
