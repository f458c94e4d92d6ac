/// A table in GitHub's notation, which plain CommonMark reads as a paragraph.
package struct MarkdownTable {
  enum Alignment {
    case none, start, center, end
  }

  /// More columns do not fit on a page, and rows padded to their number could use any amount of memory.
  package static let maximumColumns = 32

  var line: Int
  var header: [String]
  var alignments: [Alignment]
  var rows: [[String]]

  /// Nil if the lines are those of a paragraph: a table has a header row, a row of hyphens, then any rows.
  /// - Parameter line: the number of the first line.
  init?(_ lines: [String], at line: Int = 1) {
    guard lines.count > 1, lines[0].contains("|"), lines[1].contains("-"),
      let alignments = Self.alignments(of: lines[1])
    else { return nil }
    let header = Self.cells(of: lines[0])
    guard header.count == alignments.count, header.count <= Self.maximumColumns else { return nil }
    self.line = line
    self.header = header
    self.alignments = alignments
    rows = lines.dropFirst(2).map { row in
      let cells = Self.cells(of: row).prefix(header.count)
      return cells + Array(repeating: "", count: header.count - cells.count)
    }
  }
}

extension MarkdownHTMLWriter {
  /// The table in a paragraph's source.
  mutating func table(at node: MarkdownNode) -> MarkdownTable? {
    guard node.endLine > node.startLine,
      sourceLines(node.startLine...node.startLine)[0].contains("|")
    else { return nil }
    return MarkdownTable(sourceLines(node.startLine...node.endLine), at: node.startLine)
  }

  mutating func write(_ table: MarkdownTable) {
    out.add(markup: "<table>\n<thead>\n")
    write(table.header, of: table, line: table.line, isHeader: true)
    out.add(markup: "</thead>\n<tbody>\n")
    for (index, row) in table.rows.enumerated() {
      write(row, of: table, line: table.line + 2 + index, isHeader: false)
    }
    out.add(markup: "</tbody>\n</table>\n")
  }

  private mutating func write(
    _ row: [String], of table: MarkdownTable, line: Int, isHeader: Bool
  ) {
    out.add(markup: "<tr>")
    for (cell, alignment) in zip(row, table.alignments) {
      out.add(markup: isHeader ? "<th scope=\"col\"" : "<td")
      switch alignment {
      case .none, .start: break
      case .center: out.add(markup: " class=\"align-center\"")
      case .end: out.add(markup: " class=\"align-end\"")
      }
      out.add(markup: ">")
      let rendered = settings.renderLine(cell)
      out.add(html: rendered.html)
      for diagnostic in rendered.diagnostics {
        report(diagnostic.code, line: line, column: 1, diagnostic.message)
      }
      out.add(markup: isHeader ? "</th>" : "</td>")
    }
    out.add(markup: "</tr>\n")
  }
}

extension MarkdownTable {
  private static func alignments(of row: String) -> [Alignment]? {
    var alignments: [Alignment] = []
    for cell in cells(of: row) {
      let marks = cell.utf8
      let hyphens = marks.drop { $0 == UInt8(ascii: ":") }.prefix { $0 == UInt8(ascii: "-") }
      let leading = marks.starts(with: [UInt8(ascii: ":")])
      let trailing = marks.last == UInt8(ascii: ":")
      guard !hyphens.isEmpty, marks.count == hyphens.count + (leading ? 1 : 0) + (trailing ? 1 : 0)
      else { return nil }
      alignments.append(leading ? (trailing ? .center : .start) : (trailing ? .end : .none))
    }
    return alignments
  }

  /// A vertical bar after a backslash belongs to its cell.
  private static func cells(of row: String) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in row.trimmingWhitespace() {
      if character == "|", !isEscaped {
        cells.append("")
      } else {
        if character == "|" { cells[cells.count - 1].removeLast() }
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if cells.first?.isEmpty == true { cells.removeFirst() }
    if cells.count > 1, cells.last?.trimmingWhitespace().isEmpty == true { cells.removeLast() }
    return cells.map { $0.trimmingWhitespace() }
  }
}
