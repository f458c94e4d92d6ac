/// Puts the path below which the portal is before the addresses in a page. Pages, their templates, and what is kept of
/// screens state addresses as if the portal were alone on its host.
package struct PrefixedAddresses: Sendable {
  private let prefix: [UInt8]

  /// Nil without a path.
  package init?(path: String) {
    guard !path.isEmpty else { return nil }
    prefix = Array(path.utf8)
  }

  /// An address of the portal below the path; any other text unchanged.
  package func address(_ text: String) -> String {
    Self.isOwn(Array(text.utf8)[...]) ? String(decoding: prefix, as: UTF8.self) + text : text
  }

  /// A page, or a part of one, with all its addresses below the path.
  ///
  /// Only attributes of tags are changed. What a form sends, such as the page to return to, stays as the portal states it.
  package func html(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    let page = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(page.count + page.count / 8)
    var place = 0
    var tag = MarkupScanner(page)
    while let attribute = tag.next() {
      guard let insertion = insertion(attribute, in: page) else { continue }
      for (index, text) in insertion {
        result += page[place..<index]
        result += text
        place = index
      }
    }
    result += page[place...]
    return String(decoding: result, as: UTF8.self)
  }

  private static let names: Set<String> = [
    "action", "data-mentions", "data-presence", "data-waiting", "formaction", "href", "poster",
    "src",
  ]

  /// What to insert where in the value of an attribute.
  private func insertion(
    _ attribute: MarkupScanner.Attribute, in page: [UInt8]
  ) -> [(Int, [UInt8])]? {
    let value = page[attribute.value]
    switch attribute.name {
    case let name
    where Self.names.contains(name) || name.hasPrefix("data-") && name.hasSuffix("-action"):
      return Self.isOwn(value) ? [(value.startIndex, prefix)] : nil
    case "content" where attribute.tag == "meta":
      return places(after: ["url="], in: value)
    case "srcdoc":
      // A page within a page, with its markup escaped.
      return places(after: ["src=&quot;", "href=&quot;"], in: value)
    default: return nil
    }
  }

  /// Where the prefix belongs after any of the marks, in the order of the text.
  private func places(after marks: [String], in value: ArraySlice<UInt8>) -> [(Int, [UInt8])] {
    marks.flatMap { value.ranges(of: Array($0.utf8)) }.map(\.upperBound).sorted()
      .filter { Self.isOwn(value[$0...]) }.map { ($0, prefix) }
  }

  /// Whether it begins with one slash.
  private static func isOwn(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "/") && text.dropFirst().first != UInt8(ascii: "/")
  }
}
