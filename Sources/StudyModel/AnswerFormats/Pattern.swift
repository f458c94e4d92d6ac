import Foundation

/// An author's ICU regular expression.
struct Pattern {
  private let expression: NSRegularExpression

  /// Nil where the text is no expression. `wholly` asks for a match from the first to the last character.
  init?(_ text: String, wholly: Bool = false) {
    guard let plain = try? NSRegularExpression(pattern: text) else { return nil }
    guard wholly else {
      expression = plain
      return
    }
    guard let anchored = try? NSRegularExpression(pattern: "\\A(?:\(text))\\z") else { return nil }
    expression = anchored
  }

  // Some expressions take time exponential in the text. ICU reports some four thousand times a second.
  private static let patience = 1_000

  /// Whether the text has a match. One that takes too long to find counts as none.
  func matches(_ text: String) -> Bool {
    var found = false
    var reports = 0
    let whole = NSRange(location: 0, length: text.utf16.count)
    expression.enumerateMatches(in: text, options: .reportProgress, range: whole) {
      match, _, stop in
      found = match != nil
      reports += 1
      if found || reports > Self.patience { stop.pointee = true }
    }
    return found
  }
}
