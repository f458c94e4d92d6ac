/// Walks a Markdown tree and writes only the tags listed here.
struct MarkdownHTMLWriter {
  /// Containers nested deeper lose their tags but not their text, so that pages stay readable.
  private static let deepestContainer = 40

  let settings: MarkdownHTML
  let source: String
  let bytes: [UInt8]
  var out = HTMLBuffer()
  private(set) var headings: WrittenHeadings
  private(set) var diagnostics: [Diagnostic] = []

  private var depth = 0
  private var pictures: [String] = []
  /// The number of pictures around the current text, which becomes alternative text.
  private var pictureDepth = 0
  private var openLinks: [Bool] = []
  private var isInTable = false

  private lazy var lines = ByteLines(bytes[...])
  private lazy var text = ConsentText(source)
  private lazy var isolatesNumbers = WrittenNumbers.areAmongRightToLeft(source)

  init(settings: MarkdownHTML, source: String, headings: WrittenHeadings) {
    self.settings = settings
    self.source = source
    self.headings = headings
    bytes = Array(source.utf8)
  }

  mutating func visit(_ node: MarkdownNode, isEntering: Bool) {
    if isInTable {
      if !isEntering, node.kind == .paragraph { isInTable = false }
      return
    }
    switch node.kind {
    case .document: break
    case .blockQuote: container(isEntering, "<blockquote>\n", "</blockquote>\n")
    case .list: visitList(node, isEntering: isEntering)
    case .item: container(isEntering, "<li>", "</li>\n")
    case .paragraph: visitParagraph(node, isEntering: isEntering)
    case .heading: visitHeading(node, isEntering: isEntering)
    case .thematicBreak: out.add(markup: "<hr>\n")
    case .codeBlock:
      out.add(markup: "<pre><code>")
      out.add(text: node.literal)
      out.add(markup: "</code></pre>\n")
    case .htmlBlock: visitHTMLBlock(node)
    default: visitInline(node, isEntering: isEntering)
    }
  }

  mutating func visitInline(_ node: MarkdownNode, isEntering: Bool) {
    if node.kind == .image { return visitPicture(node, isEntering: isEntering) }
    if pictureDepth > 0 { return collectAlternative(node, isEntering: isEntering) }
    switch node.kind {
    case .text: write(text: node.literal)
    case .softBreak: out.add(markup: "\n")
    case .lineBreak: out.add(markup: "<br>\n")
    case .code:
      out.add(markup: "<code>")
      out.add(text: node.literal)
      out.add(markup: "</code>")
    case .emphasis: out.add(markup: isEntering ? "<em>" : "</em>")
    case .strong: out.add(markup: isEntering ? "<strong>" : "</strong>")
    case .htmlInline: visitHTMLInline(node)
    case .link: visitLink(node, isEntering: isEntering)
    default: break
    }
  }
}

extension MarkdownHTMLWriter {
  private mutating func write(text: String) {
    guard isolatesNumbers else { return out.add(text: text) }
    for (index, run) in WrittenNumbers.split(text).enumerated() {
      let isNumber = !index.isMultiple(of: 2)
      if isNumber { out.add(markup: "<bdi dir=\"ltr\">") }
      out.add(text: String(run))
      if isNumber { out.add(markup: "</bdi>") }
    }
  }

  private mutating func container(
    _ isEntering: Bool, _ opening: StaticString, _ closing: StaticString
  ) {
    if isEntering { depth += 1 }
    if depth <= Self.deepestContainer { out.add(markup: isEntering ? opening : closing) }
    if !isEntering { depth -= 1 }
  }

  private mutating func visitList(_ node: MarkdownNode, isEntering: Bool) {
    guard node.isOrderedList else { return container(isEntering, "<ul>\n", "</ul>\n") }
    guard isEntering, node.listStart != 1, depth < Self.deepestContainer else {
      return container(isEntering, "<ol>\n", "</ol>\n")
    }
    depth += 1
    out.add(markup: "<ol")
    out.add(attribute: "start", String(node.listStart))
    out.add(markup: ">\n")
  }

  private mutating func visitParagraph(_ node: MarkdownNode, isEntering: Bool) {
    if node.isInTightList {
      if !isEntering, node.hasNext { out.add(markup: "\n") }
      return
    }
    if isEntering, node.isAtTopLevel, let table = table(at: node) {
      write(table)
      isInTable = true
      return
    }
    out.add(markup: isEntering ? "<p>" : "</p>\n")
  }

  private mutating func visitHeading(_ node: MarkdownNode, isEntering: Bool) {
    if isEntering {
      headings.open.removeAll { $0 >= node.headingLevel }
      headings.open.append(node.headingLevel)
    }
    let own = settings.skipsNoLevels ? headings.open.count : node.headingLevel
    let level = min(max(own + settings.headingOffset, 1), 6)
    out.add(markup: isEntering ? "<h" : "</h")
    out.add(text: String(level))
    if isEntering, let prefix = settings.identifierPrefix {
      out.add(attribute: "id", prefix + "-" + uniqueIdentifier(for: node.plainText))
    }
    out.add(markup: isEntering ? ">" : ">\n")
  }

  private mutating func uniqueIdentifier(for title: String) -> String {
    let word = title.lowercased().reduce(into: "") { word, character in
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else if character.isWhitespace || character == "-" {
        word.append("-")
      }
    }
    let count = headings.identifiers[word, default: 0]
    headings.identifiers[word] = count + 1
    return count == 0 ? word : "\(word)-\(count)"
  }

  private mutating func visitLink(_ node: MarkdownNode, isEntering: Bool) {
    guard isEntering else {
      if openLinks.popLast() == true { out.add(markup: "</a>") }
      return
    }
    guard let target = LinkTarget(node.address) else {
      openLinks.append(false)
      return report(
        "link-removed", at: node,
        """
        The link to “\(node.address)” is left out. Use an address that begins with https://, \
        http://, mailto: or tel:, or # for a place in this text.
        """)
    }
    openLinks.append(true)
    out.add(markup: "<a")
    switch target {
    case .web(let address):
      out.add(address: "href", address)
      out.add(markup: " rel=\"noopener noreferrer\"")
    case .contact(let address): out.add(address: "href", address)
    case .fragment(let place):
      out.add(address: "href", "#" + (settings.identifierPrefix.map { $0 + "-" } ?? "") + place)
    }
    if !node.title.isEmpty { out.add(attribute: "title", node.title) }
    out.add(markup: ">")
  }

  private mutating func visitPicture(_ node: MarkdownNode, isEntering: Bool) {
    if isEntering {
      pictureDepth += 1
      if pictureDepth == 1 { pictures = [] }
      return
    }
    pictureDepth -= 1
    guard pictureDepth == 0 else { return }
    let alternative = pictures.joined()
    guard let address = settings.pictureAddress?(node.address), Self.isPictureAddress(address)
    else {
      out.add(text: alternative)
      return report(
        "picture-removed", at: node,
        """
        The picture “\(node.address)” is not shown, only its description. Add it to the study as \
        an illustration.
        """)
    }
    out.add(markup: "<img")
    out.add(address: "src", address)
    out.add(attribute: "alt", alternative)
    out.add(markup: ">")
  }

  private static func isPictureAddress(_ address: String) -> Bool {
    if case .web = LinkTarget(address) { return true }
    return !address.isEmpty && !address.utf8.starts(with: "//".utf8)
      && !address.utf8.contains { $0 < 0x21 || $0 == 0x7F || "\\:".utf8.contains($0) }
  }

  private mutating func collectAlternative(_ node: MarkdownNode, isEntering: Bool) {
    guard isEntering else { return }
    switch node.kind {
    case .text, .code: pictures.append(node.literal)
    case .softBreak, .lineBreak: pictures.append(" ")
    default: break
    }
  }
}

extension MarkdownHTMLWriter {
  // Comments are removed from consent texts, so they are not reported here either.
  private mutating func visitHTMLBlock(_ node: MarkdownNode) {
    let literal = node.literal.trimmingWhitespace()
    if Self.isComment(literal) { return }
    out.add(markup: "<p>")
    out.add(lines: literal)
    out.add(markup: "</p>\n")
    reportHTML(literal, at: node)
  }

  private mutating func visitHTMLInline(_ node: MarkdownNode) {
    let literal = node.literal
    if Self.isComment(literal) { return }
    if ["<br>", "<br/>", "<br />"].contains(literal.lowercased()) {
      return out.add(markup: "<br>")
    }
    out.add(text: literal)
    reportHTML(literal, at: node)
  }

  private static func isComment(_ literal: String) -> Bool {
    guard literal.hasPrefix("<!--"), literal.hasSuffix("-->") else { return false }
    return literal.firstRange(of: "-->")?.upperBound == literal.endIndex
  }

  private mutating func reportHTML(_ literal: String, at node: MarkdownNode) {
    report(
      "html-shown-as-text", at: node,
      """
      The HTML “\(literal.prefix(40))” is shown as typed. Write it in Markdown, or remove it.
      """)
  }

  mutating func sourceLines(_ range: ClosedRange<Int>) -> [String] {
    range.map { line in
      String(decoding: bytes[lines.start(of: line)..<lines.start(of: line + 1)], as: UTF8.self)
    }
  }

  mutating func report(_ code: String, at node: MarkdownNode, _ message: String) {
    let start = lines.start(of: node.startLine)
    let end = min(start + max(node.startColumn - 1, 0), bytes.count)
    let column = text.index(ofByte: end) - text.index(ofByte: start)
    report(code, line: node.startLine, column: column + 1, message)
  }

  mutating func report(_ code: String, line: Int, column: Int, _ message: String) {
    diagnostics.append(
      Diagnostic(
        severity: .warning, code: code, line: max(line, 1) + settings.firstLine - 1,
        column: column, message: message))
  }
}
