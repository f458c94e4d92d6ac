import Foundation

/// Answers with the codes that are recorded for them, as REDCap and statistics programs write them.
enum PastedCodes {
  /// Code and text of each answer; their texts alone where what comes before the commas reads as words; nil where the
  /// lines are no such list.
  static func cells(_ lines: [String]) -> [[String]]? {
    let joined = lines.joined(separator: " ")
    let parts = joined.split(separator: "|").filter { !$0.allSatisfy(\.isWhitespace) }
    // Patterns are costly to make, and most texts are no list.
    guard max(parts.count, lines.count) > 1 else { return nil }
    // A number or a word, and what separates it from its text.
    let coded =
      /^\s*(-?[0-9]+(?=\s*,\s|\s*:(?![0-9])|\s+[–—-]\s+(?![0-9]))|-?\w+(?=\s*=))\s*[,:=–—-]\s*(\S.*?)\s*\|?\s*$/
    if parts.count > 1 {
      if let cells = cells(parts, of: /^\s*(-?[\w.-]+)\s*,(?!\d{3}\b)\s*(\S.*?)\s*$/) {
        if cells.allSatisfy({ isCode($0[0], of: $0[1]) }) { return cells }
        if lines.count == 1 {
          return parts.map { [$0.trimmingCharacters(in: .whitespaces).withoutTabs] }
        }
      } else if let cells = cells(parts, of: coded) {
        return cells
      }
    }
    guard lines.count > 1 else { return nil }
    return cells(lines.map { $0[...] }, of: coded)
  }

  /// “1, Phone” and “m, Male” begin with a code, “Yes, always” with a word of the answer.
  private static func isCode(_ code: String, of text: String) -> Bool {
    guard code.allSatisfy(\.isLetter) else { return true }
    let capitals = code.count(where: \.isUppercase)
    if capitals == code.count { return code.count <= 3 || text.first?.isLowercase != true }
    if code.first?.isUppercase == true { return false }
    return capitals > 0 || text.first?.isLowercase != true
  }

  private static func cells(
    _ parts: [Substring], of pattern: Regex<(Substring, Substring, Substring)>
  ) -> [[String]]? {
    let cells = parts.compactMap { part in
      part.wholeMatch(of: pattern).map { [String($0.1), String($0.2).withoutTabs] }
    }
    return cells.count == parts.count ? cells : nil
  }
}
