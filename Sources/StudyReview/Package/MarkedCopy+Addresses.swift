extension [MarkedBlock] {
  /// Both texts with the addresses of the links that only one of them has, each after its words.
  static func showingAddresses(_ old: Self, _ new: Self) -> (old: Self, new: Self) {
    let (before, after) = (old.links, new.links)
    guard before.map(\.address) != after.map(\.address) else { return (old, new) }
    var numbering = TextNumbers()
    let former = before.map { numbering.number(of: $0.address[...]) }
    let later = after.map { numbering.number(of: $0.address[...]) }
    let matches = SequenceMatching.matches(former, later)
    let kept = (old: Set(matches.map(\.old)), new: Set(matches.map(\.new)))
    return (
      old.adding(before.enumerated().filter { !kept.old.contains($0.offset) }.map(\.element)),
      new.adding(after.enumerated().filter { !kept.new.contains($0.offset) }.map(\.element))
    )
  }

  /// Replaces the blocks of a section by as many others.
  mutating func replace(_ section: String, by blocks: [MarkedBlock]) {
    for (index, block) in zip(indices.filter { self[$0].section == section }, blocks) {
      self[index] = block
    }
  }

  /// A link of a text.
  private struct Link {
    let address: String
    var words: String
    let block: Int
    let cell: Int
    /// The index after its last run.
    var end: Int
  }

  private var links: [Link] {
    var links: [Link] = []
    for (block, cells) in map(\.cells).enumerated() {
      for (cell, runs) in cells.enumerated() {
        for (index, run) in runs.enumerated() {
          guard let address = run.link else { continue }
          if let last = links.last, (last.block, last.cell, last.end) == (block, cell, index),
            last.address == address
          {
            links[links.count - 1].words += run.text
            links[links.count - 1].end = index + 1
          } else {
            links.append(
              Link(address: address, words: run.text, block: block, cell: cell, end: index + 1))
          }
        }
      }
    }
    return links
  }

  private func adding(_ links: [Link]) -> [MarkedBlock] {
    var blocks = self
    for link in links.reversed() where !link.address.isSaid(by: link.words) {
      let address = MarkedRun(" (\(link.address.readableAddress))", isAddress: true)
      blocks[link.block].cells[link.cell].insert(address, at: link.end)
    }
    return blocks
  }
}

extension MarkedBlock {
  /// The block with the address of each of its links after its words.
  var showingAddresses: MarkedBlock { [MarkedBlock].showingAddresses([], [self]).new[0] }
}
