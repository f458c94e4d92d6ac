/// A part of a document's text.
indirect enum WrittenBlock {
  case heading(level: Int, [WrittenRun])
  case paragraph([WrittenRun])
  case list(WrittenList)
  case quotation([WrittenBlock])
  case table(WrittenTable)
  case rule
}

struct WrittenList {
  /// The number of the first item; nil for bullets.
  var start: Int?
  /// Whether its numbers are letters or Roman numerals.
  var hasLetters = false
  var items: [[WrittenBlock]]
}

struct WrittenTable {
  /// The first row is its head.
  var rows: [[[WrittenBlock]]]
  var hasMergedCells = false
  /// The sides at which the columns have their text; nil where it is the usual one, or differs from row to row.
  var sides: [Side?] = []

  enum Side {
    case center, end
  }
}

extension WrittenBlock {
  /// The texts in it, including its notes.
  var texts: [String] {
    switch self {
    case .heading(_, let runs), .paragraph(let runs): [runs.text] + runs.flatMap(\.notes)
    case .list(let list): list.items.joined().flatMap(\.texts)
    case .quotation(let blocks): blocks.flatMap(\.texts)
    case .table(let table): table.rows.joined().joined().flatMap(\.texts)
    case .rule: []
    }
  }
}

extension WrittenBlock {
  /// The text in it, without notes.
  var ownText: String {
    switch self {
    case .heading(_, let runs), .paragraph(let runs): runs.text
    case .list(let list): list.items.joined().map(\.ownText).joined()
    case .quotation(let blocks): blocks.map(\.ownText).joined()
    case .table(let table): table.rows.joined().joined().map(\.ownText).joined()
    case .rule: ""
    }
  }
}
