/// An element of a consent text with its position, as written, including one that an app would reject, so that a form can fix
/// it.
package struct LocatedElement: Equatable, Sendable {
  package struct Option: Equatable, Sendable {
    package let id: String
    package let title: String
  }

  /// `toggle`, `select` or `signature`.
  package let kind: String
  package let id: String
  package let prompt: String
  /// As written; nil without the attribute.
  package let initialValue: String?
  package let expectedValue: String?
  package let options: [Option]
  /// In bytes of the text's UTF-8.
  package let range: Range<Int>

  /// The elements of a text up to where an app could no longer read it.
  package static func all(in source: String) -> [LocatedElement] {
    // Most texts have none, and scanning them would take longer.
    guard source.contains("<") else { return [] }
    let text = ConsentText(source)
    var scanner = ConsentScanner(text)
    // Elements read before a mistake count too.
    try? scanner.scan(isFragment: true)
    return scanner.blocks.compactMap { block in
      guard case .element(let parsed) = block, parsed.name != "option" else { return nil }
      return LocatedElement(parsed, in: text)
    }
  }

  /// A text with words in paragraphs of their own in place of each element.
  package static func replacingAll(
    in source: String, by words: (LocatedElement) -> String
  ) -> String {
    let elements = all(in: source)
    guard !elements.isEmpty else { return source }
    let bytes = Array(source.utf8)
    var said: [UInt8] = []
    var position = 0
    for element in elements {
      said += bytes[position..<element.range.lowerBound]
      said += Array("\n\n\(words(element))\n\n".utf8)
      position = element.range.upperBound
    }
    return String(decoding: said + bytes[position...], as: UTF8.self)
  }

  private init(_ parsed: ParsedElement, in text: ConsentText) {
    kind = parsed.name
    id = parsed.value(of: "id") ?? ""
    initialValue = parsed.value(of: "initial-value")
    expectedValue = parsed.value(of: "expected-value")
    var words: [String] = []
    var options: [Option] = []
    for piece in parsed.content {
      switch piece {
      case .text(let text, _, _): words.append(text)
      case .element(let option):
        let title = option.content.lazy.compactMap { piece -> String? in
          if case .text(let text, _, _) = piece { text } else { nil }
        }.first
        options.append(Option(id: option.value(of: "id") ?? "", title: title ?? ""))
      }
    }
    prompt = words.joined(separator: " ")
    self.options = options
    range = text.offset(of: parsed.range.lowerBound)..<text.offset(of: parsed.range.upperBound)
  }
}
