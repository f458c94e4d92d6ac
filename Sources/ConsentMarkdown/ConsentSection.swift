/// A heading of a consent text and everything up to the next one.
package struct ConsentSection: Equatable, Sendable {
  /// The text of the heading; nil for text before the first heading.
  package let title: String?
  /// 1 to 6, or 0 without a heading.
  package let level: Int
  /// The heading as written, with its line break.
  package let heading: String
  /// Markdown and elements as written.
  package let content: String
  /// The line of the source where the section begins, counted from 1.
  package let line: Int

  package init(title: String?, level: Int, heading: String, content: String, line: Int) {
    self.title = title
    self.level = level
    self.heading = heading
    self.content = content
    self.line = line
  }

  /// Creates a section; the title is plain text.
  package init(title: String?, level: Int = 2, content: String) {
    let words = title.map(MarkdownEscaping.line)
    self.init(
      title: title, level: title == nil ? 0 : level,
      heading: words.map { String(repeating: "#", count: min(max(level, 1), 6)) + " \($0)\n" }
        ?? "",
      content: content, line: 1)
  }

  package var source: String { heading + content }
}
