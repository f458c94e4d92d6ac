import Foundation

/// The styles of participants' screens, for pages of the portal that show screens among other things.
///
/// Classes and headings of screens have a prefix there, and the screens are as wide as their frames, whatever the window.
package enum ScreenStyles {
  /// The style sheets of screens, in their order, without those for movement.
  private static let names = ["", "-scenes", "-answers", "-scales", "-document", "-pages", "-wide"]

  /// - Parameter folder: the folder of style sheets.
  /// - Throws: if one of them cannot be read.
  package static func css(from folder: URL) throws -> String {
    try names.map { name in
      let file = folder.appending(path: "walkthrough\(name).css")
      return prefixed(try String(contentsOf: file, encoding: .utf8))
    }.joined(separator: "\n")
  }

  package static func prefixed(_ css: String) -> String {
    let css = Array(css.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(css.count + css.count / 4)
    var position = 0
    while position < css.count {
      let rest = css[position...]
      let before = position == 0 ? UInt8(ascii: " ") : css[position - 1]
      if rest.starts(with: query) {
        result += container
        position += query.count
      } else if css[position] == UInt8(ascii: "."), !isDigit(before),
        position + 1 < css.count, isLetter(css[position + 1])
      {
        result += ".s-".utf8
        position += 1
      } else if isHeading(rest), !isName(before), !".#:@".utf8.contains(before) {
        result += ".s-".utf8
        result += rest.prefix(2)
        position += 2
      } else {
        result.append(css[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The width of the window, which becomes that of the frame.
  private static let query = Array("@media (m".utf8)
  private static let container = Array("@container (m".utf8)

  /// Whether the name of a heading begins here and ends after two characters.
  private static func isHeading(_ rest: ArraySlice<UInt8>) -> Bool {
    let name = Array(rest.prefix(3))
    guard name.count == 3, name[0] == UInt8(ascii: "h") else { return false }
    return (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(name[1]) && !isName(name[2])
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
