/// The words of a screen by their blocks, each with its place in the HTML.
///
/// Drawings, options of lists, and numbers among other screens are left out: their words are not read, cannot have
/// marks, or say nothing of the screen itself.
struct ScreenText {
  let bytes: [UInt8]
  private(set) var blocks: [Block] = []

  /// A heading, paragraph, list item, label, or button.
  struct Block {
    let kind: MarkedBlock.Kind
    /// In order; together they are the text of the block.
    var pieces: [Piece]

    var isHeading: Bool { if case .heading = kind { true } else { false } }

    var marked: MarkedBlock {
      var runs: [MarkedRun] = []
      for piece in pieces { runs.add(MarkedRun(piece.text, style: piece.style, link: piece.link)) }
      return MarkedBlock(kind, runs)
    }
  }

  /// Text between two tags.
  struct Piece {
    /// Where it is in the HTML.
    var range: Range<Int>
    /// With single spaces, and without references.
    var text: String
    let style: RunStyle
    let link: String?
  }

  private var kind = MarkedBlock.Kind.paragraph
  private var open: [Piece] = []
  private var inline: [(name: String, style: RunStyle, link: String?)] = []
  /// An element that is left out, and how many of its name are open in it.
  private var left: (name: String, depth: Int)?

  /// - Parameter html: a screen of a storyboard.
  init(_ html: String) {
    bytes = Array(html.utf8)
    var index = 0
    while index < bytes.count {
      let isTag = bytes[index] == UInt8(ascii: "<")
      let found =
        isTag
        ? Self.end(ofTagAt: index, in: bytes) : bytes[index...].firstIndex(of: UInt8(ascii: "<"))
      let end = found ?? bytes.count
      if isTag {
        read(MarkupTag(bytes[index..<end]))
      } else if left == nil {
        read(index..<end)
      }
      index = end
    }
    finishBlock()
  }

  private mutating func read(_ tag: MarkupTag) {
    if let current = left {
      guard tag.name == current.name, !tag.isVoid else { return }
      let depth = current.depth + (tag.isClosing ? -1 : 1)
      left = depth == 0 ? nil : (current.name, depth)
    } else if Self.leavesOut(tag) {
      finishBlock()
      if !tag.isClosing, !tag.isVoid { left = (tag.name, 1) }
    } else if Self.inlineNames.contains(tag.name) {
      readInline(tag)
    } else {
      finishBlock()
      guard !tag.isVoid else { return }
      kind = tag.isClosing ? .paragraph : Self.kind(of: tag)
    }
  }

  private mutating func readInline(_ tag: MarkupTag) {
    if tag.isClosing {
      if let index = inline.lastIndex(where: { $0.name == tag.name }) { inline.remove(at: index) }
    } else if !tag.isVoid {
      inline.append((tag.name, PageReader.styles[tag.name] ?? [], tag["href"]))
    }
  }

  private mutating func read(_ range: Range<Int>) {
    let text = HTMLReferences.resolved(bytes[range]).withSingleSpaces
    let style = inline.reduce(into: RunStyle()) { $0.formUnion($1.style) }
    open.append(
      Piece(range: range, text: text, style: style, link: inline.last { $0.link != nil }?.link))
  }

  /// The spaces around a block are not part of its text.
  private mutating func finishBlock() {
    defer { open = [] }
    while open.first?.text == " " { open.removeFirst() }
    while open.last?.text == " " { open.removeLast() }
    guard !open.isEmpty else { return }
    let last = open.count - 1
    if open[0].text.first == " " {
      let spaces = bytes[open[0].range].prefix { Self.isSpace($0) }.count
      open[0].range = open[0].range.lowerBound + spaces..<open[0].range.upperBound
      open[0].text.removeFirst()
    }
    if open[last].text.last == " " {
      let spaces = bytes[open[last].range].reversed().prefix { Self.isSpace($0) }.count
      open[last].range = open[last].range.lowerBound..<open[last].range.upperBound - spaces
      open[last].text.removeLast()
    }
    blocks.append(Block(kind: kind, pieces: open))
  }

  private static func kind(of tag: MarkupTag) -> MarkedBlock.Kind {
    if let level = tag.headingLevel { return .heading(level) }
    return tag.name == "li" ? .item(depth: 0, label: .bullet) : .paragraph
  }

  private static func leavesOut(_ tag: MarkupTag) -> Bool {
    unread.contains(tag.name) || tag.has(TagRewriter.numberMark)
      || tag["class"]?.hasPrefix("s-screen-nav") == true
  }

  private static func end(ofTagAt start: Int, in bytes: [UInt8]) -> Int? {
    var isQuoted = false
    let end = bytes[start...].firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ">") && !isQuoted
    }
    return end.map { $0 + 1 }
  }

  fileprivate static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static let unread: Set = ["option", "progress", "select", "svg", "textarea"]
  private static let inlineNames = Set(PageReader.styles.keys).union([
    "a", "abbr", "bdi", "bdo", "cite", "mark", "q", "s", "small", "sub", "sup", "u", "wbr",
  ])
}

extension String {
  /// The text as a page shows it, where several spaces and line breaks are one space.
  fileprivate var withSingleSpaces: String {
    var text: [UInt8] = []
    for byte in utf8 {
      let isSpace = ScreenText.isSpace(byte)
      if !isSpace || text.last != 0x20 { text.append(isSpace ? 0x20 : byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
