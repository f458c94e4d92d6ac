/// Lays out cells of different sizes as rows of equal length. A merged cell keeps its text in its first place.
struct WrittenGrid {
  struct Cell {
    let height, width: Int
    let blocks: [WrittenBlock]
    var side: WrittenTable.Side?
  }

  /// No page shows more.
  private static let most = 1_000

  /// Nil where a merged cell covers a place.
  private var rows: [[Cell?]] = []
  private var hasMergedCells = false
  /// The number of rows that a cell above still covers, by column.
  private var covered: [Int: Int] = [:]

  mutating func addRow(_ cells: [Cell]) {
    var row: [Cell?] = []
    for cell in cells {
      skipCovered(in: &row)
      let width = min(max(cell.width, 1), Self.most)
      if width > 1 || cell.height > 1 { hasMergedCells = true }
      if cell.height > 1 {
        for column in row.count..<(row.count + width) { covered[column] = cell.height - 1 }
      }
      row.append(cell)
      row += Array(repeating: nil, count: width - 1)
    }
    skipCovered(in: &row)
    rows.append(row)
  }

  private mutating func skipCovered(in row: inout [Cell?]) {
    while let left = covered[row.count], left > 0, row.count < Self.most {
      covered[row.count] = left - 1
      row.append(nil)
    }
  }

  /// Nil if it has no text at all. An empty first row is how some programs write a table without a head.
  var table: WrittenTable? {
    let rows = Array(rows.drop { $0.allSatisfy { $0?.blocks.isEmpty ?? true } })
    guard !rows.isEmpty else { return nil }
    let width = rows.map(\.count).max() ?? 0
    return WrittenTable(
      rows: rows.map { row in
        row.map { $0?.blocks ?? [] } + Array(repeating: [], count: width - row.count)
      },
      hasMergedCells: hasMergedCells,
      sides: (0..<width).map { column in
        let cells = rows.dropFirst().compactMap { row in
          row.indices.contains(column) ? row[column] : nil
        }
        return WrittenTable.side(of: cells.filter { !$0.blocks.isEmpty }.map(\.side))
      })
  }
}

extension WrittenTable {
  /// The side of a column: that of all its cells below the head that have text.
  static func side(of cells: [Side?]) -> Side? {
    guard let first = cells.first, cells.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
