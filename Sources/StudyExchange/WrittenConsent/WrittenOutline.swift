/// Where the sections of a document begin. Each heading begins one; a document without headings is cut only where it is
/// plain that a paragraph is a title.
struct WrittenOutline {
  struct Piece {
    /// Empty before the first heading.
    var title = ""
    var level = 0
    var hasMarks = false
    var blocks: [WrittenBlock] = []
    /// The number of its first block in the document.
    var start = 0
    /// Its blocks in the document by their numbers, with the one that gives its title.
    var source: [Int: WrittenBlock] = [:]

    var numbers: [Int] { source.keys.sorted() }
  }

  private(set) var title: String?
  private(set) var pieces: [Piece] = [Piece()]
  /// The titles that no style marks as such.
  private(set) var boldTitles: [String] = []

  private static let deepestHeading = 6

  /// - Parameters:
  ///   - title: the paragraph in the style of a title, if there is one.
  ///   - plan: where the sections begin; if nil, where Accord wrote that they do, or at each heading.
  ///   - own: the blocks that begin a section by Accord's own bookmarks; nil in a document that Accord did not write.
  init(
    _ original: [WrittenBlock], title: [WrittenRun], plan: WrittenPlan? = nil, own: Set<Int>? = nil
  ) {
    self.title = title.text.collapsed.nonEmpty
    addRest(of: title)
    let hasHeadings = own != nil || original.contains { $0.heading != nil }
    let blocks = hasHeadings ? original : cutAtBoldTitles(original)
    let levels = blocks.compactMap { $0.heading?.level }
    for (index, block) in blocks.enumerated() {
      let isStart = plan.map { $0.starts[index] != nil } ?? own?.contains(index)
      defer { note(original[index], index) }
      guard let heading = block.heading, !heading.runs.text.collapsed.isEmpty else {
        if isStart == true, own?.contains(index) == true {
          pieces.append(Piece())
          add(block)
        } else if isStart == true, index > 0 {
          beginAnywhere(at: index, in: original, plan)
        } else if case .heading(_, let runs) = block {
          // A heading without words may hold a picture.
          if runs.hasPicture { add(.paragraph(runs)) }
        } else {
          add(block)
        }
        continue
      }
      let isTitle =
        index == 0 && self.title == nil && blocks.count > 1
        && levels.dropFirst().allSatisfy { $0 > heading.level }
      if isTitle {
        self.title = heading.runs.text.collapsed
        addRest(of: heading.runs)
      } else if isStart ?? true {
        begin(heading.runs, level: heading.level)
      } else {
        add(original[index])
      }
    }
    if pieces[0].blocks.isEmpty, pieces.count > 1 { pieces.removeFirst() }
  }

  /// Begins a section at a block that is no heading. A short line that others follow becomes its title.
  private mutating func beginAnywhere(
    at index: Int, in blocks: [WrittenBlock], _ plan: WrittenPlan?
  ) {
    let isFollowed = index + 1 < blocks.count && plan?.starts[index + 1] == nil
    if case .paragraph(let runs) = blocks[index], isFollowed, Self.isShort(runs.text) {
      begin(Self.boldTitle(blocks[index]) ?? runs, level: 2)
    } else {
      pieces.append(Piece())
      add(blocks[index])
    }
  }

  private mutating func note(_ block: WrittenBlock, _ number: Int) {
    let last = pieces.count - 1
    if pieces[last].source.isEmpty { pieces[last].start = number }
    pieces[last].source[number] = block
  }

  private mutating func add(_ block: WrittenBlock) {
    pieces[pieces.count - 1].blocks.append(block)
  }

  private mutating func begin(_ runs: [WrittenRun], level: Int) {
    pieces.append(
      Piece(
        title: runs.text.collapsed, level: min(max(level, 1), Self.deepestHeading),
        hasMarks: runs.hasMarks))
    addRest(of: runs)
  }

  /// Notes and pictures of a heading, for which a title has no place.
  private mutating func addRest(of heading: [WrittenRun]) {
    let rest = heading.filter { $0.isPicture || $0.isNote }
    if !rest.isEmpty { add(.paragraph(rest)) }
  }

  // MARK: Documents without headings

  /// The blocks with plain titles as headings: short paragraphs that are bold as a whole, or numbered one after another. If
  /// there are fewer than two, the text stays in one piece.
  private mutating func cutAtBoldTitles(_ blocks: [WrittenBlock]) -> [WrittenBlock] {
    let bold = blocks.map(Self.boldTitle)
    let isBold = bold.count { $0 != nil } > 1
    let candidates = isBold ? bold : Self.numberedTitles(blocks)
    let titles = blocks.indices.filter { index in
      // Bold lines below each other are an emphasized text; the first one may be the title of all.
      candidates[index] != nil && index + 1 < blocks.count
        && (candidates[index + 1] == nil || index == 0 && isBold)
    }
    guard titles.count > 1 else { return blocks }
    var cut = blocks
    for index in titles {
      guard let runs = candidates[index] else { continue }
      let isTitleOfAll = index == 0 && candidates[1] != nil
      cut[index] = .heading(level: isTitleOfAll ? 1 : 2, runs)
      boldTitles.append(runs.text.collapsed)
    }
    return cut
  }

  private static func boldTitle(_ block: WrittenBlock) -> [WrittenRun]? {
    if case .list(let list) = block, let start = list.start, !list.hasLetters,
      list.items.count == 1, list.items[0].count == 1, let runs = boldTitle(list.items[0][0])
    {
      return [WrittenRun(content: .text("\(start). "))] + runs
    }
    guard case .paragraph(let runs) = block, isShort(runs.text),
      runs.allSatisfy({ $0.style.contains(.strong) || $0.text.allSatisfy(\.isWhitespace) })
    else { return nil }
    return runs.map { run in
      var run = run
      run.style.remove(.strong)
      return run
    }
  }

  /// Paragraphs that begin with 1, 2, 3, and so on, each followed by other text.
  private static func numberedTitles(_ blocks: [WrittenBlock]) -> [[WrittenRun]?] {
    var next = 1
    return blocks.map { block in
      guard case .paragraph(let runs) = block, isShort(runs.text) else { return nil }
      let text = runs.text.collapsed
      let mark = ["\(next). ", "\(next)) "].first(where: text.hasPrefix)
      guard let mark, text.dropFirst(mark.count).first?.isUppercase == true else { return nil }
      next += 1
      return runs
    }
  }

  /// A line without a line break that does not end like a sentence.
  private static func isShort(_ text: String) -> Bool {
    let words = text.collapsed
    return !words.isEmpty && words.count <= 100 && words.split(separator: " ").count <= 12
      && !".,;:!".contains(words.last ?? ".")
  }
}

extension WrittenBlock {
  fileprivate var heading: (level: Int, runs: [WrittenRun])? {
    if case .heading(let level, let runs) = self { (level, runs) } else { nil }
  }
}

extension WrittenRun {
  fileprivate var isPicture: Bool { if case .picture = content { true } else { false } }
  fileprivate var isNote: Bool { if case .note = content { true } else { false } }
}

extension [WrittenRun] {
  fileprivate var hasMarks: Bool {
    contains { run in
      if case .text(let text) = run.content, !text.allSatisfy(\.isWhitespace) {
        !run.style.isEmpty || run.link != nil
      } else {
        false
      }
    }
  }
}
