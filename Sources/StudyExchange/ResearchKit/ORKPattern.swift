import Foundation
import StudyModel

/// Regular expressions with their options (§3.13, §5.1). In Accord, options are inline flags of ICU at the start of a
/// pattern.
enum ORKPattern {
  private static let flags: [(option: String, flag: String)] = [
    ("NSRegularExpressionCaseInsensitive", "i"),
    ("NSRegularExpressionAllowCommentsAndWhitespace", "x"),
    ("NSRegularExpressionDotMatchesLineSeparators", "s"),
    ("NSRegularExpressionAnchorsMatchLines", "m"),
    ("NSRegularExpressionUseUnixLineSeparators", "d"),
    ("NSRegularExpressionUseUnicodeWordBoundaries", "w"),
  ]

  private static let ignoresMarks = "NSRegularExpressionIgnoreMetacharacters"

  /// Whether ResearchKit can read the value: exactly a pattern and options that it knows.
  static func isReadable(_ value: JSONValue) -> Bool {
    guard value["pattern"]?.stringValue != nil, let options = value["options"]?.arrayValue else {
      return false
    }
    return options.allSatisfy { option in
      option == .string(ignoresMarks) || flags.contains { .string($0.option) == option }
    }
  }

  static func read(_ value: JSONValue) -> String? {
    guard let pattern = value["pattern"]?.stringValue else { return nil }
    let options = Set(value["options"]?.arrayValue?.compactMap(\.stringValue) ?? [])
    if options.contains(ignoresMarks) {
      let words = NSRegularExpression.escapedPattern(for: pattern)
      return options.contains("NSRegularExpressionCaseInsensitive") ? "(?i)" + words : words
    }
    let letters = flags.filter { options.contains($0.option) }.map(\.flag).joined()
    return letters.isEmpty ? pattern : "(?\(letters))" + pattern
  }

  static func write(_ pattern: String) -> JSONValue {
    var options: [JSONValue] = []
    var rest = pattern[...]
    if rest.hasPrefix("(?"), let end = rest.firstIndex(of: ")") {
      let letters = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
      let known = letters.map { letter in flags.first { $0.flag == String(letter) } }
      if !letters.isEmpty, known.allSatisfy({ $0 != nil }), Set(letters).count == letters.count {
        options = known.compactMap { $0.map { .string($0.option) } }
        rest = rest[rest.index(after: end)...]
      }
    }
    return ["pattern": .string(String(rest)), "options": .array(options)]
  }
}
