/// The words of a screen by their blocks, each with its place in the HTML.
///
/// Drawings and numbers among other screens are left out: their words are not read or say nothing of the screen itself.
struct ScreenText {
  let bytes: [UInt8]
  private(set) var blocks: [Block] = []

  /// A heading, paragraph, list item, label, button, or option of a menu.
  struct Block {
    let kind: MarkedBlock.Kind
    /// In order; together they are the text of the block.
    var pieces: [Piece]
    /// The section of a consent or the question that it is in; nil outside of these.
    let section: String?
    /// Whether it is in a menu. No mark can be in there, so that the option has its place, of no length, after it.
    var isOption = false

    var isHeading: Bool { if case .heading = kind { true } else { false } }

    var marked: MarkedBlock {
      var runs: [MarkedRun] = []
      for piece in pieces { runs.add(MarkedRun(piece.text, style: piece.style, link: piece.link)) }
      var block = MarkedBlock(kind, runs)
      block.section = section
      return block
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
    /// Where the element begins that it is in, if that is only seen and not read out, such as the box of an option.
    var unreadFrom: Int?
  }

  private var kind = MarkedBlock.Kind.paragraph
  private var open: [Piece] = []
  private var inline: [(name: String, style: RunStyle, link: String?)] = []
  /// Where the element begins that is being read and that is only seen.
  private var unreadFrom: Int?
  /// The options of the menu that is being read.
  private var options: [String] = []
  /// An element that is left out, and how many of its name are open in it.
  private var left: (name: String, depth: Int)?
  /// The section or question that is being read, the name of its element, and how many of that name are open in it.
  private var section: (id: String, name: String, depth: Int)?

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
        read(MarkupTag(bytes[index..<end]), at: index)
        if left == nil { finishMenu(at: end) }
      } else if left == nil {
        read(index..<end)
      } else if !options.isEmpty {
        options[options.count - 1] += HTMLReferences.resolved(bytes[index..<end])
      }
      index = end
    }
    finishBlock()
  }

  private mutating func read(_ tag: MarkupTag, at index: Int) {
    if let current = left {
      if tag.name == "option", !tag.isClosing, current.name == "select" { options.append("") }
      guard tag.name == current.name, !tag.isVoid else { return }
      let depth = current.depth + (tag.isClosing ? -1 : 1)
      left = depth == 0 ? nil : (current.name, depth)
    } else if Self.leavesOut(tag) {
      finishBlock()
      if !tag.isClosing, !tag.isVoid { left = (tag.name, 1) }
    } else if Self.inlineNames.contains(tag.name) {
      readInline(tag)
    } else if tag.name == "span", tag.isClosing, unreadFrom != nil {
      unreadFrom = nil
    } else if tag.name == "span", tag["aria-hidden"] == "true" {
      unreadFrom = index
    } else {
      finishBlock()
      guard !tag.isVoid else { return }
      follow(tag)
      kind = tag.isClosing ? .paragraph : Self.kind(of: tag)
    }
  }

  /// Notes where sections and questions begin and end.
  private mutating func follow(_ tag: MarkupTag) {
    if let current = section {
      guard tag.name == current.name else { return }
      let depth = current.depth + (tag.isClosing ? -1 : 1)
      section = depth == 0 ? nil : (current.id, current.name, depth)
    } else if !tag.isClosing,
      let id = TagRewriter.sectionMarks.lazy.compactMap({ tag[$0] }).first
    {
      section = (HTMLReferences.resolved(id), tag.name, 1)
    }
  }

  private mutating func readInline(_ tag: MarkupTag) {
    if tag.isClosing {
      if let index = inline.lastIndex(where: { $0.name == tag.name }) { inline.remove(at: index) }
    } else if !tag.isVoid {
      inline.append(
        (
          tag.name, PageReader.styles[tag.name] ?? [],
          tag["href"].map { HTMLReferences.resolved($0) }
        ))
    }
  }

  private mutating func read(_ range: Range<Int>) {
    let text = HTMLReferences.resolved(bytes[range]).withSingleSpaces
    let style = inline.reduce(into: RunStyle()) { $0.formUnion($1.style) }
    open.append(
      Piece(
        range: range, text: text, style: style, link: inline.last { $0.link != nil }?.link,
        unreadFrom: unreadFrom))
  }

  private mutating func finishMenu(at end: Int) {
    for option in options {
      let words = option.withSingleSpaces.trimmingPrefix(" ")
      let text = String(words.last == " " ? words.dropLast() : words)
      guard !text.isEmpty else { continue }
      blocks.append(
        Block(
          kind: .item(depth: 0, label: .none),
          pieces: [Piece(range: end..<end, text: text, style: [], link: nil)],
          section: section?.id, isOption: true))
    }
    options = []
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
    blocks.append(Block(kind: kind, pieces: open, section: section?.id))
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
