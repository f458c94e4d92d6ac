/// Reads the page of a consent, as a release of Accord wrote it, into blocks that can be compared and written in another
/// format. Pictures become their descriptions, and the hash of the document is left out: it differs in every version.
package struct PageReader {
  private var blocks: [MarkedBlock] = []
  private var runs: [MarkedRun] = []
  /// The finished cells of the row that is being read; nil outside of rows.
  private var row: [[MarkedRun]]?
  private var isHeadRow = false
  private var isLeftOut = false
  private var heading: Int?
  private var quotations = 0
  private var preformatted = 0
  private var inline: [Inline] = []
  private var lists: [List] = []
  /// Nil if blocks get no anchors.
  private var anchors: AnchorReader?
  /// The ids of the sections around the block, the outermost first. Imported text may have sections of its own.
  private var sections: [String?] = []

  /// The element that styles the text inside it.
  private struct Inline {
    let name: String
    let style: RunStyle
    let link: String?
  }

  private struct List {
    /// The number of the next item; nil for bullets.
    var next: Int?
    /// The label of the item that is being read; nil before the first one.
    var label: MarkedBlock.ItemLabel?
  }

  private init() {}

  /// The blocks of a page, from its body.
  /// - Parameter isAnchored: whether those that begin a section of the consent say so.
  package static func blocks(of page: String, isAnchored: Bool = false) -> [MarkedBlock] {
    let bytes = Array(page.utf8)
    var reader = PageReader()
    if isAnchored { reader.anchors = AnchorReader() }
    var index =
      page.utf8.firstRange(of: "<body".utf8).map {
        page.utf8.distance(from: page.utf8.startIndex, to: $0.lowerBound)
      } ?? 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
        reader.read(MarkupTag(bytes[index...end]))
        index = end + 1
      } else {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        reader.read(text: HTMLReferences.resolved(bytes[index..<end]))
        index = end
      }
    }
    reader.finishBlock()
    return reader.blocks
  }

  // MARK: Tags

  private mutating func read(_ tag: MarkupTag) {
    if let style = Self.styles[tag.name] {
      readInline(tag, style: style, link: nil)
    } else if tag.name == "a" {
      readInline(tag, style: [], link: tag["href"].map { HTMLReferences.resolved($0) })
    } else if tag.isClosing {
      close(tag)
    } else {
      open(tag)
    }
  }

  private mutating func readInline(_ tag: MarkupTag, style: RunStyle, link: String?) {
    if !tag.isClosing {
      inline.append(Inline(name: tag.name, style: style, link: link))
    } else if let index = inline.lastIndex(where: { $0.name == tag.name }) {
      inline.remove(at: index)
    }
  }

  private mutating func open(_ tag: MarkupTag) {
    defer {
      anchors?.open(tag)
      if tag.name == "section" { sections.append(tag["id"].map { HTMLReferences.resolved($0) }) }
    }
    switch tag.name {
    case "br": add("\n")
    case "img":
      if let words = tag["alt"], !words.isEmpty { add("[\(HTMLReferences.resolved(words))]") }
    case "ul", "ol":
      finishBlock()
      let first = tag["start"].flatMap { Int($0) } ?? 1
      lists.append(List(next: tag.name == "ol" ? first : nil))
    case "li":
      finishBlock()
      beginItem()
    case "blockquote":
      finishBlock()
      quotations += 1
    case "tr", "dt":
      finishBlock()
      row = []
      isHeadRow = false
    case "th": isHeadRow = row?.isEmpty == true || isHeadRow
    case "td": isHeadRow = false
    case "dd": if tag["class"] == "document-hash" { isLeftOut = true }
    case "pre":
      finishBlock()
      preformatted += 1
    default:
      if let level = tag.headingLevel, (1...6).contains(level) {
        finishBlock()
        heading = level
      } else if Self.blockNames.contains(tag.name) {
        finishBlock()
      }
    }
  }

  private mutating func close(_ tag: MarkupTag) {
    anchors?.close(tag)
    defer { if tag.name == "section" { _ = sections.popLast() } }
    switch tag.name {
    case "ul", "ol":
      finishBlock()
      if !lists.isEmpty { lists.removeLast() }
    case "blockquote":
      finishBlock()
      quotations = max(quotations - 1, 0)
    case "th", "td", "dt": finishCell()
    case "dd":
      finishCell()
      finishRow(as: .fact)
    case "tr": finishRow(as: isHeadRow ? .headRow(widths: []) : .row)
    case "pre":
      finishBlock()
      preformatted = max(preformatted - 1, 0)
    default:
      guard tag.headingLevel != nil || tag.name == "li" || Self.blockNames.contains(tag.name) else {
        return
      }
      finishBlock()
      heading = nil
    }
  }

  private mutating func beginItem() {
    guard let last = lists.indices.last else { return }
    guard let number = lists[last].next else {
      lists[last].label = .bullet
      return
    }
    lists[last].label = .number(number)
    lists[last].next = number < Int.max ? number + 1 : number
  }

  // MARK: Text

  private mutating func read(text: String) {
    guard preformatted == 0 else {
      add(text)
      return
    }
    var words = ""
    var isAfterSpace = runs.last?.text.last.map(Self.isSpace) ?? true
    for character in text {
      guard Self.isSpace(character) else {
        words.append(character)
        isAfterSpace = false
        continue
      }
      if !isAfterSpace { words.append(" ") }
      isAfterSpace = true
    }
    add(words)
  }

  private mutating func add(_ text: String) {
    let style = inline.reduce(into: RunStyle()) { $0.formUnion($1.style) }
    let link = inline.last { $0.link != nil }?.link
    runs.add(MarkedRun(text, style: style, link: link))
  }

  /// Spaces that a page does not show twice. A nonbreaking one is not among them.
  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\n" || character == "\t" || character == "\r"
      || character == "\r\n"
  }

  // MARK: Blocks

  /// Ends the block, or the paragraph inside a cell.
  private mutating func finishBlock() {
    guard row == nil else {
      if let last = runs.last, !last.text.hasSuffix("\n") { add("\n") }
      return
    }
    let text = takenRuns()
    guard !text.isEmpty else { return }
    add(MarkedBlock(kind, text))
    if let last = lists.indices.last, heading == nil {
      lists[last].label = MarkedBlock.ItemLabel.none
    }
  }

  private mutating func add(_ block: MarkedBlock) {
    var block = block
    block.anchor = anchors?.take()
    block.section = sections.first ?? nil
    blocks.append(block)
  }

  private var kind: MarkedBlock.Kind {
    if let heading { return .heading(heading) }
    if let label = lists.last?.label { return .item(depth: lists.count - 1, label: label) }
    return quotations > 0 ? .quotation : .paragraph
  }

  private mutating func finishCell() {
    guard row != nil else { return finishBlock() }
    let cell = takenRuns()
    row?.append(cell)
  }

  private mutating func finishRow(as kind: MarkedBlock.Kind) {
    guard let cells = row else { return }
    row = nil
    if !cells.isEmpty, !isLeftOut { add(MarkedBlock(kind, cells: cells)) }
    isLeftOut = false
  }

  /// The text read so far, without spaces at its end.
  private mutating func takenRuns() -> [MarkedRun] {
    while let last = runs.last, let character = last.text.last, Self.isSpace(character) {
      runs[runs.count - 1].text.removeLast()
      if runs[runs.count - 1].text.isEmpty { runs.removeLast() }
    }
    defer { runs = [] }
    return runs
  }

  /// The elements that set text in a style.
  static let styles: [String: RunStyle] = [
    "strong": .strong, "b": .strong, "em": .emphasis, "i": .emphasis, "code": .code, "kbd": .code,
    "samp": .code,
  ]
  private static let blockNames: Set = [
    "p", "div", "section", "article", "header", "footer", "main", "aside", "nav", "figure",
    "figcaption", "address", "dl", "table", "caption", "thead", "tbody", "tfoot", "hr", "form",
    "fieldset", "body",
  ]
}
