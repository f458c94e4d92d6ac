/// Regular expressions that mean the same to JavaScript as to ICU.
package enum JavaScriptPattern {
  /// Whether JavaScript has everything that the pattern uses. SurveyJS stops at one that JavaScript cannot read.
  static func reads(_ pattern: String) -> Bool {
    isPattern(pattern[...])
      && uses(none: [/\\[AZzQEGhRXNpPaex0]/, /\(\?(?![:=!]|<[=!])/], in: pattern[...])
  }

  /// The same for a script that reads patterns as Unicode, ignores case for a `(?i)` at the beginning, and knows every escaped
  /// punctuation mark, as that of walkthroughs in a folder.
  package static func isReadAsUnicode(_ pattern: String) -> Bool {
    let rest = pattern.hasPrefix("(?i)") ? pattern.dropFirst(4) : pattern[...]
    // The brace of a category does not end a repetition, after which a plus would be possessive.
    let plain = rest.replacing(/\\[pP]\{[A-Z][a-z]?\}/, with: "\\w")
    let lacking = [
      /\\[ACEGHIJKLMNOQRTUVXYZaeghijlmoqyz]/, /\\x\{/, /\\[pP]/, /\(\?(?![:=!]|<[=!A-Za-z])/,
    ]
    return isPattern(rest) && uses(none: lacking, in: plain)
  }

  /// A draft may also contain what is no pattern at all.
  private static func isPattern(_ text: Substring) -> Bool { (try? Regex(String(text))) != nil }

  /// Whether a pattern uses nothing of a list, and neither possessive repetitions nor operations on sets, which JavaScript
  /// never has.
  private static func uses(none lacking: [Regex<Substring>], in pattern: Substring)
    -> Bool
  {
    let never = [/[+*?}]\+/, /\[\[|\[:|&&|--/]
    return !(lacking + never).contains { pattern.contains($0) }
  }
}
