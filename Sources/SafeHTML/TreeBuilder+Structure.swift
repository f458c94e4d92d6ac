extension TreeBuilder {
  /// Starts a block if it is allowed here; false if it can only separate its surroundings.
  mutating func place(_ treatment: Treatment, _ source: SourceTag) -> Bool {
    switch treatment {
    case .block(let tag): startBlock(tag, source)
    case .table: startTable(source)
    case .item: startItem(.item, in: \.isList, else: .list, source)
    case .description(let tag):
      startItem(tag, in: { $0 == .descriptions }, else: .descriptions, source)
    case .caption: startCaption(source)
    case .rowGroup(let tag): startRowGroup(tag, source)
    case .row: startRow(source)
    case .cell(let tag): startCell(tag, source)
    default: false
    }
  }

  /// Text and blocks need an item in a list, and a cell in a table.
  mutating func makeRoomForWords() {
    if top.tag.isList { push(Block(.item, isImplied: true)) }
    if top.tag == .descriptions { push(Block(.description, isImplied: true)) }
    if top.tag == .table { push(Block(.tbody, isImplied: true)) }
    if top.tag.isRowGroup { push(Block(.row, isImplied: true)) }
    if top.tag == .row { push(Block(.cell, isImplied: true)) }
  }

  mutating func startPartition(_ source: SourceTag) {
    let kept = attributes(of: source, on: .part)
    if source.name == "form" { removals.add(.element, "form", line: source.line, .wordsKept) }
    guard !kept.isEmpty else { return }
    makeRoomForBlock()
    if hasRoom(for: 1) { push(Block(.part, kept)) }
  }

  private var top: Block { blocks[blocks.count - 1] }

  private func hasRoom(for count: Int) -> Bool { blocks.count + count <= Self.deepestBlock }

  /// A term contains only text; other blocks belong to its description.
  private mutating func makeRoomForBlock() {
    if top.tag == .term {
      blocks.removeLast()
      push(Block(.description, isImplied: true))
    }
    makeRoomForWords()
  }

  private mutating func push(_ block: Block) {
    if block.anchor == nil { block.anchor = takeAnchor() }
    top.children.append(.block(block))
    blocks.append(block)
  }

  /// Continues the last block if it was also implied, so that items without a list share one.
  private mutating func enter(_ tag: Tag) {
    if let last = top.lastBlock, last.tag == tag, last.isImplied {
      blocks.append(last)
    } else {
      push(Block(tag, isImplied: true))
    }
  }

  /// Closes implied blocks until one of these is on top.
  private mutating func leaveImplied(until isWanted: (Tag) -> Bool) {
    while blocks.count > floor, !isWanted(top.tag) { blocks.removeLast() }
  }

  private mutating func startBlock(_ tag: Tag, _ source: SourceTag) -> Bool {
    if top.tag.isList, tag.isList, let item = top.lastBlock {
      blocks.append(item)
    }
    makeRoomForBlock()
    let need = tag == .quotation || tag == .rule ? 1 : 2
    guard hasRoom(for: need) else { return false }
    push(Block(tag, attributes(of: source, on: tag)))
    if tag == .rule { blocks.removeLast() }
    return true
  }

  private mutating func startItem(
    _ tag: Tag, in isList: (Tag) -> Bool, else list: Tag, _ source: SourceTag
  ) -> Bool {
    leaveImplied(until: isList)
    if tag.isItem, top.tag.isItem, blocks.count > 1, isList(blocks[blocks.count - 2].tag) {
      blocks.removeLast()
    }
    if !isList(top.tag) {
      makeRoomForBlock()
      guard hasRoom(for: 2) else { return false }
      enter(list)
    }
    push(Block(tag, attributes(of: source, on: tag)))
    return true
  }
}

extension TreeBuilder {
  private mutating func startTable(_ source: SourceTag) -> Bool {
    makeRoomForBlock()
    guard hasRoom(for: 4) else { return false }
    push(Block(.table, attributes(of: source, on: .table)))
    return true
  }

  private mutating func startCaption(_ source: SourceTag) -> Bool {
    guard top.tag == .table, top.children.isEmpty else { return false }
    push(Block(.caption, attributes(of: source, on: .caption)))
    return true
  }

  private mutating func startRowGroup(_ tag: Tag, _ source: SourceTag) -> Bool {
    leaveImplied { $0 == .table }
    guard top.tag == .table else { return false }
    push(Block(tag, attributes(of: source, on: tag)))
    return true
  }

  private mutating func startRow(_ source: SourceTag) -> Bool {
    leaveImplied { $0.isRowGroup || $0 == .table }
    if top.tag.isCell { blocks.removeLast() }
    if top.tag == .row { blocks.removeLast() }
    if top.tag == .table { enter(.tbody) }
    guard top.tag.isRowGroup else { return false }
    push(Block(.row, attributes(of: source, on: .row)))
    return true
  }

  private mutating func startCell(_ tag: Tag, _ source: SourceTag) -> Bool {
    leaveImplied { $0.isRowGroup || $0 == .table || $0 == .row }
    if top.tag.isCell { blocks.removeLast() }
    if top.tag == .table { enter(.tbody) }
    if top.tag.isRowGroup { enter(.row) }
    guard top.tag == .row else { return false }
    push(Block(tag, attributes(of: source, on: tag)))
    return true
  }
}
