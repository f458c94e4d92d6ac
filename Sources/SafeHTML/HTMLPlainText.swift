/// The plain text of HTML, for formats that cannot contain HTML.
package struct HTMLPlainText {
  /// Paragraphs are separated by a blank line.
  package let string: String

  package init(_ html: String) {
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

  private static let blocks: Set<String> = [
    "p", "div", "br", "h", "li", "ul", "ol", "table", "tr", "section", "blockquote",
  ]
  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&"),
  ]
}
