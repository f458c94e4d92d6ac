/// Lays out cells of different sizes as rows of equal length. A merged cell keeps its text in its first place.
struct WrittenGrid {
  struct Cell {
    let height, width: Int
    let blocks: [WrittenBlock]
  }

  /// No page shows more.
  private static let most = 1_000

  private var rows: [[[WrittenBlock]]] = []
  private var hasMergedCells = false
  /// The number of rows that a cell above still covers, by column.
  private var covered: [Int: Int] = [:]

  mutating func addRow(_ cells: [Cell]) {
    var row: [[WrittenBlock]] = []
    for cell in cells {
      skipCovered(in: &row)
      let width = min(max(cell.width, 1), Self.most)
      if width > 1 || cell.height > 1 { hasMergedCells = true }
      if cell.height > 1 {
        for column in row.count..<(row.count + width) { covered[column] = cell.height - 1 }
      }
      row.append(cell.blocks)
      row += Array(repeating: [], count: width - 1)
    }
    skipCovered(in: &row)
    rows.append(row)
  }

  private mutating func skipCovered(in row: inout [[WrittenBlock]]) {
    while let left = covered[row.count], left > 0, row.count < Self.most {
      covered[row.count] = left - 1
      row.append([])
    }
  }

  /// Nil if it has no text at all. An empty first row is how some programs write a table without a head.
  var table: WrittenTable? {
    let rows = Array(rows.drop { $0.allSatisfy(\.isEmpty) })
    guard !rows.isEmpty else { return nil }
    let width = rows.map(\.count).max() ?? 0
    return WrittenTable(
      rows: rows.map { $0 + Array(repeating: [], count: width - $0.count) },
      hasMergedCells: hasMergedCells)
  }
}
