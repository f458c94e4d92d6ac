import Foundation

/// Parses answers with recorded codes, as REDCap and statistics software write them.
package enum PastedCodes {
  /// The code and the text of each answer. Returns only the texts if what precedes the commas reads like words, and nil
  /// if the lines are not such a list.
  package static func cells(_ lines: [String]) -> [[String]]? {
    let joined = lines.joined(separator: " ")
    let parts = joined.split(separator: "|").filter { !$0.allSatisfy(\.isWhitespace) }
    // Creating regular expressions is expensive, and most texts are not lists.
    guard max(parts.count, lines.count) > 1 else { return nil }
    // A number or a word, and the separator between it and the text.
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

  /// Whether the text before the separator is a code, as in "1, Phone" and "m, Male", rather than the first word of the
  /// answer, as in "Yes, always".
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
