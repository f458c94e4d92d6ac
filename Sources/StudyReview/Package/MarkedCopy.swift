/// Two texts of a document joined into one, in which each word is marked as kept, inserted, or deleted.
package struct MarkedCopy: Sendable {
  package private(set) var blocks: [MarkedBlock] = []
  /// The blocks of the sections that moved, in both documents.
  private let moved: [String: (old: [MarkedBlock], new: [MarkedBlock])]
  private let order: DocumentSide?

  /// - Parameters:
  ///   - old: the blocks of the earlier document.
  ///   - new: those of the later one.
  ///   - moved: the sections that count as moved, so that these are marked and not those that they passed.
  ///   - order: the document in which sections that moved have their place, where only words that changed are marked; if
  ///     nil, they are deleted from one place and inserted in another, so that the copy holds both documents.
  package init(
    from old: [MarkedBlock], to new: [MarkedBlock], moved: Set<String> = [],
    inOrderOf order: DocumentSide? = nil
  ) {
    self.moved = Self.sections(moved, old, new)
    self.order = order
    var (old, new) = (old, new)
    if order == nil { Self.showAddresses(of: self.moved.keys, &old, &new) }
    var numbering = TextNumbers()
    let matches = SequenceMatching.matches(
      numbers(of: old, on: .old, &numbering), numbers(of: new, on: .new, &numbering))
    // The numbers of words need not differ from those of blocks.
    var words = TextNumbers()
    var (left, right) = (0, 0)
    for match in matches + [ElementMatch(old: old.count, new: new.count)] {
      compare(old[left..<match.old], new[right..<match.new], &words)
      if match.new < new.count { blocks.append(new[match.new]) }
      (left, right) = (match.old + 1, match.new + 1)
    }
  }

  private static func sections(
    _ moved: Set<String>, _ old: [MarkedBlock], _ new: [MarkedBlock]
  ) -> [String: (old: [MarkedBlock], new: [MarkedBlock])] {
    var sections: [String: (old: [MarkedBlock], new: [MarkedBlock])] = [:]
    for section in moved {
      let (before, after) = (
        old.filter { $0.section == section }, new.filter { $0.section == section }
      )
      // One that only one of the documents has was not moved in it.
      if !before.isEmpty, !after.isEmpty { sections[section] = (before, after) }
    }
    return sections
  }

  /// Shows the addresses of the links that changed in sections that are deleted in one place and inserted in another.
  private static func showAddresses(
    of moved: some Collection<String>, _ old: inout [MarkedBlock], _ new: inout [MarkedBlock]
  ) {
    for section in moved {
      let (before, after) = [MarkedBlock].showingAddresses(
        old.filter { $0.section == section }, new.filter { $0.section == section })
      old.replace(section, by: before)
      new.replace(section, by: after)
    }
  }

  /// The same for blocks that are the same in both documents. Those of moved sections are like no other block.
  private func numbers(
    of blocks: [MarkedBlock], on side: DocumentSide, _ numbering: inout TextNumbers
  ) -> [Int] {
    blocks.enumerated().map { index, block in
      let key = isMoved(block) ? "\(side)\u{1}\(index)" : block.key
      return numbering.number(of: key[...])
    }
  }

  private func isMoved(_ block: MarkedBlock) -> Bool {
    block.section.map { moved[$0] != nil } ?? false
  }

  /// Adds blocks that only one of the documents has, or that have another place in it.
  private mutating func add(_ rest: ArraySlice<MarkedBlock>, onlyIn side: DocumentSide) {
    var section: String?
    for block in rest {
      let isFirst = block.section != section
      section = block.section
      guard isMoved(block), let section, let own = moved[section] else {
        // On paper, a link does not say where it leads.
        let shown = order == nil ? block.showingAddresses : block
        blocks.append(shown.marked(side == .old ? .deleted : .inserted))
        continue
      }
      switch order {
      case nil:
        var block = block.marked(side == .old ? .deleted : .inserted)
        if isFirst { block.move = side == .old ? .away : .here }
        blocks.append(block)
      case side where isFirst:
        var own = MarkedCopy(from: own.old, to: own.new, inOrderOf: side).blocks
        if let first = own.firstIndex(where: { !$0.isAll(side.absent) }) {
          own[first].move = .here
        }
        blocks += own
      default: break
      }
    }
  }

  /// Compares blocks of which none is the same in both documents.
  private mutating func compare(
    _ old: ArraySlice<MarkedBlock>, _ new: ArraySlice<MarkedBlock>, _ words: inout TextNumbers
  ) {
    let former = old.indices.filter { !isMoved(old[$0]) }
    let later = new.indices.filter { !isMoved(new[$0]) }
    let before = former.map { TextBlock(old[$0].text(of: .old)[...], numbering: &words) }
    let after = later.map { TextBlock(new[$0].text(of: .new)[...], numbering: &words) }
    var (left, right) = (old.startIndex, new.startIndex)
    let pairs = BlockPairing.pairs(before[...], after[...]).map {
      ElementMatch(old: former[$0.old], new: later[$0.new])
    }
    .filter { old[$0.old].isComparable(with: new[$0.new]) }
    for pair in pairs + [ElementMatch(old: old.endIndex, new: new.endIndex)] {
      add(old[left..<pair.old], onlyIn: .old)
      add(new[right..<pair.new], onlyIn: .new)
      guard pair.old < old.endIndex else { break }
      blocks.append(Self.compared(old[pair.old], new[pair.new]))
      (left, right) = (pair.old + 1, pair.new + 1)
    }
  }

  private static func compared(_ old: MarkedBlock, _ new: MarkedBlock) -> MarkedBlock {
    let kind = new.kind
    let (old, new) = [MarkedBlock].showingAddresses([old], [new])
    let cells = zip(old.flatMap(\.cells), new.flatMap(\.cells)).map { compared($0, $1) }
    return MarkedBlock(kind, cells: cells)
  }

  /// Compares the words of a paragraph. A word that is set in another style counts as another word.
  private static func compared(_ old: [MarkedRun], _ new: [MarkedRun]) -> [MarkedRun] {
    var numbering = TextNumbers()
    let before = StyledToken.all(of: old, on: .old, &numbering)
    let after = StyledToken.all(of: new, on: .new, &numbering)
    var runs: [MarkedRun] = []
    var right = 0
    let stretches = TokenRange.all(
      from: before.map(\.number), to: after.map(\.number), kinds: before.map(\.kind))
    for stretch in stretches {
      for token in after[right..<stretch.new.lowerBound] { runs.add(token.run) }
      for token in before[stretch.old] { runs.add(token.run.marked(.deleted)) }
      for token in after[stretch.new] { runs.add(token.run.marked(.inserted)) }
      right = stretch.new.upperBound
    }
    for token in after[right...] { runs.add(token.run) }
    return runs
  }
}

extension MarkedRun {
  /// Differs from that of a run with another text, style, or link.
  fileprivate var key: String { "\(style.rawValue)\u{1}\(link ?? "")\u{1}\(text)" }
}

extension MarkedBlock {
  /// Whether one can become the other by changes of its words. A paragraph that became a heading is replaced, so that
  /// the change is seen.
  fileprivate func isComparable(with other: MarkedBlock) -> Bool {
    guard cells.count == other.cells.count else { return false }
    return switch (kind, other.kind) {
    case (.heading, .heading), (.item, .item): true
    default: kind == other.kind
    }
  }

  /// Differs from that of a block with other text or of another kind. The number of an item is not part of it: an item
  /// that is inserted before others does not change them.
  fileprivate var key: String {
    let name =
      switch kind {
      case .heading(let level): "h\(level)"
      case .paragraph: "p"
      case .quotation: "q"
      case .item(let depth, .none): "i\(depth)"
      case .item(let depth, .bullet): "b\(depth)"
      case .item(let depth, .number): "n\(depth)"
      case .headRow: "t"
      case .row: "r"
      case .fact: "f"
      }
    return name + cells.map { "\u{2}" + $0.map(\.key).joined(separator: "\u{3}") }.joined()
  }
}
