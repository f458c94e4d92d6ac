/// Writes plain text so that Markdown shows it unchanged.
package enum MarkdownEscaping {
  /// Text for a heading or inside a paragraph: one line, marks protected.
  package static func line(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var pendingSpace = false
    // Not letter by letter: a mark with an accent above it is another letter, but Markdown still takes it for the mark.
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
