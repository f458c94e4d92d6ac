/// Finds the markers at the start of list lines: bullets, check boxes, numbers, and letters.
package enum PastedSigns {
  /// The lines without their markers, and whether every line had one.
  ///
  /// Bullets are removed from any line. Numbers, letters, and characters that can also start a text are removed only if
  /// every line has a marker.
  package static func removed(from lines: [String]) -> (lines: [String], isEverySigned: Bool) {
    let all = lines.map { withoutSign($0, isSure: false) }
    if lines.count > 1, all.allSatisfy({ $0 != nil }) { return (all.compactMap(\.self), true) }
    return (lines.map { withoutSign($0, isSure: true) ?? $0 }, false)
  }

  /// The line without its marker; nil if it has none.
  private static func withoutSign(_ line: String, isSure: Bool) -> String? {
    // Word processors encode bullets from fonts such as Wingdings in the private use area.
    let bullet = /^[•‣⁃◦▪▫○●◆◇❖■□☐☑☒✓✔✗✘➢➤❑❒\u{F020}-\u{F0FF}]\s*(?=\S)/
    let mark = /^(?:[·*–—‐-]|\[[ xX]?\]|\( ?\))\s+(?=\S)/
    let numbering =
      /^\(?(?:[0-9]{1,3}(?:\.[0-9]{1,3})*|[A-Za-z]|x{0,3}(?:ix|iv|v?i{0,3})|X{0,3}(?:IX|IV|V?I{0,3}))(?:\.[)-]|[.)])\s+(?=\S)/
    // "2 - 3 hours" is text, not a numbered line.
    let unsure = /^(?:[o§+]|[0-9]{1,3}(?::|\s+[–—-])(?!\s*[0-9]))\s+(?=\S)/
    if let sign = line.prefixMatch(of: bullet) { return String(line[sign.range.upperBound...]) }
    if let sign = line.prefixMatch(of: mark) { return String(line[sign.range.upperBound...]) }
    guard !isSure,
      let sign = line.prefixMatch(of: numbering) ?? line.prefixMatch(of: unsure)
    else { return nil }
    return String(line[sign.range.upperBound...])
  }
}
