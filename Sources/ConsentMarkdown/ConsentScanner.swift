/// Splits a consent text into front matter, Markdown, and elements, as the mobile library does.
struct ConsentScanner {
  struct Entry: Equatable {
    let key: String
    let value: String
    let index: Int
  }

  enum Block {
    case markdown(MarkdownRun)
    case element(ParsedElement)
  }

  /// A stretch of Markdown without its comments.
  struct MarkdownRun {
    var bytes: [UInt8] = []
    /// The ranges of source characters it consists of.
    var pieces: [Range<Int>] = []
  }

  let text: ConsentText
  var position = 0
  var entries: [Entry] = []
  var bodyStart = 0
  var blocks: [Block] = []
  var comments: [Range<Int>] = []
  /// The only failure that the library ignores, together with the rest of the text.
  var swallowed: SyntaxFailure?

  private var run = MarkdownRun()

  init(_ text: ConsentText) {
    self.text = text
  }

  mutating func scan(isFragment: Bool) throws(SyntaxFailure) {
    if !isFragment { try scanFrontMatter() }
    bodyStart = position
    do {
      try scanBody()
    } catch {
      guard error.reason == .stringNotClosed else { throw error }
      swallowed = error
    }
    endRun()
  }

  private mutating func scanBody() throws(SyntaxFailure) {
    while position < text.count {
      if text.isAtLineStart(position) {
        if Heading(in: text, at: position) != nil { endRun() }
        if let element = try scanElement() {
          if ParsedElement.knownNames.contains(element.name) {
            endRun()
            blocks.append(.element(element))
          } else {
            append(element.range)
          }
          continue
        }
      }
      if try !skipComment() { scanPlainText() }
    }
  }

  /// Consumes text that cannot begin anything: to the end of the line or up to the next “<”.
  private mutating func scanPlainText() {
    let start = position
    repeat {
      position += 1
    } while position < text.count && text.byte(at: position) != UInt8(ascii: "<")
      && !text.isNewline(at: position - 1)
    append(start..<position)
  }

  private mutating func skipComment() throws(SyntaxFailure) -> Bool {
    guard text.byte(at: position) == UInt8(ascii: "<"), text.starts(with: "<!--", at: position)
    else { return false }
    let start = position
    position += 4
    while position < text.count {
      if text.byte(at: position) == UInt8(ascii: "-"), text.starts(with: "-->", at: position) {
        position += 3
        comments.append(start..<position)
        return true
      }
      position += 1
    }
    throw SyntaxFailure(reason: .commentNotClosed, index: position, origin: start)
  }

  private mutating func append(_ range: Range<Int>) {
    run.bytes.append(contentsOf: text.slice(range))
    if let last = run.pieces.last, last.upperBound == range.lowerBound {
      run.pieces[run.pieces.count - 1] = last.lowerBound..<range.upperBound
    } else {
      run.pieces.append(range)
    }
  }

  private mutating func endRun() {
    if !run.bytes.isEmpty { blocks.append(.markdown(run)) }
    run = MarkdownRun()
  }
}

extension ConsentScanner {
  private mutating func scanFrontMatter() throws(SyntaxFailure) {
    guard isFence(at: 0) else { return }
    skipLine()
    while let key = scanIdentifier() {
      let start = position - key.count
      guard text.byte(at: position) == UInt8(ascii: ":") else {
        throw SyntaxFailure(reason: .frontMatterWithoutColon, index: position, origin: start)
      }
      position += 1
      while text.isWhitespace(at: position), !text.isNewline(at: position) { position += 1 }
      guard position < text.count else {
        throw SyntaxFailure(reason: .frontMatterCutOff, index: position, origin: start)
      }
      let end = text.lineEnd(from: position)
      entries.append(Entry(key: key, value: text.string(position..<end), index: start))
      skipLine()
      while text.isNewline(at: position) { position += 1 }
    }
    guard isFence(at: position) else {
      throw SyntaxFailure(reason: .frontMatterNotClosed, index: position, origin: 0)
    }
    skipLine()
  }

  private func isFence(at index: Int) -> Bool {
    text.starts(with: "---", at: index) && text.lineEnd(from: index) == index + 3
  }

  private mutating func skipLine() {
    position = min(text.lineEnd(from: position) + 1, text.count)
  }

  mutating func scanIdentifier() -> String? {
    guard text.isIdentifierStart(at: position) else { return nil }
    let start = position
    position += 1
    while text.isIdentifierPart(at: position) { position += 1 }
    return text.string(start..<position)
  }
}
