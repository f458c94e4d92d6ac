import StudyModel

/// A paragraph, heading, list item, or table row of a document, with the words that changed.
package struct MarkedBlock: Hashable, Sendable {
  package let kind: Kind
  /// The cells of a row; exactly one for every other kind.
  package internal(set) var cells: [[MarkedRun]]
  /// The languages of the cells; nil for that of the document, also if the list is shorter than the cells.
  package var languages: [Language?] = []
  /// What begins with it, so that a file made of the document can be read again; nil for most blocks.
  package var anchor: DocumentAnchor?
  /// The section of a consent, or the question of a screen, that it is in; nil outside of these and in other documents.
  var section: String?
  /// Whether a section begins with it that has another place than in the other document; nil for most blocks.
  package internal(set) var move: Move?

  package init(_ kind: Kind, cells: [[MarkedRun]]) {
    self.kind = kind
    self.cells = cells
  }

  package init(_ kind: Kind, _ runs: [MarkedRun]) { self.init(kind, cells: [runs]) }

  package init(_ kind: Kind, _ text: String) { self.init(kind, [MarkedRun(text)]) }

  package enum Kind: Hashable, Sendable {
    /// From 1 to 6.
    case heading(Int)
    case paragraph
    case quotation
    /// - Parameter depth: counts from 0.
    case item(depth: Int, label: ItemLabel)
    /// A row of column headings.
    /// - Parameter widths: percentages of the width of the page; empty if all columns are alike.
    case headRow(widths: [Int])
    case row
    /// A name and a value. Consecutive ones form a table without column headings.
    case fact

    package var isHeadRow: Bool { if case .headRow = self { true } else { false } }
  }

  /// Where a section that moved is in a document that holds both of its places.
  package enum Move: Hashable, Sendable {
    case away, here

    /// What readers see at it.
    package var words: String {
      switch self {
      case .away: "Moved from here"
      case .here: "Moved here"
      }
    }
  }

  package enum ItemLabel: Hashable, Sendable {
    case bullet
    case number(Int)
    /// Another paragraph of the item before it.
    case none
  }

  /// The text before or after the change, with a tab between cells.
  package func text(of side: DocumentSide) -> String {
    cells.map { runs in
      runs.filter { $0.mark != side.absent && !$0.isAddress }.map(\.text).joined()
    }
    .joined(separator: "\t")
  }

  /// Whether all of it has the mark.
  func isAll(_ mark: WordComparison.Kind) -> Bool {
    cells.allSatisfy { runs in runs.allSatisfy { $0.mark == mark } }
  }

  /// The block as if all of it had been inserted or deleted.
  func marked(_ mark: WordComparison.Kind) -> MarkedBlock {
    MarkedBlock(kind, cells: cells.map { runs in runs.map { $0.marked(mark) } })
  }
}

/// One of the two documents that a comparison joins.
package enum DocumentSide: Sendable {
  case old, new

  /// The mark of what the other side alone has.
  var absent: WordComparison.Kind {
    switch self {
    case .old: .inserted
    case .new: .deleted
    }
  }
}

/// A stretch of text with one style and one mark.
package struct MarkedRun: Hashable, Sendable {
  /// May contain line breaks.
  package var text: String
  package var mark: WordComparison.Kind
  package let style: RunStyle
  /// Where it leads, as written in the document; nil if it is not a link.
  package let link: String?
  /// Whether it is the address of the link before it, which only a comparison shows, because it changed.
  package let isAddress: Bool

  package init(
    _ text: String, _ mark: WordComparison.Kind = .equal, style: RunStyle = [],
    link: String? = nil, isAddress: Bool = false
  ) {
    self.text = text
    self.mark = mark
    self.style = style
    self.link = link
    self.isAddress = isAddress
  }

  func marked(_ mark: WordComparison.Kind) -> MarkedRun {
    MarkedRun(text, mark, style: style, link: link, isAddress: isAddress)
  }

  /// Whether both differ in their text alone, so that they can be one run.
  func joins(_ other: MarkedRun) -> Bool {
    mark == other.mark && style == other.style && link == other.link && isAddress == other.isAddress
  }
}

/// How a stretch of text is set.
package struct RunStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let strong = RunStyle(rawValue: 1)
  package static let emphasis = RunStyle(rawValue: 2)
  package static let code = RunStyle(rawValue: 4)
}

extension [MarkedRun] {
  /// Adds a run, joined with the last one if only their texts differ.
  mutating func add(_ run: MarkedRun) {
    guard !run.text.isEmpty else { return }
    if let last, last.joins(run) {
      self[count - 1].text += run.text
    } else {
      append(run)
    }
  }
}
