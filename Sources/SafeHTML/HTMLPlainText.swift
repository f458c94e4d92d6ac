/// The plain text of HTML, for formats that cannot contain HTML.
package struct HTMLPlainText {
  /// Paragraphs are separated by a blank line.
  package let string: String

  package init(_ html: String) {
    var paragraphs = [""]
    func add(_ words: Substring) { paragraphs[paragraphs.count - 1] += words }
    var rest = html[...]
    while let open = rest.firstIndex(of: "<") {
      add(rest[..<open])
      guard let close = rest[open...].firstIndex(of: ">") else {
        rest = ""
        break
      }
      let name = rest[open..<close].dropFirst().drop { $0 == "/" }.prefix(while: \.isLetter)
      if Self.blocks.contains(name.lowercased()) { paragraphs.append("") }
      rest = rest[rest.index(after: close)...]
    }
    add(rest)
    string = paragraphs.flatMap(Self.paragraphs)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }

  /// The paragraphs of a text, with its entities replaced. Searching for texts takes long, and most have neither.
  private static func paragraphs(of text: String) -> [Substring] {
    var text = text
    if text.utf8.contains(UInt8(ascii: "&")) {
      for (entity, character) in entities { text = text.replacing(entity, with: character) }
    }
    return text.utf8.contains(UInt8(ascii: "\n")) ? text.split(separator: "\n\n") : [text[...]]
  }

  private static let blocks: Set<String> = [
    "p", "div", "br", "h", "li", "ul", "ol", "table", "tr", "section", "blockquote",
  ]
  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&"),
  ]
}
