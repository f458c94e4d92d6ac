/// Writes a tree as HTML: known tags, with everything else escaped.
struct HTMLWriter {
  private let headingOffset: Int
  private let identifierPrefix: String
  private let places: LinkPlaces
  private var bytes: [UInt8] = []
  /// The original levels of the headings around the current position.
  private var outline: [Int] = []

  var html: String { String(decoding: bytes, as: UTF8.self) }

  init(headingOffset: Int, identifierPrefix: String, places: LinkPlaces) {
    self.headingOffset = headingOffset
    self.identifierPrefix = identifierPrefix
    self.places = places
  }

  /// Writes the contents of a block, without the block itself.
  mutating func write(contentOf block: Block) {
    let tight = block.tightLine
    for child in block.children {
      switch child {
      case .block(let block): write(block)
      case .line(let line) where line === tight: write(line.pieces)
      case .line(let line): write(line)
      }
    }
  }

  private mutating func write(_ block: Block) {
    open(block.tag, block.attributes, anchor: block.anchor)
    if block.tag != .rule {
      if !block.tag.isTight { add(markup: "\n") }
      write(contentOf: block)
      close(block.tag)
    }
    add(markup: "\n")
  }

  private mutating func write(_ line: Line) {
    let (tag, attributes) = element(of: line)
    open(tag, attributes, anchor: line.anchor)
    // Parsers skip the first line feed.
    if tag == .preformatted, line.beginsWithLineFeed { add(markup: "\n") }
    write(line.pieces)
    close(tag)
    add(markup: "\n")
  }

  private mutating func element(of line: Line) -> (Tag, [Attribute]) {
    switch line.style {
    case .loose: (.paragraph, [])
    case .paragraph(let attributes): (.paragraph, attributes)
    case .preformatted(let attributes): (.preformatted, attributes)
    case .heading(let level, let attributes):
      (.heading(level: headingOffset + depth(of: level)), attributes)
    }
  }

  /// The depth of a heading among those before it, whatever its number.
  private mutating func depth(of level: Int) -> Int {
    while let last = outline.last, last >= level { outline.removeLast() }
    outline.append(level)
    return outline.count
  }

  private mutating func write(_ pieces: [Line.Piece]) {
    for piece in pieces {
      switch piece {
      case .words(let words): add(text: words)
      case .empty(let tag, let attributes): open(tag, attributes)
      case .opening(let formatting): open(formatting)
      case .closing(let formatting):
        if let tag = tag(of: formatting) { close(tag) }
      }
    }
  }

  private mutating func open(_ formatting: Formatting) {
    guard let tag = tag(of: formatting) else { return }
    var attributes = formatting.attributes
    if let number = formatting.place.flatMap(places.number) {
      let target = "#\(identifierPrefix)-\(number)"
      attributes.insert(Attribute(name: .href, value: target), at: 0)
    }
    open(tag, attributes)
  }

  /// Links without a destination are dropped.
  private func tag(of formatting: Formatting) -> Tag? {
    guard let place = formatting.place, places.number(of: place) == nil else {
      return formatting.tag
    }
    return formatting.attributes.contains { $0.name == .lang || $0.name == .dir } ? .span : nil
  }
}

extension HTMLWriter {
  private mutating func open(_ tag: Tag, _ attributes: [Attribute], anchor: Anchor? = nil) {
    add(markup: "<")
    bytes += tag.rawValue.utf8
    if let number = anchor?.number {
      add(Attribute(name: .id, value: "\(identifierPrefix)-\(number)"))
    }
    for attribute in attributes { add(attribute) }
    add(markup: ">")
  }

  private mutating func close(_ tag: Tag) {
    add(markup: "</")
    bytes += tag.rawValue.utf8
    add(markup: ">")
  }

  private mutating func add(_ attribute: Attribute) {
    add(markup: " ")
    bytes += attribute.name.rawValue.utf8
    add(markup: "=\"")
    add(text: Array(attribute.value.utf8))
    add(markup: "\"")
  }

  /// Adds markup that is part of the program.
  private mutating func add(markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func add(text: [UInt8]) { HTMLText.append(text, to: &bytes) }
}
