import ConsentMarkdown
import SafeHTML

/// Converts between CommonMark and plain text, in which only line breaks matter.
enum PlainMarkdown {
  /// Markdown that shows a text with its lines unchanged.
  static func markdown(of text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { MarkdownEscaping.line(String($0)) }
    var markdown = ""
    for (index, line) in lines.enumerated() {
      if index > 0 {
        markdown += line.isEmpty || lines[index - 1].isEmpty ? "\n" : "\\\n"
      }
      markdown += lineStart(of: line)
    }
    return markdown
  }

  /// Characters that begin a list, quotation, or heading only at the start of a line.
  private static func lineStart(of line: String) -> String {
    guard let first = line.first else { return line }
    if "-+>=".contains(first) { return "\\" + line }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let mark = line.dropFirst(digits.count).first, ".)".contains(mark)
    else { return line }
    return digits + "\\" + line.dropFirst(digits.count)
  }

  // Literals would be parsed for each text.
  private nonisolated(unsafe) static let lineBreak = /<br ?\/?>\s*/
  private nonisolated(unsafe) static let breakMark = /\s?\u{1}\s?/

  /// The plain text of Markdown, and whether nothing else was in it.
  static func text(of markdown: String) -> (text: String, isPlain: Bool) {
    // Line breaks are distinguished from paragraph ends by a character that no text contains.
    var html = MarkdownHTML().render(markdown).html
    // Most texts are one line.
    let mayBreak = markdown.utf8.contains { [0x0A, 0x0D, UInt8(ascii: "<")].contains($0) }
    if mayBreak { html = html.replacing(lineBreak, with: "\u{1}") }
    var text = HTMLPlainText(html).string
    if mayBreak { text = text.replacing(breakMark, with: "\n") }
    return (text, self.markdown(of: text) == markdown)
  }
}
