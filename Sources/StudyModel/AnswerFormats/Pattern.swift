import Foundation

/// An author's ICU regular expression.
struct Pattern {
  /// The maximum size of an expression in bytes.
  private static let longest = 20_000

  private let expression: NSRegularExpression

  /// Nil if the text is not a valid expression. `wholly` requires a match of the whole text.
  init?(_ text: String, wholly: Bool = false) {
    guard text.utf8.count <= Self.longest, let plain = try? NSRegularExpression(pattern: text)
    else { return nil }
    guard wholly else {
      expression = plain
      return
    }
    guard let anchored = try? NSRegularExpression(pattern: "\\A(?:\(text))\\z") else { return nil }
    expression = anchored
  }

  /// Whether the text has a match. A match that takes longer to find than the `PatternBudget` allows does not count.
  func matches(_ text: String) -> Bool {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return PatternBudget.search { mayGoOn in
      var found = false
      expression.enumerateMatches(in: text, options: .reportProgress, range: whole) {
        match, _, stop in
        found = match != nil
        if found || !mayGoOn() { stop.pointee = true }
      }
      return found
    }
  }
}
