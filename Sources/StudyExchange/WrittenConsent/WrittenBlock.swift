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

/// A piece of a paragraph in one style.
struct WrittenRun {
  enum Content {
    case text(String)
    case lineBreak
    case picture(address: String, words: String)
    case note([WrittenBlock])
  }

  struct Style: OptionSet, Hashable {
    let rawValue: Int
    static let strong = Style(rawValue: 1)
    static let emphasis = Style(rawValue: 2)
    static let struck = Style(rawValue: 4)
    static let raised = Style(rawValue: 8)
    static let lowered = Style(rawValue: 16)
    static let underlined = Style(rawValue: 32)
    static let equation = Style(rawValue: 64)
  }

  var content: Content
  var style: Style = []
  var link: String?

  var text: String {
    switch content {
    case .text(let text): text
    case .lineBreak, .note: " "
    case .picture: ""
    }
  }
}

extension [WrittenRun] {
  /// Its words, without notes.
  var text: String { map(\.text).joined() }

  var hasPicture: Bool {
    contains { if case .picture = $0.content { true } else { false } }
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

extension WrittenRun {
  fileprivate var notes: [String] {
    if case .note(let blocks) = content { blocks.flatMap(\.texts) } else { [] }
  }
}
