import StudyModel

/// A document that Accord wrote, which Accord's bookmarks show, also after other programs have saved it. Its sections begin
/// where they did. What Accord wrote around the text is left out: the facts, and the page for signatures.
struct OwnDocument {
  /// The blocks of the text.
  private(set) var blocks: [WrittenBlock] = []
  /// The numbers of the blocks that begin a section; nil in a document that never had any, whose headings do.
  private(set) var starts: Set<Int>?
  private(set) var leftOut: [WrittenFinding] = []

  /// The level of the heading that the current section begins with; 0 without one.
  private var level = 0

  /// - Parameter isTitled: whether the title was taken out of the blocks.
  /// - Returns: Nil for a document of someone else.
  init?(_ original: [WrittenBlock], _ contents: WrittenContents, isTitled: Bool) {
    guard !contents.anchors.isEmpty else { return nil }
    let found = Self.places(of: contents, in: original, isTitled: isTitled)
    let anchors = Dictionary(found.map { ($0.block, $0.anchor) }) { first, _ in first }
    if anchors.values.contains(where: \.isSection) { starts = [] }
    // The level of the heading of the signatures, while they are read.
    var signing: Int?
    for (number, block) in original.enumerated() {
      let anchor = anchors[number]
      if anchor == .signatures {
        signing = block.headingLevel ?? 2
      } else if let end = signing, anchor?.isSection == true || block.begins(atMost: end) {
        signing = nil
      }
      if signing != nil {
        leaveOut(block, as: .ownSignatures)
      } else if anchor == .facts, case .table = block {
        leaveOut(block, as: .ownFacts)
      } else {
        add(block, at: anchor)
      }
    }
  }

  /// A heading that someone added to the document begins a section if it ranks with that of the section before it. Others
  /// are subheadings.
  private mutating func add(_ block: WrittenBlock, at anchor: DocumentAnchor?) {
    if starts != nil, anchor?.isSection == true || block.begins(atMost: level) {
      starts?.insert(blocks.count)
      level = block.headingLevel ?? 0
    }
    blocks.append(block)
  }

  private mutating func leaveOut(_ block: WrittenBlock, as kind: WrittenFinding.Kind) {
    let words = block.texts.joined(separator: " ").collapsed
    leftOut.append(WrittenFinding(kind: kind, place: .paragraph(nil), text: words))
  }

  // MARK: Where the bookmarks are

  private typealias Found = (anchor: DocumentAnchor, block: Int)

  /// The blocks at which the bookmarks are. The other program's tree has no bookmarks, so the words of their paragraphs are
  /// looked for, each after the one before it.
  private static func places(
    of contents: WrittenContents, in blocks: [WrittenBlock], isTitled: Bool
  ) -> [Found] {
    let texts = blocks.enumerated().flatMap { number, block in
      block.texts.map { (words: WrittenTokens.of($0), block: number) }
    }
    let paragraphs = contents.paragraphs
    var next = (
      paragraph: isTitled ? paragraphs.firstIndex { !$0.words.isEmpty } ?? 0 : -1, text: -1
    )
    var places: [Found] = []
    for (anchor, index) in contents.anchors.sorted(by: {
      ($0.value, $0.key.name) < ($1.value, $1.key.name)
    })
    where index > next.paragraph && paragraphs.indices.contains(index) {
      let words = paragraphs[index].words
      guard !words.isEmpty else { continue }
      let before = paragraphs[(next.paragraph + 1)..<index].count {
        $0.words == words && !$0.isApart
      }
      let same = texts.indices.filter { $0 > next.text && texts[$0].words == words }
      guard same.indices.contains(before) else { continue }
      next = (index, same[before])
      places.append((anchor, texts[same[before]].block))
    }
    return places
  }
}

extension DocumentAnchor {
  fileprivate var isSection: Bool { if case .section = self { true } else { false } }
}

extension WrittenBlock {
  fileprivate var headingLevel: Int? {
    if case .heading(let level, _) = self { level } else { nil }
  }

  /// Whether it is a heading that ranks with one of a level, or above it.
  fileprivate func begins(atMost level: Int) -> Bool {
    headingLevel.map { $0 <= level } ?? false
  }
}
