/// Finds the markers at the start of list lines: bullets, check boxes, numbers, and letters.
package enum PastedSigns {
  /// The lines without their markers, and whether every line had one.
  ///
  /// Bullets are removed from any line. Numbers, letters, and characters that can also start a text are removed only if
  /// every line has a marker.
  package static func removed(from lines: [String]) -> (lines: [String], isEverySigned: Bool) {
    if lines.count == 1, let item = item(lines[0]) { return ([item], true) }
    let all = lines.map { withoutSign($0, isSure: false) }
    if lines.count > 1, all.allSatisfy({ $0 != nil }) { return (all.compactMap(\.self), true) }
    return (lines.map { withoutSign($0, isSure: true) ?? $0 }, false)
  }

  /// The text of a list item that was pasted on its own; nil if the line does not start with a bullet. A hyphen, as in
  /// "- 5 °C", can start a text, and so can "o", except before a tab, as Word copies it.
  package static func item(_ line: String) -> String? {
    guard let sign = line.unicodeScalars.first else { return nil }
    let rest = line.unicodeScalars.dropFirst()
    let text = rest.drop { $0.properties.isWhitespace }
    guard let start = text.first, start != "·", !isBullet(start) else { return nil }
    let isItem =
      switch sign {
      case "·": rest.first?.properties.isWhitespace == true
      case "o", "§": rest.first == "\t"
      default: isBullet(sign)
      }
    return isItem ? String(text) : nil
  }

  /// Whether the character is a bullet wherever a line starts with it, including those that word processors encode in
  /// the private use area.
  private static func isBullet(_ sign: Unicode.Scalar) -> Bool {
    switch sign {
    case "•", "‣", "⁃", "◦", "▪", "▫", "\u{F020}"..."\u{F0FF}": true
    default: false
    }
  }

  /// The line without its marker; nil if it has none.
  private static func withoutSign(_ line: String, isSure: Bool) -> String? {
    if let sign = line.prefixMatch(of: bullet) { return String(line[sign.range.upperBound...]) }
    if let sign = line.prefixMatch(of: mark) { return String(line[sign.range.upperBound...]) }
    guard !isSure,
      let sign = line.prefixMatch(of: numbering) ?? line.prefixMatch(of: unsure)
    else { return nil }
    return String(line[sign.range.upperBound...])
  }

  // A literal is parsed each time it is evaluated. Nothing changes these, which Swift cannot know of every regular expression.

  // Word processors encode bullets from fonts such as Wingdings in the private use area.
  private nonisolated(unsafe) static let bullet =
    /^[•‣⁃◦▪▫○●◆◇❖■□☐☑☒✓✔✗✘➢➤❑❒\u{F020}-\u{F0FF}]\s*(?=\S)/
  private nonisolated(unsafe) static let mark = /^(?:[·*–—‐-]|\[[ xX]?\]|\( ?\))\s+(?=\S)/
  private nonisolated(unsafe) static let numbering =
    /^\(?(?:[0-9]{1,3}(?:\.[0-9]{1,3})*|[A-Za-z]|x{0,3}(?:ix|iv|v?i{0,3})|X{0,3}(?:IX|IV|V?I{0,3}))(?:\.[)-]|[.)])\s+(?=\S)/
  // "2 - 3 hours" is text, not a numbered line.
  private nonisolated(unsafe) static let unsure =
    /^(?:[o§+]|[0-9]{1,3}(?::|\s+[–—-])(?!\s*[0-9]))\s+(?=\S)/
}
