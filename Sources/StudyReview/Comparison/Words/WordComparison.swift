/// A text before and after a change, with the words that changed.
///
/// Blocks such as paragraphs and list items are matched first, then the words inside changed blocks. Links, tags, code,
/// delimiters, and the codes of facts and answers are never divided.
package struct WordComparison: Hashable, Sendable {
  /// In order. Equal and deleted runs together are the old text, equal and inserted ones the new text.
  package private(set) var runs: [Run] = []

  /// A stretch of text.
  package struct Run: Hashable, Sendable {
    package let kind: Kind
    package let text: String

    package init(kind: Kind, text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// What happened to a run.
  package enum Kind: String, Hashable, Sendable { case equal, deleted, inserted }

  package init(from old: String, to new: String) {
    if old.isExactly(new) {
      append(.equal, old[...])
      return
    }
    let before = TextBlock.split(old)
    let after = TextBlock.split(new)
    var numbering = TextNumbers()
    let matches = SequenceMatching.matches(
      before.map { numbering.number(of: $0) }, after.map { numbering.number(of: $0) })
    // The numbers of words need not differ from those of blocks.
    var words = TextNumbers()
    var (left, right) = (0, 0)
    for match in matches + [ElementMatch(old: before.count, new: after.count)] {
      compare(before[left..<match.old], after[right..<match.new], &words)
      if match.old < before.count { append(.equal, before[match.old]) }
      (left, right) = (match.old + 1, match.new + 1)
    }
  }

  /// The old text.
  package var old: String { text { $0 != .inserted } }

  /// The new text.
  package var new: String { text { $0 != .deleted } }

  package var isUnchanged: Bool { runs.allSatisfy { $0.kind == .equal } }

  /// The whole text for plain output, with `[-deleted-]` and `{+inserted+}` words.
  package var marked: String { runs.marked }

  /// The lines with changes, each as its runs.
  package var changedLines: [[Run]] {
    runs.lines.filter { line in line.contains { $0.kind != .equal } }
  }

  private func text(of wanted: (Kind) -> Bool) -> String {
    runs.reduce(into: "") { if wanted($1.kind) { $0 += $1.text } }
  }
}

extension [WordComparison.Run] {
  /// All lines, each as its runs; an empty line has none.
  package var lines: [[WordComparison.Run]] {
    var lines: [[WordComparison.Run]] = [[]]
    for run in self {
      let pieces = run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { lines.append([]) }
        if !piece.isEmpty {
          lines[lines.count - 1].append(
            WordComparison.Run(kind: run.kind, text: String(piece)))
        }
      }
    }
    return lines
  }

  /// The text for plain output, with `[-deleted-]` and `{+inserted+}` words.
  package var marked: String {
    reduce(into: "") { marked, run in
      switch run.kind {
      case .equal: marked += run.text
      case .deleted: marked += "[-\(run.text)-]"
      case .inserted: marked += "{+\(run.text)+}"
      }
    }
  }
}

extension WordComparison {
  private mutating func append(_ kind: Kind, _ text: Substring) {
    guard !text.isEmpty else { return }
    if let last = runs.last, last.kind == kind {
      runs[runs.count - 1] = Run(kind: kind, text: last.text + text)
    } else {
      runs.append(Run(kind: kind, text: String(text)))
    }
  }

  /// Compares blocks of which none is the same in both texts.
  private mutating func compare(
    _ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>, _ words: inout TextNumbers
  ) {
    if old.isEmpty || new.isEmpty {
      for block in old { append(.deleted, block) }
      for block in new { append(.inserted, block) }
      return
    }
    var before: [TextBlock] = []
    for block in old { before.append(TextBlock(block, numbering: &words)) }
    var after: [TextBlock] = []
    for block in new { after.append(TextBlock(block, numbering: &words)) }
    var (left, right) = (0, 0)
    for stretch in BlockPairing.stretches(before, after) {
      for block in before[left..<stretch.old.lowerBound] { append(.deleted, block.text) }
      for block in after[right..<stretch.new.lowerBound] { append(.inserted, block.text) }
      if let one = TextBlock.joined(before[stretch.old]),
        let other = TextBlock.joined(after[stretch.new])
      {
        compare(one, other)
      }
      (left, right) = (stretch.old.upperBound, stretch.new.upperBound)
    }
    for block in before[left...] { append(.deleted, block.text) }
    for block in after[right...] { append(.inserted, block.text) }
  }

  /// Compares the words of a changed block.
  private mutating func compare(_ old: TextBlock, _ new: TextBlock) {
    var (left, right) = (0, 0)
    for stretch in TokenRange.all(
      from: old.numbers, to: new.numbers, kinds: old.tokens.map(\.kind))
    {
      append(.equal, old.text(of: left..<stretch.old.lowerBound))
      append(.deleted, old.text(of: stretch.old))
      append(.inserted, new.text(of: stretch.new))
      (left, right) = (stretch.old.upperBound, stretch.new.upperBound)
    }
    append(.equal, new.text(of: right..<new.tokens.count))
  }
}

extension TextBlock {
  /// The text of some tokens.
  fileprivate func text(of range: Range<Int>) -> Substring {
    guard let first = range.first, let last = range.last else { return "" }
    return text[tokens[first].range.lowerBound..<tokens[last].range.upperBound]
  }
}
