import SafeHTML
import StudyModel

extension BoardDocument {
  /// A complete page to be printed as PDF. Inserted words are underlined twice, deleted ones struck through, which
  /// `scripts/pdf/board.css` also shows by color.
  package var html: String {
    var page = HTMLPage(language: language)
    for group in BlockGroup.all(of: blocks) { page.write(group) }
    let direction = language.isRightToLeft ? "rtl" : "ltr"
    return """
      <!doctype html>
      <html lang="\(HTMLText.escaped(language.rawValue))" dir="\(direction)">
      <head>
      <meta charset="utf-8">
      <title>\(HTMLText.escaped(title))</title>
      </head>
      <body data-board>
      <main>
      \(hasMarks ? legend : "")\(page.html)</main>
      </body>
      </html>

      """
  }
}

extension BoardDocument {
  private var legend: String {
    let moves =
      blocks.contains { $0.move != nil }
      ? " A section that moved is deleted in one place and inserted in the other." : ""
    return """
      <p class="board-legend" lang="en" dir="ltr"><ins>Inserted</ins> and <del>deleted</del> words are marked.\(moves)</p>

      """
  }
}

/// Blocks that belong together on paper.
package enum BlockGroup: Hashable, Sendable {
  case single(MarkedBlock)
  /// Consecutive items of all depths.
  case list([MarkedBlock])
  /// Consecutive rows with the same number of cells.
  case table([MarkedBlock])

  fileprivate var first: MarkedBlock? {
    switch self {
    case .single(let block): block
    case .list(let blocks), .table(let blocks): blocks.first
    }
  }

  package static func all(of blocks: [MarkedBlock]) -> [BlockGroup] {
    var groups: [BlockGroup] = []
    var rest = blocks[...]
    while let first = rest.first {
      let length = 1 + rest.dropFirst().prefix { $0.continues(first) }.count
      let group = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
      switch first.kind {
      case .item: groups.append(.list(group))
      case .headRow, .row, .fact: groups.append(.table(group))
      case .heading, .paragraph, .quotation: groups.append(.single(first))
      }
    }
    return groups
  }
}

extension MarkedBlock {
  /// Whether it is part of the list or table that begins with another block.
  fileprivate func continues(_ first: MarkedBlock) -> Bool {
    guard move == nil else { return false }
    return switch (first.kind, kind) {
    case (.item, .item): true
    case (.headRow, .row), (.row, .row), (.fact, .fact): cells.count == first.cells.count
    default: false
    }
  }
}

/// Writes blocks as HTML.
private struct HTMLPage {
  let language: Language
  private(set) var html = ""

  init(language: Language) { self.language = language }

  mutating func write(_ group: BlockGroup) {
    if let move = group.first?.move {
      html += "<p class=\"board-move\" lang=\"en\" dir=\"ltr\">\(move.words)</p>\n"
    }
    switch group {
    case .single(let block): write(block)
    case .list(let items): write(items: items)
    case .table(let rows): write(rows: rows)
    }
  }

  private mutating func write(_ block: MarkedBlock) {
    let text = Self.text(block.cells.first ?? [])
    switch block.kind {
    case .heading(let level): html += "<h\(level)>\(text)</h\(level)>\n"
    case .quotation: html += "<blockquote><p>\(text)</p></blockquote>\n"
    case .paragraph, .item, .headRow, .row, .fact: html += "<p>\(text)</p>\n"
    }
  }

  /// Numbers are written as text: a deleted item must not change those after it.
  private mutating func write(items: [MarkedBlock]) {
    html += "<ul class=\"board-list\">\n"
    for item in items {
      guard case .item(let depth, let label) = item.kind else { continue }
      let mark =
        switch label {
        case .bullet: "• "
        case .number(let number): "\(number). "
        case .none: ""
        }
      let text = Self.text(item.cells.first ?? [])
      html += "<li class=\"depth-\(min(depth, 4))\">\(mark)\(text)</li>\n"
    }
    html += "</ul>\n"
  }

  private mutating func write(rows: [MarkedBlock]) {
    var rows = rows[...]
    let isOfFacts = rows.first?.kind == .fact
    html += isOfFacts ? "<table class=\"board-facts\">\n" : "<table>\n"
    if let head = rows.first, case .headRow(let widths) = head.kind {
      let cells = head.cells.enumerated().map { index, cell in
        let width =
          widths.indices.contains(index) ? " class=\"width-\(widths[index])\"" : ""
        return "<th scope=\"col\"\(width)>\(Self.text(cell))</th>"
      }.joined()
      html += "<thead><tr>\(cells)</tr></thead>\n"
      rows = rows.dropFirst()
    }
    html += "<tbody>\n"
    for row in rows {
      let cells = row.cells.enumerated().map { index, cell in
        isOfFacts && index == 0
          ? "<th scope=\"row\">\(Self.text(cell))</th>"
          : "<td\(Self.language(of: index, in: row))>\(content(of: index, in: row))</td>"
      }
      html += "<tr>\(cells.joined())</tr>\n"
    }
    html += "</tbody></table>\n"
  }

  /// The words of a cell. Lines in another direction than the document are laid out in their own.
  private func content(of index: Int, in row: MarkedBlock) -> String {
    let lines = row.directedLines(of: index, in: language)
    guard lines.contains(where: \.isRightToLeft) else {
      return lines.map { Self.text($0.runs) }.joined()
    }
    return lines.map { part in
      "<div dir=\"\(part.isRightToLeft ? "rtl" : "ltr")\">\(Self.text(part.runs))</div>"
    }.joined()
  }

  /// The attributes of a cell in another language than the document.
  private static func language(of index: Int, in row: MarkedBlock) -> String {
    guard row.languages.indices.contains(index), let language = row.languages[index] else {
      return ""
    }
    let direction = language.isRightToLeft ? "rtl" : "ltr"
    return " lang=\"\(HTMLText.escaped(language.rawValue))\" dir=\"\(direction)\""
  }

  private static func text(_ runs: [MarkedRun]) -> String {
    runs.map { run in
      var html = HTMLText.escaped(run.text).replacing("\n", with: "<br>")
      if run.style.contains(.code) { html = "<code>\(html)</code>" }
      if run.style.contains(.emphasis) { html = "<em>\(html)</em>" }
      if run.style.contains(.strong) { html = "<strong>\(html)</strong>" }
      return switch run.mark {
      case .equal: html
      case .inserted: "<ins>\(html)</ins>"
      case .deleted: "<del>\(html)</del>"
      }
    }.joined()
  }
}
