/// An element that contains other blocks, or lines of text.
final class Block {
  enum Child {
    case block(Block)
    case line(Line)
  }

  let tag: Tag
  var attributes: [Attribute]
  var anchor: Anchor?
  var children: [Child] = []
  /// Added by the builder because its contents need it.
  let isImplied: Bool

  init(_ tag: Tag, _ attributes: [Attribute] = [], isImplied: Bool = false) {
    self.tag = tag
    self.attributes = attributes
    self.isImplied = isImplied
  }

  var lastBlock: Block? {
    if case .block(let block) = children.last { block } else { nil }
  }

  /// Its only line of text, if it needs no paragraph: `<li>words<ul>…`.
  var tightLine: Line? {
    guard tag.isTight, case .line(let line) = children.first, line.style.isLoose else { return nil }
    let others = children.dropFirst()
    let needsNone = others.allSatisfy { child in
      if case .block(let block) = child { block.tag != .part && block.tag != .rule } else { false }
    }
    return needsNone ? line : nil
  }

  /// Removes lists without items, tables without rows, and other empty blocks.
  func prune() {
    var hasNothing = false
    for case .block(let block) in children {
      block.prune()
      hasNothing = hasNothing || block.isNothing
    }
    guard hasNothing else { return }
    children = children.flatMap { child in
      if case .block(let block) = child, block.isNothing { block.leftover } else { [child] }
    }
  }

  private var isNothing: Bool {
    switch tag {
    case .table: !children.contains { $0.tag?.isRowGroup == true }
    case .item, .term, .description, .cell, .heading: isImplied && children.isEmpty
    case .rule: false
    default: children.isEmpty
    }
  }

  /// A table without rows may still have a caption.
  private var leftover: [Child] {
    children.flatMap { child in
      if case .block(let block) = child { block.children } else { [child] }
    }
  }
}

extension Block.Child {
  fileprivate var tag: Tag? {
    if case .block(let block) = self { block.tag } else { nil }
  }
}

/// Text that belongs together: a paragraph, a heading, or loose text in a block.
final class Line {
  /// The source markup of the text.
  enum Style {
    case loose
    case paragraph([Attribute])
    case heading(Int, [Attribute])
    case preformatted([Attribute])

    var isLoose: Bool { if case .loose = self { true } else { false } }
    var isPreformatted: Bool { if case .preformatted = self { true } else { false } }
  }

  enum Piece {
    case words([UInt8])
    case opening(Formatting)
    case closing(Formatting)
    case empty(Tag, [Attribute])
  }

  let style: Style
  var anchor: Anchor?
  private(set) var pieces: [Piece] = []
  private(set) var open: [Formatting] = []
  private var words: [UInt8] = []

  init(_ style: Style) { self.style = style }

  var endsLine: Bool { words.last == UInt8(ascii: "\n") }

  /// Only meaningful once the line is finished.
  var beginsWithLineFeed: Bool {
    for piece in pieces {
      switch piece {
      case .words(let words): return words.first == UInt8(ascii: "\n")
      case .empty: return false
      case .opening, .closing: continue
      }
    }
    return false
  }

  func append<Words: Collection<UInt8>>(_ more: Words) { words.append(contentsOf: more) }

  func append(_ tag: Tag, _ attributes: [Attribute] = []) {
    finishWords()
    pieces.append(.empty(tag, attributes))
  }

  /// Closes and opens elements until exactly this formatting applies.
  func switchFormatting(to wanted: [Formatting]) {
    let shared = sharedFormatting(with: wanted)
    closeFormatting(down: shared)
    guard shared < wanted.count else { return }
    finishWords()
    for formatting in wanted[shared...] {
      pieces.append(.opening(formatting))
      open.append(formatting)
    }
  }

  func closeFormatting(down count: Int) {
    guard count < open.count else { return }
    finishWords()
    while open.count > count { pieces.append(.closing(open.removeLast())) }
  }

  func sharedFormatting(with wanted: [Formatting]) -> Int {
    var count = 0
    while count < min(open.count, wanted.count), open[count] === wanted[count] { count += 1 }
    return count
  }

  func finish() {
    closeFormatting(down: 0)
    finishWords()
  }

  private func finishWords() {
    guard !words.isEmpty else { return }
    pieces.append(.words(words))
    words = []
  }
}

/// An inline element; two of the same kind are distinguished.
final class Formatting {
  let tag: Tag
  let attributes: [Attribute]
  /// The place in the text that it links to.
  let place: String?
  let line: Int

  init(_ tag: Tag, _ attributes: [Attribute], place: String? = nil, line: Int) {
    self.tag = tag
    self.attributes = attributes
    self.place = place
    self.line = line
  }
}

/// A place that links inside the text may lead to.
final class Anchor {
  var isWanted = false
  var number: Int?
}
