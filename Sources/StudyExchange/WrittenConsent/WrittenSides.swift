/// Notes at which side the columns of tables have their text, while the XML of a word processor is read. Pandoc does not say
/// it for such documents.
struct WrittenSides {
  /// The sides of columns, by the letters and digits of their table.
  private(set) var columns: [String: [Int: WrittenTable.Side]] = [:]

  private var open: [Table] = []
  /// The side of the paragraph that is open.
  private var side: WrittenTable.Side?

  fileprivate struct Table {
    var text = ""
    var row: [Int: Cell] = [:]
    var column = 0
    var hasHead = false
    var sides: [Int: [WrittenTable.Side?]] = [:]
  }

  fileprivate struct Cell {
    var hasText = false
    var side: WrittenTable.Side?
  }

  /// What tells one table of a document from the others.
  static func key(of text: String) -> String {
    text.filter { $0.isLetter || $0.isNumber }
  }

  mutating func startTable() { open.append(Table()) }

  mutating func startRow() { change { $0.startRow() } }

  mutating func startCell() { change { $0.row[$0.column] = Cell() } }

  mutating func startParagraph(at side: WrittenTable.Side? = nil) { self.side = side }

  mutating func align(_ word: String?) { side = WrittenTable.Side(word) }

  /// Text of a paragraph. The first one in a cell says its side.
  mutating func add(_ text: String) {
    guard !open.isEmpty else { return }
    for index in open.indices { open[index].text += text }
    guard !text.allSatisfy(\.isWhitespace) else { return }
    let side = side
    change { table in
      guard table.row[table.column]?.hasText == false else { return }
      table.row[table.column] = Cell(hasText: true, side: side)
    }
  }

  /// - Parameter width: the number of columns that the cell takes.
  mutating func endCell(width: Int = 1) { change { $0.column += max(width, 1) } }

  mutating func endRow() { change { $0.endRow() } }

  mutating func endTable() {
    guard let table = open.popLast() else { return }
    columns[Self.key(of: table.text)] = table.sides.compactMapValues { WrittenTable.side(of: $0) }
  }

  private mutating func change(_ change: (inout Table) -> Void) {
    if !open.isEmpty { change(&open[open.count - 1]) }
  }
}

extension WrittenSides.Table {
  fileprivate mutating func startRow() {
    row = [:]
    column = 0
  }

  /// The first row with text is the head, whose cells often have a side of their own.
  fileprivate mutating func endRow() {
    let written = row.filter { $0.value.hasText }
    if hasHead {
      for (column, cell) in written { sides[column, default: []].append(cell.side) }
    } else {
      hasHead = !written.isEmpty
    }
    row = [:]
  }
}

extension WrittenTable.Side {
  /// A side as documents call it; nil for the usual one.
  init?(_ word: String?) {
    switch word {
    case "center": self = .center
    case "right", "end": self = .end
    default: return nil
    }
  }
}
