import Foundation

extension TreeBuilder {
  /// Remembers the id or name of an element for the line or block that it becomes.
  mutating func noteAnchor(of tag: SourceTag, isInLine: Bool) {
    for (name, value) in tag.attributes
    where !value.isEmpty && (name == "id" || (name == "name" && tag.name == "a")) {
      let anchor = isInLine ? line?.anchor ?? pendingAnchor ?? Anchor() : pendingAnchor ?? Anchor()
      if anchors[value] == nil { anchors[value] = anchor }
      if isInLine, let line { line.anchor = anchor } else { pendingAnchor = anchor }
    }
  }

  mutating func takeAnchor() -> Anchor? {
    defer { pendingAnchor = nil }
    return pendingAnchor
  }
}

/// Numbers the places that links lead to, in the order of the text.
struct LinkPlaces {
  private let anchors: [String: Anchor]
  private var links: [Formatting] = []
  private var count = 0

  init(_ root: Block, anchors: [String: Anchor]) {
    self.anchors = anchors
    collectLinks(in: root)
    for link in links { link.place.flatMap(anchor)?.isWanted = true }
    number(root)
  }

  /// Links without a destination.
  var lost: [Formatting] { links.filter { $0.place.flatMap(number(of:)) == nil } }

  /// The number of the place a link leads to; nil if there is none.
  func number(of place: String) -> Int? { anchor(place)?.number }

  private func anchor(_ place: String) -> Anchor? {
    anchors[place] ?? place.removingPercentEncoding.flatMap { anchors[$0] }
  }

  /// A link that spans several lines counts once.
  private mutating func collectLinks(in block: Block) {
    for child in block.children {
      switch child {
      case .block(let block): collectLinks(in: block)
      case .line(let line):
        for case .opening(let link) in line.pieces
        where link.place != nil && links.last !== link { links.append(link) }
      }
    }
  }

  private mutating func number(_ block: Block) {
    number(block.anchor)
    let tight = block.tightLine
    for child in block.children {
      switch child {
      case .block(let block): number(block)
      case .line(let line):
        if line === tight { settle(line, in: block) }
        number(line.anchor)
      }
    }
  }

  // A line without its own element gives its place to the block around it.
  private mutating func settle(_ line: Line, in block: Block) {
    guard let anchor = line.anchor, anchor.isWanted else { return }
    if let number = block.anchor?.number {
      anchor.number = number
    } else {
      block.anchor = anchor
    }
  }

  private mutating func number(_ anchor: Anchor?) {
    guard let anchor, anchor.isWanted, anchor.number == nil else { return }
    count += 1
    anchor.number = count
  }
}
