import ConsentMarkdown
import StudyModel

/// Writes the text of one section as the Markdown of consents. All words are data: none of them can become a heading, a
/// link, or one of SpeziConsent's questions.
struct WrittenMarkdown {
  /// The pictures of the study, by their addresses in the document.
  let pictures: [String: WrittenAlbum.Picture]
  /// Whether the headings in the text are subheadings of the section.
  let keepsHeadings: Bool
  /// The number of the last note in the document.
  private(set) var lastNote: Int
  /// What does not come in exactly as it was written.
  private(set) var found: [(kind: WrittenFinding.Kind, text: String)] = []
  private var notes: [(number: Int, blocks: [WrittenBlock])] = []

  /// Lists nested deeper are not readable on a phone, and no word processor makes them.
  private static let deepestList = 10

  init(
    pictures: [String: WrittenAlbum.Picture], keepsHeadings: Bool = false, after lastNote: Int
  ) {
    self.pictures = pictures
    self.keepsHeadings = keepsHeadings
    self.lastNote = lastNote
  }

  /// The text of blocks, with its notes at the end.
  mutating func text(of blocks: [WrittenBlock]) -> String {
    var parts = [text(of: blocks, isNested: false, depth: 0)]
    while !notes.isEmpty {
      let note = notes.removeFirst()
      let mark = [WrittenRun(content: .text("[\(note.number)] "))]
      var blocks = note.blocks
      if case .paragraph(let runs)? = blocks.first {
        blocks[0] = .paragraph(mark + runs)
      } else {
        blocks.insert(.paragraph(mark), at: 0)
      }
      parts.append(text(of: blocks, isNested: false, depth: 0))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  mutating func find(_ kind: WrittenFinding.Kind, _ text: String) { found.append((kind, text)) }

  /// A note that the text refers to, which follows at the end of the section.
  mutating func addNote(_ blocks: [WrittenBlock]) -> Int {
    lastNote += 1
    notes.append((lastNote, blocks))
    return lastNote
  }

  // MARK: Blocks

  /// - Parameter isNested: whether the text is inside a list or a quotation, where Markdown has no tables.
  private mutating func text(of blocks: [WrittenBlock], isNested: Bool, depth: Int) -> String {
    var parts: [String] = []
    var lastList: (isNumbered: Bool, isAlternate: Bool)?
    for block in blocks {
      if case .list(let list) = block {
        // Two lists of one kind in a row are one list, unless their marks differ.
        let isNumbered = list.start != nil
        let isAlternate = lastList.map { $0.isNumbered == isNumbered && !$0.isAlternate } ?? false
        lastList = (isNumbered, isAlternate)
        parts.append(text(of: list, isAlternate: isAlternate, depth: depth))
      } else {
        let part = text(of: block, isNested: isNested, depth: depth)
        if !part.isEmpty { lastList = nil }
        parts.append(part)
      }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private mutating func text(of block: WrittenBlock, isNested: Bool, depth: Int) -> String {
    switch block {
    case .paragraph(let runs): return paragraph(runs)
    case .heading(let level, let runs):
      guard keepsHeadings, !isNested else {
        find(.innerHeading, runs.text)
        return paragraph(runs.bold)
      }
      let words = paragraph(runs).replacing("\\\n", with: " ")
      return words.isEmpty ? "" : String(repeating: "#", count: min(max(level, 1), 6)) + " " + words
    case .quotation(let blocks):
      let lines = text(of: blocks, isNested: true, depth: depth)
        .split(separator: "\n", omittingEmptySubsequences: false)
      return lines.map { $0.isEmpty ? ">" : "> " + $0 }.joined(separator: "\n")
    case .rule: return "* * *"
    case .table(let table): return self.table(table, isNested: isNested, depth: depth)
    case .list: return ""
    }
  }

  // MARK: Lists

  private mutating func text(of list: WrittenList, isAlternate: Bool, depth: Int) -> String {
    if list.hasLetters { find(.letters, list.items.first?.flatMap(\.texts).first ?? "") }
    let items = depth + 1 < Self.deepestList ? list.items : flat(list.items)
    let isTight = items.allSatisfy { $0.isTight }
    let last = (list.start ?? 0) + items.count
    let start = list.start.map { $0 >= 0 && last < 1_000_000_000 ? $0 : 1 }
    let written = items.enumerated().map { index, item in
      let mark =
        start.map { "\($0 + index)" + (isAlternate ? ") " : ". ") } ?? (isAlternate ? "* " : "- ")
      let text = self.item(item, isTight: isTight, depth: depth + 1)
      let indent = String(repeating: " ", count: mark.count)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let rest = lines.dropFirst().map { $0.isEmpty ? "" : indent + $0 }
      return ([mark + (lines.first ?? "")] + rest).joined(separator: "\n")
    }
    return written.joined(separator: isTight ? "\n" : "\n\n")
  }

  /// A list that starts right after a line of text must be one that Markdown recognizes there.
  private mutating func item(_ blocks: [WrittenBlock], isTight: Bool, depth: Int) -> String {
    guard isTight, blocks.count == 2, case .paragraph = blocks[0], case .list(let list) = blocks[1],
      list.start == nil || list.start == 1, list.items.first?.first?.isText == true
    else { return text(of: blocks, isNested: true, depth: depth) }
    let parts = blocks.map { text(of: [$0], isNested: true, depth: depth) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The items of a list and of those in it, as one list.
  private mutating func flat(_ items: [[WrittenBlock]]) -> [[WrittenBlock]] {
    items.flatMap { item -> [[WrittenBlock]] in
      var flat: [[WrittenBlock]] = [[]]
      for block in item {
        if case .list(let list) = block {
          find(.deepList, list.items.first?.flatMap(\.texts).first ?? "")
          flat += self.flat(list.items)
        } else {
          flat[flat.count - 1].append(block)
        }
      }
      return flat.filter { !$0.isEmpty }
    }
  }

  // MARK: Tables

  /// As decided for pasted text: the first row is the head, and a table with one column is text.
  private mutating func table(_ table: WrittenTable, isNested: Bool, depth: Int) -> String {
    let width = table.rows.first?.count ?? 0
    let isPlain = table.rows.joined().joined().allSatisfy(\.fitsInCell)
    guard width > 1, width <= MarkdownTable.maximumColumns, !isNested, isPlain else {
      if width > 1 { find(.wideTable, table.rows.first.map(Self.words) ?? "") }
      return text(of: table.rows.joined().flatMap { $0 }, isNested: isNested, depth: depth)
    }
    if table.hasMergedCells { find(.cells, Self.words(of: table.rows[0])) }
    var lines = table.rows.map { row in
      "| " + row.map { cell($0).joined(separator: "<br>") }.joined(separator: " | ") + " |"
    }
    let marks = (0..<width).map { column in
      let side = table.sides.indices.contains(column) ? table.sides[column] : nil
      return side == .center ? ":---:" : side == .end ? "---:" : "---"
    }
    lines.insert("| " + marks.joined(separator: " | ") + " |", at: 1)
    return lines.joined(separator: "\n")
  }

  private static func words(of row: [[WrittenBlock]]) -> String {
    row.joined().flatMap(\.texts).joined(separator: " ").collapsed
  }

  /// The lines of a cell, which has no blocks in Markdown.
  private mutating func cell(_ blocks: [WrittenBlock]) -> [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .paragraph(let runs): return cellLines(runs)
      case .heading(_, let runs): return cellLines(runs.bold)
      case .quotation(let blocks): return cell(blocks)
      case .list(let list):
        return list.items.enumerated().flatMap { index, item in
          var item = item
          let mark = WrittenRun(content: .text(list.start.map { "\($0 + index). " } ?? "• "))
          if case .paragraph(let runs)? = item.first {
            item[0] = .paragraph([mark] + runs)
          } else {
            item.insert(.paragraph([mark]), at: 0)
          }
          return cell(item)
        }
      case .rule, .table: return []
      }
    }
  }

  private mutating func cellLines(_ runs: [WrittenRun]) -> [String] {
    paragraph(runs).replacing("\\\n", with: "\n").split(separator: "\n").map(String.init)
  }
}
