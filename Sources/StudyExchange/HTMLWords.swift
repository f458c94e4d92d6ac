import ConsentMarkdown

/// The words of HTML without its tags, for formats that cannot carry HTML.
struct HTMLWords {
  /// Paragraphs are parted by an empty line.
  let string: String

  init(_ html: String) {
    var words = ""
    var rest = html[...]
    while let open = rest.firstIndex(of: "<") {
      words += rest[..<open]
      guard let close = rest[open...].firstIndex(of: ">") else {
        rest = ""
        break
      }
      let name = rest[open..<close].dropFirst().drop { $0 == "/" }.prefix(while: \.isLetter)
      if Self.blocks.contains(name.lowercased()) { words += "\n\n" }
      rest = rest[rest.index(after: close)...]
    }
    words += rest
    for (entity, character) in Self.entities { words = words.replacing(entity, with: character) }
    string = words.split(separator: "\n\n")
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }

  /// Plain paragraphs as Markdown that shows them unchanged.
  static func markdown(_ words: String) -> String {
    words.split(separator: "\n\n").map { MarkdownEscaping.line(String($0)) }
      .joined(separator: "\n\n")
  }

  private static let blocks: Set<String> = [
    "p", "div", "br", "h", "li", "ul", "ol", "table", "tr", "section", "blockquote",
  ]
  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&"),
  ]
}
