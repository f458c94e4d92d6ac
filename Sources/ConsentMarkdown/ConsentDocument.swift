/// A consent text as the mobile library would load it.
package struct ConsentDocument: Equatable, Sendable {
  package struct Markdown: Equatable, Sendable {
    /// Derived from the heading that starts the text; nil without one, and not unique.
    package let id: String?
    /// Without comments and with both ends trimmed, otherwise as written.
    package let text: String
    /// The line of the source where the text begins, counted from 1.
    package let line: Int

    package init(id: String?, text: String, line: Int) {
      self.id = id
      self.text = text
      self.line = line
    }
  }

  package enum Block: Equatable, Sendable {
    case markdown(Markdown)
    case element(ConsentElement)
  }

  /// The text exactly as given.
  package let source: String
  package let metadata: ConsentMetadata
  package let blocks: [Block]
  /// Problems of a text that does load; one that does not is a `ConsentLoadError`.
  package let diagnostics: [Diagnostic]
  /// The positions of the parts of the source.
  let layout: ConsentLayout

  package var title: String? { metadata.title }

  package var version: ConsentVersion? { metadata.version }

  package var elements: [ConsentElement] {
    blocks.compactMap { block in
      if case .element(let element) = block { element } else { nil }
    }
  }
}

extension ConsentDocument {
  /// Reads a consent text; a byte order mark is ignored.
  package init(_ source: String) throws(ConsentLoadError) {
    try self.init(source, isFragment: false)
  }

  /// Reads the content of one section: without front matter, and without the requirements for a whole document.
  package init(fragment: String) throws(ConsentLoadError) {
    try self.init(fragment, isFragment: true)
  }

  private init(_ source: String, isFragment: Bool) throws(ConsentLoadError) {
    let hasMark = source.unicodeScalars.first == "\u{FEFF}"
    let text = ConsentText(
      hasMark ? String(source.unicodeScalars.dropFirst()) : source)
    var scanner = ConsentScanner(text)
    do {
      try scanner.scan(isFragment: isFragment)
    } catch {
      throw error.loadError(in: text)
    }
    let blocks = try Self.blocks(of: scanner)
    let metadata = ConsentMetadata(
      entries: scanner.entries.map { .init(key: $0.key, value: $0.value) })
    var advisor = ConsentAdvisor(scanner: scanner, hasByteOrderMark: hasMark)
    advisor.advise(metadata: metadata, blocks: blocks, isFragment: isFragment)

    self.source = source
    self.metadata = metadata
    self.blocks = blocks
    diagnostics = advisor.sorted
    layout = ConsentLayout(scanner, shift: hasMark ? 3 : 0)
  }

  /// Reads a consent file, which must be UTF-8.
  package init(data: some Sequence<UInt8>) throws(ConsentLoadError) {
    let bytes = Array(data)
    guard let source = String(validating: bytes, as: UTF8.self) else {
      throw Self.notUTF8(bytes)
    }
    try self.init(source)
  }

  private static func blocks(of scanner: ConsentScanner) throws(ConsentLoadError) -> [Block] {
    var blocks: [Block] = []
    var failures: [(element: String?, failure: ElementFailure)] = []
    for block in scanner.blocks {
      switch block {
      case .markdown(let run):
        if let markdown = Markdown(run, in: scanner.text) { blocks.append(.markdown(markdown)) }
      case .element(let parsed):
        do {
          blocks.append(.element(try ConsentElement(parsed)))
        } catch {
          failures.append((parsed.name == "option" ? nil : parsed.name, error))
        }
      }
    }
    guard let first = failures.first else { return blocks }
    let place = scanner.text.place(of: first.failure.index)
    throw ConsentLoadError(
      stage: .elements, kind: first.failure.kind, element: first.element, line: place.line,
      column: place.column, diagnostics: failures.map { $0.failure.diagnostic(in: scanner.text) })
  }

  private static func notUTF8(_ bytes: [UInt8]) -> ConsentLoadError {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    scalars: while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error, .emptyInput: break scalars
      }
    }
    let valid = ConsentText(String(decoding: bytes[..<offset], as: UTF8.self))
    let place = valid.place(of: valid.count)
    let byte = offset < bytes.count ? String(bytes[offset], radix: 16, uppercase: true) : "00"
    let diagnostic = Diagnostic(
      severity: .error, code: "not-utf8", line: place.line + 1, column: place.column + 1,
      message: """
        The file is not UTF-8 text: byte \(offset + 1) (\(byte)) cannot be read. Save the file as UTF-8 and try again.
        """)
    return ConsentLoadError(
      stage: .syntax, kind: .nonUTF8Input, element: nil, line: place.line, column: place.column,
      diagnostics: [diagnostic])
  }
}

extension ConsentDocument.Markdown {
  init?(_ run: ConsentScanner.MarkdownRun, in text: ConsentText) {
    let trimmed = String(decoding: run.bytes, as: UTF8.self).trimmingWhitespace()
    let first = run.pieces.lazy.map(text.trimmed).first { !$0.isEmpty }
    guard !trimmed.isEmpty, let first else { return nil }
    self.init(
      id: Heading.identifier(ofBlock: run.bytes), text: trimmed,
      line: text.place(of: first.lowerBound).line + 1)
  }
}

extension ElementFailure {
  func diagnostic(in text: ConsentText) -> Diagnostic {
    let place = text.place(of: index)
    return Diagnostic(
      severity: .error, code: code, line: place.line + 1, column: place.column + 1,
      message: message)
  }
}

extension String {
  func trimmingWhitespace() -> String {
    var rest = drop(while: \.isWhitespace)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
