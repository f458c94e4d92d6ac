/// Writes plain text so that Markdown shows it unchanged.
package enum MarkdownEscaping {
  /// Text for a heading or inside a paragraph: one line, marks protected.
  package static func line(_ text: String) -> String {
    var escaped = ""
    var pendingSpace = false
    for character in text.trimmingWhitespace() {
      if character.isWhitespace {
        pendingSpace = true
        continue
      }
      if pendingSpace { escaped += " " }
      pendingSpace = false
      switch character {
      // A backslash would not keep “<!--” from hiding what follows.
      case "<": escaped += "&lt;"
      case "&": escaped += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "#", "!", "|", "~": escaped += "\\" + String(character)
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
