/// Consent Markdown written for the mobile library, and the changes that required.
package struct ConsentSource: Equatable, Sendable {
  package let text: String
  /// Required changes first, then what the library would report about the text.
  package let diagnostics: [Diagnostic]

  package init(text: String, diagnostics: [Diagnostic]) {
    self.text = text
    self.diagnostics = diagnostics
  }
}

extension ConsentSource {
  /// Writes a document; elements in the sections must have the form that `init(_ element:)` writes.
  package init(metadata: ConsentMetadata, sections: [ConsentSection]) {
    var writer = ConsentWriter()
    writer.write(metadata)
    for section in sections { writer.write(section) }
    self = writer.finished
  }

  /// Writes one element as a separate block.
  package init(_ element: ConsentElement) {
    var writer = ConsentWriter()
    switch element {
    case .toggle(let toggle):
      let initial = toggle.initialValue ? " initial-value=true" : ""
      let expected = toggle.expectedValue.map { " expected-value=\($0)" } ?? ""
      let id = writer.value(toggle.id)
      let prompt = writer.words(toggle.prompt)
      writer.add("<toggle id=\(id)\(initial)\(expected)>\n\(prompt)\n</toggle>")
    case .select(let select): writer.write(select)
    case .signature(let signature):
      let id = writer.value(signature.id)
      writer.add("<signature id=\(id) />")
    }
    self.init(text: writer.text, diagnostics: writer.diagnostics)
  }
}

extension String {
  /// Without blank lines at both ends and without trailing white space; the first line keeps its indent.
  package func trimmingBlankLines() -> String {
    var rest = self[...]
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    // Looking for the end of a line that begins with a word would take longer than everything else here.
    while rest.first?.isWhitespace == true, let end = rest.firstIndex(where: \.isNewline),
      rest[..<end].allSatisfy(\.isWhitespace)
    {
      rest = rest[rest.index(after: end)...]
    }
    return String(rest)
  }
}
