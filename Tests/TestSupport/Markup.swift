/// The tags of a page, parsed as browsers parse them.
package struct Markup {
  package let tags: [Tag]

  package struct Tag {
    package var name: String
    package var attributes: [(name: String, value: String)] = []
  }

  package init(_ html: String) {
    var reader = MarkupReader(html)
    tags = reader.tags()
  }

  /// Anything that could run, restyle the page, or lead away from it in a way that the screens themselves never do.
  package var harms: [String] { tags.flatMap(harms(in:)) }

  private static let addresses: Set = ["href", "src", "action", "formaction", "poster", "data"]
  private static let ownStarts = ["/", "#", "https://", "http://", "mailto:", "tel:"]

  private func harms(in tag: Tag) -> [String] {
    var harms: [String] = []
    if ["style", "base", "object", "embed", "plaintext", "math", "marquee"].contains(tag.name) {
      harms.append("<\(tag.name)>")
    }
    if tag.name == "script", tag.value("src")?.hasPrefix("/scripts/") != true {
      harms.append("<script>")
    }
    if tag.name == "iframe", tag.value("srcdoc") != nil, tag.value("sandbox") != "" {
      harms.append("<iframe> without a sandbox")
    }
    for (name, value) in tag.attributes {
      if name.hasPrefix("on") || name == "style" || name.contains(where: { "\"'<{".contains($0) }) {
        harms.append("\(tag.name) \(name)=\(value)")
      }
      if Self.addresses.contains(name),
        !Self.ownStarts.contains(where: value.hasPrefix) || value.hasPrefix("//")
      {
        harms.append("\(tag.name) \(name)=\(value)")
      }
    }
    return harms
  }
}

extension Markup.Tag {
  package func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

private struct MarkupReader {
  private let text: [UInt8]
  private var index = 0

  init(_ html: String) { text = Array(html.utf8) }

  mutating func tags() -> [Markup.Tag] {
    var tags: [Markup.Tag] = []
    while index < text.count {
      index += 1
      guard text[index - 1] == UInt8(ascii: "<"), let first = peek else { continue }
      if (first | 0x20) >= UInt8(ascii: "a"), (first | 0x20) <= UInt8(ascii: "z") {
        tags.append(tag())
      }
    }
    return tags
  }

  private var peek: UInt8? { index < text.count ? text[index] : nil }

  private static let spaces: Set<UInt8> = [9, 10, 12, 13, 32, UInt8(ascii: "/")]

  private mutating func word(until ends: Set<UInt8>) -> String {
    let start = index
    while let byte = peek, !ends.contains(byte) { index += 1 }
    return String(decoding: text[start..<index], as: UTF8.self)
  }

  private mutating func tag() -> Markup.Tag {
    let ends = Self.spaces.union([UInt8(ascii: ">")])
    var tag = Markup.Tag(name: word(until: ends).lowercased())
    while let byte = peek, byte != UInt8(ascii: ">") {
      if Self.spaces.contains(byte) {
        index += 1
        continue
      }
      let name = word(until: ends.union([UInt8(ascii: "=")])).lowercased()
      tag.attributes.append((name, peek == UInt8(ascii: "=") ? value(until: ends) : ""))
    }
    return tag
  }

  private mutating func value(until ends: Set<UInt8>) -> String {
    index += 1
    guard let quote = peek, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote) else {
      return word(until: ends)
    }
    index += 1
    let value = word(until: [quote])
    index += 1
    return value
  }
}
