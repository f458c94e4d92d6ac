import ConsentMarkdown
import SafeHTML

extension HTMLPlainText {
  /// Plain paragraphs as Markdown that shows them unchanged.
  static func markdown(_ words: String) -> String {
    words.split(separator: "\n\n").map { MarkdownEscaping.line(String($0)) }
      .joined(separator: "\n\n")
  }
}
