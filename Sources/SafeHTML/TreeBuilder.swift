/// The result of reading a source.
struct Reading {
  let root: Block
  var removals: RemovalList
  let anchors: [String: Anchor]
}

/// Builds, from any sequence of tags, a tree in which every element is in a permitted place.
struct TreeBuilder {
  /// Containers and formatting nested deeper lose their tags but not their text.
  static let deepestBlock = 40
  static let deepestFormatting = 40

  /// The state before an element began.
  struct Frame {
    let blocks: Int
    let floor: Int
    let formatting: Int
    let style: Line.Style
    let partsBlocks: Bool
    /// A block inside preformatted text is a separate line.
    let isPreformattedLine: Bool
  }

  let pictureAddress: (String) -> String?
  let keepsSides: Bool
  let root = Block(.part)
  var removals = RemovalList()
  var anchors: [String: Anchor] = [:]

  var frames: [Frame] = []
  var blocks: [Block]
  /// The number of blocks that belong to open elements; those above are implied.
  var floor = 1
  var formatting: [Formatting] = []
  var style = Line.Style.loose
  var line: Line?
  var pendingSpace = false
  var pendingBreaks = 0
  var pendingAnchor: Anchor?
  var isAtStartOfPreformatted = false

  /// The number of open elements inside the dropped one, including itself.
  private var dropDepth = 0
  private var dropped: (tag: SourceTag, words: [UInt8])?

  init(keepsSides: Bool = false, pictureAddress: @escaping (String) -> String?) {
    self.keepsSides = keepsSides
    self.pictureAddress = pictureAddress
    blocks = [root]
  }

  mutating func start(_ tag: SourceTag) {
    if dropDepth > 0 {
      dropDepth += 1
      return
    }
    let treatment = Treatment.of(tag.name)
    if case .dropped = treatment {
      dropDepth = 1
      dropped = (tag, [])
      return
    }
    let isLine = style.isPreformatted && treatment.partsBlocks
    let frame = Frame(
      blocks: blocks.count, floor: floor, formatting: formatting.count, style: style,
      partsBlocks: treatment.partsBlocks && !isLine, isPreformattedLine: isLine)
    frames.append(frame)
    noteAnchor(of: tag, isInLine: !frame.partsBlocks)
    if isLine {
      pendingBreaks = 1
      report(AttributeReading(tag, on: .span), of: tag)
    } else {
      if frame.partsBlocks { finishLine() }
      apply(treatment, to: tag)
      if frame.partsBlocks {
        noteSide(of: tag)
        floor = blocks.count
      }
    }
  }

  mutating func end() {
    if dropDepth > 0 {
      dropDepth -= 1
      if dropDepth == 0 { reportDropped() }
      return
    }
    guard let frame = frames.popLast() else { return }
    formatting.removeLast(formatting.count - frame.formatting)
    if frame.partsBlocks {
      finishLine()
      blocks.removeLast(max(blocks.count - frame.blocks, 0))
      floor = min(frame.floor, blocks.count)
      style = frame.style
    } else if frame.isPreformattedLine {
      pendingBreaks = 1
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if dropDepth > 0 {
      if let count = dropped?.words.count, count < 200 {
        dropped?.words += bytes.prefix(200 - count)
      }
    } else if bytes.hasControls {
      var clean = bytes.withoutControls
      clean.withUTF8 { append($0) }
    } else {
      append(bytes)
    }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if style.isPreformatted { appendVerbatim(bytes) } else { appendCollapsed(bytes) }
  }

  mutating func comment(line: Int) {
    if dropDepth == 0 { removals.add(.comment, "comment", line: line, .leftOutWithContent) }
  }

  mutating func finished() -> Reading {
    while dropDepth > 0 || !frames.isEmpty { end() }
    finishLine()
    root.prune()
    return Reading(root: root, removals: removals, anchors: anchors)
  }

  private mutating func reportDropped() {
    guard let dropped else { return }
    removals.add(
      .element, dropped.tag.name, line: dropped.tag.line,
      sample: String(decoding: dropped.words, as: UTF8.self), .leftOutWithContent)
    self.dropped = nil
  }

  /// Lists the attributes of a tag that someone may miss.
  mutating func report(_ reading: AttributeReading, of tag: SourceTag) {
    for name in reading.missed {
      removals.add(.attribute, name, line: tag.line, .leftOut)
    }
  }
}

extension Treatment {
  /// Whether text before and after it belongs to different lines.
  var partsBlocks: Bool {
    switch self {
    case .formatting, .link, .picture, .lineBreak, .wordBreak, .unwrapped, .unknown, .leftOut,
      .dropped:
      false
    default: true
    }
  }
}
