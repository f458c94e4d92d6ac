import TestSupport

@testable import SafeHTML

/// Fragments of HTML in an order that nobody would write.
struct NastyMix {
  let source: String

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...40, using: &random)
    source = (0..<count).map { _ in Self.piece(using: &random) }.joined()
  }

  private static func piece(using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: HostileHTML.all.randomElement(using: &random) ?? ""
    case 1, 2: words.randomElement(using: &random) ?? ""
    case 3, 4: "</\(names.randomElement(using: &random) ?? "")>"
    case 5: cut(HostileHTML.all.randomElement(using: &random) ?? "", using: &random)
    default:
      "<\(names.randomElement(using: &random) ?? "")\(attributes.randomElement(using: &random) ?? "")>"
    }
  }

  private static func cut(_ text: String, using random: inout SeededGenerator) -> String {
    let characters = Array(text)
    guard !characters.isEmpty else { return "" }
    let start = Int.random(in: 0..<characters.count, using: &random)
    return String(characters[start..<Int.random(in: start...characters.count, using: &random)])
  }

  private static let names = [
    "p", "h1", "h2", "h3", "h6", "pre", "blockquote", "div", "hr", "ul", "ol", "li", "dl", "dt",
    "dd", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "a", "img", "br", "wbr",
    "span", "b", "i", "u", "strong", "em", "sub", "sup", "code", "q", "del", "ruby", "rt", "rp",
    "font", "center", "section", "form", "button", "label", "address", "details", "menu", "dir",
    "x-y", "svg", "math", "title", "textarea", "html", "head", "body", "xmp", "col", "colgroup",
  ]
  private static let attributes = [
    "", "", "", " lang=de", " dir=rtl", " id=a", " id=b", " name=a", " href=#a", " href='#b'",
    " href=https://example.org", " src=/picture.png alt=x", " src=no alt='two  words'", " start=3",
    " colspan=2", " title=\"a'b\"", " onclick=x()", " style=x", " /", " scope=row",
    " lang=ar dir=rtl",
  ]
  private static let words = [
    "words", " ", "  more words ", "\n", "\n\n", "&nbsp;", "&lt;", "a < b", "x &amp y", "漢字", "😀👨‍👩‍👧",
    "السلام", "\t", "&check;", "\u{200F}", "é", ".",
  ]
}
