/// The signs in front of the lines of a list: bullets, boxes to tick, numbers, letters.
enum PastedSigns {
  /// Lines without their signs, and whether every one of them had one.
  ///
  /// Bullets go from any line. Numbers, letters, and signs that can also begin a text go only where every line has one.
  static func removed(from lines: [String]) -> (lines: [String], isEverySigned: Bool) {
    let all = lines.map { withoutSign($0, isSure: false) }
    if lines.count > 1, all.allSatisfy({ $0 != nil }) { return (all.compactMap(\.self), true) }
    return (lines.map { withoutSign($0, isSure: true) ?? $0 }, false)
  }

  /// A line without its sign; nil where it has none.
  private static func withoutSign(_ line: String, isSure: Bool) -> String? {
    // Programs write signs of fonts such as Wingdings in an area of their own.
    let bullet = /^[•‣⁃◦▪▫○●◆◇❖■□☐☑☒✓✔✗✘➢➤❑❒\u{F020}-\u{F0FF}]\s*(?=\S)/
    let mark = /^(?:[·*–—‐-]|\[[ xX]?\]|\( ?\))\s+(?=\S)/
    let numbering =
      /^\(?(?:[0-9]{1,3}(?:\.[0-9]{1,3})*|[A-Za-z]|x{0,3}(?:ix|iv|v?i{0,3})|X{0,3}(?:IX|IV|V?I{0,3}))(?:\.[)-]|[.)])\s+(?=\S)/
    // “2 - 3 hours” is a text.
    let unsure = /^(?:[o§+]|[0-9]{1,3}(?::|\s+[–—-])(?!\s*[0-9]))\s+(?=\S)/
    if let sign = line.prefixMatch(of: bullet) { return String(line[sign.range.upperBound...]) }
    if let sign = line.prefixMatch(of: mark) { return String(line[sign.range.upperBound...]) }
    guard !isSure,
      let sign = line.prefixMatch(of: numbering) ?? line.prefixMatch(of: unsure)
    else { return nil }
    return String(line[sign.range.upperBound...])
  }
}
