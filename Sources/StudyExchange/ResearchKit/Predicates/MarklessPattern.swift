import Foundation

/// A text as an ICU expression that also matches it with other accents, for comparisons that ignore them (`[d]`).
enum MarklessPattern {
  /// `*` and `?` are expected to be escaped, as by `escapedPattern`.
  static func of(_ text: String) -> String {
    text.decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { !marks.contains($0) }
      .map { scalar in
        let kin = accented[scalar] ?? []
        let own = NSRegularExpression.escapedPattern(for: String(Character(scalar)))
        return (kin.isEmpty ? own : "[" + own + kin.map(String.init).joined() + "]") + "\\p{Mn}*"
      }.joined()
  }

  private static let marks = CharacterSet.nonBaseCharacters

  /// Accented letters of Latin, Greek, and Cyrillic, by their base letter.
  private static let accented: [Unicode.Scalar: [Unicode.Scalar]] = {
    let blocks: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF]
    let letters = blocks.flatMap { $0.compactMap(Unicode.Scalar.init) }
    return Dictionary(
      grouping: letters.filter { base(of: $0) != $0 }, by: base)
  }()

  private static func base(of letter: Unicode.Scalar) -> Unicode.Scalar {
    String(Character(letter)).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? letter
  }
}
