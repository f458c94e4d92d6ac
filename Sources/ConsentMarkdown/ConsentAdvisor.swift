/// Collects what the mobile library silently accepts but an author should know.
struct ConsentAdvisor {
  let scanner: ConsentScanner
  let hasByteOrderMark: Bool
  private(set) var found: [Diagnostic] = []

  lazy var code = CodeRanges(scanner.text.bytes[scanner.text.offset(of: scanner.bodyStart)...])

  init(scanner: ConsentScanner, hasByteOrderMark: Bool) {
    self.scanner = scanner
    self.hasByteOrderMark = hasByteOrderMark
  }

  /// In the order of the document.
  var sorted: [Diagnostic] {
    found.enumerated()
      .sorted {
        ($0.element.line, $0.element.column, $0.offset) < (
          $1.element.line, $1.element.column, $1.offset
        )
      }
      .map(\.element)
  }

  mutating func advise(
    metadata: ConsentMetadata, blocks: [ConsentDocument.Block], isFragment: Bool
  ) {
    adviseOnFile()
    if !isFragment {
      adviseOnFrontMatter(metadata)
      adviseOnWhole(blocks)
    }
    adviseOnElements()
    adviseOnIDs()
    for case .markdown(let run) in scanner.blocks {
      adviseOnTags(in: run)
      if let start = run.pieces.first?.lowerBound, MarkdownTangle.isFound(in: run.bytes) {
        found.append(MarkdownTangle.diagnostic(line: scanner.text.place(of: start).line + 1))
      }
    }
    adviseOnHeadings()
  }

  mutating func warn(_ code: String, at index: Int, _ message: String) {
    report(.warning, code, at: index, message)
  }

  mutating func suggest(_ code: String, at index: Int, _ message: String) {
    report(.advice, code, at: index, message)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ code: String, at index: Int, _ message: String
  ) {
    let place = scanner.text.place(of: index)
    found.append(
      Diagnostic(
        severity: severity, code: code, line: place.line + 1, column: place.column + 1,
        message: message))
  }
}
