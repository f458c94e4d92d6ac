import SafeHTML

/// A screen as HTML in which the words are marked that another version of it does not have, or that it lost.
package struct ScreenMarks: Hashable, Sendable {
  package private(set) var html: String
  /// Whether anything is marked. Otherwise only pictures, fields, or settings differ.
  package private(set) var hasMarks = false

  /// - Parameters:
  ///   - old: the earlier screen of a storyboard, as HTML.
  ///   - new: the later one.
  ///   - moved: the sections and questions on the screen that count as moved.
  package init(from old: String, to new: String, moved: Set<String> = []) {
    let text = ScreenText(new)
    self.init(
      of: new, MarkWriter(text, side: .new, showsLost: true),
      MarkedCopy(.init(old), text, moved, inOrderOf: .new))
  }

  /// Two screens to be shown next to each other: deleted words are marked on the earlier one, added words on the later one.
  package static func nextToEachOther(
    _ old: String, _ new: String, moved: Set<String> = []
  ) -> (old: Self, new: Self) {
    let (before, after) = (ScreenText(old), ScreenText(new))
    let copy = MarkedCopy(before, after, moved, inOrderOf: .new)
    let former = moved.isEmpty ? copy : MarkedCopy(before, after, moved, inOrderOf: .old)
    return (
      Self(of: old, MarkWriter(before, side: .old, showsLost: false), former),
      Self(of: new, MarkWriter(after, side: .new, showsLost: false), copy)
    )
  }

  /// - Parameter screen: the screen that the writer marks.
  private init(of screen: String, _ writer: MarkWriter, _ copy: MarkedCopy) {
    html = screen
    guard copy.blocks.contains(where: writer.marks) else { return }
    hasMarks = true
    var writer = writer
    for (index, block) in copy.blocks.enumerated() {
      let follower = copy.blocks[(index + 1)...].first { !$0.isAll(.deleted) }
      writer.write(block, isReplaced: follower?.isAll(.inserted) ?? false)
    }
    html = writer.finished
  }
}

extension MarkedCopy {
  fileprivate init(
    _ old: ScreenText, _ new: ScreenText, _ moved: Set<String>, inOrderOf order: DocumentSide
  ) {
    self.init(
      from: old.blocks.map(\.marked), to: new.blocks.map(\.marked), moved: moved,
      inOrderOf: order)
  }
}

/// Writes marks into the HTML of a screen, where its text is and nowhere else.
private struct MarkWriter {
  private let text: ScreenText
  /// The mark of what the screen does not have.
  private let absent: WordComparison.Kind
  private let showsLost: Bool
  /// The HTML of each piece of each block.
  private var pieces: [[String?]]
  /// Deleted blocks, by the block before or after them.
  private var after: [Int: String] = [:]
  private var before: [Int: String] = [:]
  /// Deleted blocks of a screen that has no text anymore.
  private var rest = ""
  /// The next block of the screen.
  private var next = 0

  /// - Parameters:
  ///   - side: which of the two screens the text is.
  ///   - showsLost: whether what only the other screen has is written where it would be.
  init(_ text: ScreenText, side: DocumentSide, showsLost: Bool) {
    self.text = text
    absent = side.absent
    self.showsLost = showsLost
    pieces = text.blocks.map { [String?](repeating: nil, count: $0.pieces.count) }
  }

  /// Whether the block or a word of it is marked on the screen.
  func marks(_ block: MarkedBlock) -> Bool { block.move != nil || marksWords(of: block) }

  private func marksWords(of block: MarkedBlock) -> Bool {
    block.cells.contains { runs in
      runs.contains { run in
        run.mark != .equal && (showsLost || run.mark != absent)
          && run.text.contains { !$0.isWhitespace }
      }
    }
  }

  /// - Parameter isReplaced: whether the next block of the screen is new.
  mutating func write(_ block: MarkedBlock, isReplaced: Bool) {
    if block.isAll(absent) {
      if showsLost { lose(block, isReplaced: isReplaced) }
    } else if text.blocks.indices.contains(next) {
      if block.move != nil { before[next, default: ""] += Self.moved }
      if marksWords(of: block) {
        pieces[next] = html(of: text.blocks[next].pieces, block.cells.flatMap(\.self))
      }
      next += 1
    }
  }

  /// A deleted heading is in a heading, a deleted option among the options, and a deleted paragraph in neither, if there
  /// is one next to it.
  private mutating func lose(_ block: MarkedBlock, isReplaced: Bool) {
    let html = WordMark.html(
      .deleted, around: HTMLText.escaped(block.text(of: .old)), classes: "story-lost")
    var isHeading = false
    if case .heading = block.kind { isHeading = true }
    let isOption = block.kind == .item(depth: 0, label: .none)
    let neighbors = (isReplaced ? [next, next - 1] : [next - 1, next])
      .filter(text.blocks.indices.contains)
    let alike = neighbors.first {
      text.blocks[$0].isHeading == isHeading && text.blocks[$0].isOption == isOption
    }
    guard let place = alike ?? neighbors.first else {
      rest += html
      return
    }
    if place < next {
      after[place, default: ""] += html
    } else {
      before[place, default: ""] += html
    }
  }

  private func html(of pieces: [ScreenText.Piece], _ runs: [MarkedRun]) -> [String?] {
    var html = [String](repeating: "", count: pieces.count)
    var index = 0
    var rest = pieces[0].text.unicodeScalars[...]
    for run in runs where showsLost || run.mark != absent {
      if run.isAddress {
        html[index] += WordMark.html(
          run.mark, around: HTMLText.escaped(run.text), classes: "story-address")
        continue
      }
      if run.mark == absent {
        // Between two pieces, a deleted word is with those of its style.
        if rest.isEmpty, pieces[index].style != run.style, index + 1 < pieces.count,
          pieces[index + 1].style == run.style
        {
          index += 1
          rest = pieces[index].text.unicodeScalars[...]
        }
        html[index] += mark(run.text, absent)
        continue
      }
      var words = run.text.unicodeScalars[...]
      while !words.isEmpty {
        if rest.isEmpty {
          guard index + 1 < pieces.count else { break }
          index += 1
          rest = pieces[index].text.unicodeScalars[...]
          continue
        }
        let count = min(words.count, rest.count)
        html[index] += mark(String(words.prefix(count)), run.mark)
        words = words.dropFirst(count)
        rest = rest.dropFirst(count)
      }
    }
    return html
  }

  /// At the beginning of a section or question with another place among the others.
  private static let moved = #"<span class="story-moved" lang="en" dir="ltr">Moved</span> "#

  /// Spaces have no marks: nobody would see why.
  private func mark(_ words: String, _ kind: WordComparison.Kind) -> String {
    guard words.contains(where: { !$0.isWhitespace }) else { return kind == absent ? "" : words }
    return WordMark.html(kind, around: HTMLText.escaped(words))
  }

  /// The whole screen. What has marks is one element, so that it stays one in a row of others.
  var finished: String {
    var html: [UInt8] = []
    html.reserveCapacity(text.bytes.count + 1_024)
    var position = 0
    for (index, block) in text.blocks.enumerated() {
      for (piece, words) in zip(block.pieces.indices, pieces[index]) {
        let range = block.pieces[piece].range
        var first = piece == 0 ? before[index] : nil
        // Words in an element that is only seen would not be read out.
        if let words = first, let start = block.pieces[piece].unreadFrom {
          html += text.bytes[position..<start]
          html += "<span class=\"story-words\">\(words)</span>".utf8
          position = start
          first = nil
        }
        let last = piece == block.pieces.count - 1 ? after[index] : nil
        guard words != nil || first != nil || last != nil else { continue }
        html += text.bytes[position..<range.lowerBound]
        html += "<span class=\"story-words\(block.isOption ? " story-option" : "")\">".utf8
        html += (first ?? "").utf8
        html += words.map { Array($0.utf8)[...] } ?? text.bytes[range]
        html += (last ?? "").utf8
        html += "</span>".utf8
        position = range.upperBound
      }
    }
    html += text.bytes[position...]
    return String(decoding: html, as: UTF8.self) + rest
  }
}
