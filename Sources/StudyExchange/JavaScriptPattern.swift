/// Regular expressions that mean the same to JavaScript as to ICU.
package enum JavaScriptPattern {
  /// Whether JavaScript has everything that the pattern uses. SurveyJS stops at one that JavaScript cannot read.
  static func reads(_ pattern: String) -> Bool {
    let lacking = [
      /\\[AZzQEGhRXNpPaex0]/, /\(\?(?![:=!]|<[=!])/, /[+*?}]\+/, /\[\[|\[:|&&|--/,
    ]
    // A draft may also contain what is no pattern at all.
    return !lacking.contains(where: { pattern.contains($0) }) && (try? Regex(pattern)) != nil
  }

  /// The same for a script that reads patterns as Unicode, ignores case for a `(?i)` at the beginning, and knows every escaped
  /// punctuation mark, as that of walkthroughs in a folder.
  package static func isReadAsUnicode(_ pattern: String) -> Bool {
    let rest = pattern.hasPrefix("(?i)") ? pattern.dropFirst(4) : pattern[...]
    // The brace of a category does not end a repetition, after which a plus would be possessive.
    let plain = rest.replacing(/\\[pP]\{[A-Z][a-z]?\}/, with: "\\w")
    let lacking = [
      /\\[ACEGHIJKLMNOQRTUVXYZaeghijlmoqyz]/, /\\x\{/, /\\[pP]/,
      /\(\?(?![:=!]|<[=!A-Za-z])/, /[+*?}]\+/, /\[\[|\[:|&&|--/,
    ]
    return !lacking.contains(where: { plain.contains($0) }) && (try? Regex(String(rest))) != nil
  }
}
