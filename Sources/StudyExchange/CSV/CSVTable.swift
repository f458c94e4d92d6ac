/// A table of texts, read from a CSV file.
struct CSVTable {
  var rows: [Row] = []
  var separator: Character = ","
  /// Whether the file was not UTF-8, so that its letters were read as Windows-1252, which includes Latin-1.
  var isLatin: Bool = false

  /// A record, which can span several lines if a cell does.
  struct Row {
    var cells: [Cell] = []
    /// Where the record ends, counted from 1.
    var end: Position = Position(line: 1, column: 1)

    var texts: [String] { cells.map(\.text) }
    var start: Position { cells.first?.start ?? end }
    /// Whether it has no text at all, like an empty line.
    var isBlank: Bool { cells.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }
  }

  struct Cell {
    var text: String
    /// Where it begins, counted from 1.
    var start: Position
  }

  /// A place in the file; lines and columns are counted from 1, columns in characters.
  struct Position: Hashable {
    var line: Int
    var column: Int
  }
}
