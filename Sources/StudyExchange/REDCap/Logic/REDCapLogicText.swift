/// What can be said of logic and calculations without understanding them.
enum REDCapLogicText {
  // Literals would be parsed for each text.
  private nonisolated(unsafe) static let field =
    /\[([A-Za-z][A-Za-z0-9_]*)(\([^()\]]*\))?\](?!\[)/
  private nonisolated(unsafe) static let quotation = /'[^']*'|"[^"]*"/

  /// The fields that a text names, in lowercase, outside quotation marks.
  static func fields(in text: String) -> [String] {
    withoutQuotes(text).matches(of: field)
      .map { $0.1.lowercased() }
  }

  /// Whether parentheses, brackets, and quotation marks come in pairs.
  static func isBalanced(_ text: String) -> Bool {
    var open: [Character] = []
    var quote: Character?
    for character in text {
      if let mark = quote {
        if character == mark { quote = nil }
      } else {
        switch character {
        case "'", "\"": quote = character
        case "(", "[": open.append(character)
        case ")": if open.popLast() != "(" { return false }
        case "]": if open.popLast() != "[" { return false }
        default: break
        }
      }
    }
    return open.isEmpty && quote == nil
  }

  private static func withoutQuotes(_ text: String) -> String {
    text.replacing(quotation, with: "''")
  }
}
