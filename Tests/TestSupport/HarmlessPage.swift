/// A page as a browser's tokenizer would split it, checked against everything that is permitted in it.
package struct HarmlessPage {
  private static let tags: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "div", "hr", "ul", "ol", "li",
    "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "a", "img",
    "br", "wbr", "span", "strong", "em", "mark", "small", "sub", "sup", "code", "kbd", "samp",
    "cite", "q", "dfn", "del", "ins", "s", "abbr", "var", "bdi", "bdo", "ruby", "rt", "rp",
  ]
  private static let attributes: Set<String> = [
    "href", "rel", "src", "alt", "title", "id", "lang", "dir", "start", "type", "reversed", "value",
    "colspan", "rowspan", "scope",
  ]
  private static let empty: Set<String> = ["br", "wbr", "hr", "img"]
  private static let schemes = ["https://", "http://", "mailto:", "tel:", "#"]

  package private(set) var faults: [String] = []

  package init(_ html: String) {
    var open: [String] = []
    // A browser reads scalars: a mark after a tag belongs to no sign of the tag.
    let tags = html.matches(
      of: /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)>/.matchingSemantics(.unicodeScalar))
    if tags.count != html.utf8.count(where: { $0 == UInt8(ascii: "<") }) {
      faults.append("not every < begins a tag")
    }
    for tag in tags {
      let name = String(tag.2)
      if !Self.tags.contains(name) { faults.append(name) }
      if !tag.1.isEmpty {
        if open.popLast() != name { faults.append("</\(name)> is out of place") }
      } else if !Self.empty.contains(name) {
        open.append(name)
      }
      check(String(tag.3))
    }
    if !open.isEmpty { faults.append("\(open) stay open") }
  }

  private mutating func check(_ attributes: String) {
    for attribute in attributes.matches(
      of: /\ ([a-z]+)="([^"]*)"/.matchingSemantics(.unicodeScalar))
    {
      let name = String(attribute.1)
      let value = String(attribute.2)
      if !Self.attributes.contains(name) { faults.append(name) }
      if name == "href", !Self.schemes.contains(where: value.hasPrefix) { faults.append(value) }
      if name == "src", !value.hasPrefix("/picture") { faults.append(value) }
      if value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { faults.append(value) }
    }
  }
}
