import Foundation

/// The paragraphs of HTML: the text of each block, with single spaces. For comparing paragraphs, not for showing them;
/// it reads any HTML, valid or not.
package struct HTMLParagraphs: Sendable {
  package struct Paragraph: Hashable, Sendable {
    package var words: String
    package var isHeading: Bool
    /// After the name of the tag that opens the block, where an attribute can be inserted; nil for text without a block
    /// of its own.
    package var tagEnd: String.Index?
  }

  package private(set) var all: [Paragraph] = []
  private var words = ""
  private var isHeading = false
  private var tagEnd: String.Index?
  private var rest: Substring

  package init(_ html: String) {
    rest = html[...]
    while let character = rest.first {
      switch character {
      case "<": readTag()
      case "&": readReference()
      default:
        let text = rest.prefix { $0 != "<" && $0 != "&" }
        words += text
        rest = rest[text.endIndex...]
      }
    }
    finish()
  }

  private mutating func finish() {
    let plain = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !plain.isEmpty {
      all.append(Paragraph(words: plain, isHeading: isHeading, tagEnd: tagEnd))
    }
    (words, isHeading, tagEnd) = ("", false, nil)
  }

  private mutating func readTag() {
    if rest.hasPrefix("<!--") {
      rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? rest[rest.endIndex...]
      return
    }
    let name = rest.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    guard let first = name.first, first.isLetter || rest.dropFirst().first == "/" else {
      if let after = rest.dropFirst().first, "!?/".contains(after) {
        skip(past: name.endIndex)
      } else {
        words.append(rest.removeFirst())
      }
      return
    }
    let tag = name.lowercased()
    let isClosing = rest.dropFirst().first == "/"
    skip(past: name.endIndex)
    if !isClosing, Self.unread.contains(tag) {
      finish()
      rest =
        rest.range(of: "</\(name)", options: .caseInsensitive).map { rest[$0.lowerBound...] }
        ?? rest[rest.endIndex...]
    } else if Self.blocks.contains(tag) {
      finish()
      isHeading = !isClosing && tag.count == 2 && tag.first == "h" && tag != "hr"
      tagEnd = isClosing ? nil : name.endIndex
    } else if Self.spaces.contains(tag) {
      words += " "
    }
  }

  /// Skips to the end of a tag; a `>` in quotation marks does not end it.
  private mutating func skip(past index: String.Index) {
    rest = rest[index...]
    var quote: Character?
    while let character = rest.popFirst() {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        return
      }
    }
  }

  private mutating func readReference() {
    let name = rest.dropFirst().prefix(10).prefix { $0 != ";" && !$0.isWhitespace && $0 != "<" }
    guard name.endIndex < rest.endIndex, rest[name.endIndex] == ";",
      let character = Self.character(named: String(name))
    else {
      words.append(rest.removeFirst())
      return
    }
    words.append(character)
    rest = rest[rest.index(after: name.endIndex)...]
  }

  private static func character(named name: String) -> Character? {
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let isHex = digits.first == "x" || digits.first == "X"
      return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
        .flatMap(Unicode.Scalar.init).map(Character.init)
    }
    return references[name]
  }

  private static let references: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]
  private static let unread: Set = ["head", "script", "style", "template", "title"]
  /// A table row is one paragraph.
  private static let blocks: Set = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "div", "section", "article",
    "header", "footer", "main", "aside", "nav", "figure", "figcaption", "address", "ul", "ol", "li",
    "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr", "hr", "form", "fieldset",
    "body", "html",
  ]
  private static let spaces: Set = ["br", "td", "th", "wbr", "img"]
}
