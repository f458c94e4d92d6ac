/// Writes plain text so that Markdown shows it unchanged.
package enum MarkdownEscaping {
  /// Text for a heading or for use within a paragraph: one line, with special characters escaped.
  package static func line(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var pendingSpace = false
    // Not by character: a special character with a combining accent is a different character, but Markdown still recognizes
    // it.
    for scalar in text.trimmingWhitespace().unicodeScalars {
      if scalar.properties.isWhitespace {
        pendingSpace = true
        continue
      }
      if pendingSpace { escaped.append(" ") }
      pendingSpace = false
      switch scalar {
      // A backslash would not keep “<!--” from hiding what follows.
      case "<": escaped += "&lt;".unicodeScalars
      case "&": escaped += "&amp;".unicodeScalars
      case "\\", "`", "*", "_", "[", "]", "#", "!", "|", "~": escaped += ["\\", scalar]
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
