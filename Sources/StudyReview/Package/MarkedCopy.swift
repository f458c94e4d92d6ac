/// Two texts of a document joined into one, in which each word is marked as kept, inserted, or deleted.
package struct MarkedCopy: Hashable, Sendable {
  package private(set) var blocks: [MarkedBlock] = []

  /// - Parameters:
  ///   - old: the blocks of the earlier document.
  ///   - new: those of the later one.
  package init(from old: [MarkedBlock], to new: [MarkedBlock]) {
    var numbering = TextNumbers()
    let matches = SequenceMatching.matches(
      old.map { numbering.number(of: $0.key[...]) }, new.map { numbering.number(of: $0.key[...]) })
    // The numbers of words need not differ from those of blocks.
    var words = TextNumbers()
    var (left, right) = (0, 0)
    for match in matches + [ElementMatch(old: old.count, new: new.count)] {
      compare(old[left..<match.old], new[right..<match.new], &words)
      if match.new < new.count { blocks.append(new[match.new]) }
      (left, right) = (match.old + 1, match.new + 1)
    }
  }

  /// Compares blocks of which none is the same in both documents.
  private mutating func compare(
    _ old: ArraySlice<MarkedBlock>, _ new: ArraySlice<MarkedBlock>, _ words: inout TextNumbers
  ) {
    let before = old.map { TextBlock($0.text(of: .old)[...], numbering: &words) }
    let after = new.map { TextBlock($0.text(of: .new)[...], numbering: &words) }
    var (left, right) = (old.startIndex, new.startIndex)
    let pairs = BlockPairing.pairs(before[...], after[...]).map {
      ElementMatch(old: $0.old + old.startIndex, new: $0.new + new.startIndex)
    }
    .filter { old[$0.old].isComparable(with: new[$0.new]) }
    for pair in pairs + [ElementMatch(old: old.endIndex, new: new.endIndex)] {
      blocks += old[left..<pair.old].map { $0.marked(.deleted) }
      blocks += new[right..<pair.new].map { $0.marked(.inserted) }
      guard pair.old < old.endIndex else { break }
      blocks.append(Self.compared(old[pair.old], new[pair.new]))
      (left, right) = (pair.old + 1, pair.new + 1)
    }
  }

  private static func compared(_ old: MarkedBlock, _ new: MarkedBlock) -> MarkedBlock {
    MarkedBlock(new.kind, cells: zip(old.cells, new.cells).map { compared($0, $1) })
  }

  /// Compares the words of a paragraph. A word that is set in another style counts as another word.
  private static func compared(_ old: [MarkedRun], _ new: [MarkedRun]) -> [MarkedRun] {
    var numbering = TextNumbers()
    let before = StyledToken.all(of: old, &numbering)
    let after = StyledToken.all(of: new, &numbering)
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

/// A word, space, or mark of a paragraph, in its style.
private struct StyledToken {
  let run: MarkedRun
  let kind: TextToken.Kind
  let number: Int

  static func all(of runs: [MarkedRun], _ numbering: inout TextNumbers) -> [StyledToken] {
    var tokens: [StyledToken] = []
    for run in runs {
      let text = run.text[...]
      for token in TextToken.all(of: text) {
        let piece = MarkedRun(String(text[token.range]), style: run.style, link: run.link)
        tokens.append(
          StyledToken(run: piece, kind: token.kind, number: numbering.number(of: piece.key[...])))
      }
    }
    return tokens
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
