import StudyModel

/// A paragraph, heading, list item, or table row of a document, with the words that changed.
package struct MarkedBlock: Hashable, Sendable {
  package let kind: Kind
  /// The cells of a row; exactly one for every other kind.
  package let cells: [[MarkedRun]]
  /// What begins with it, so that a file made of the document can be read again; nil for most blocks.
  package var anchor: DocumentAnchor?

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

  package enum ItemLabel: Hashable, Sendable {
    case bullet
    case number(Int)
    /// Another paragraph of the item before it.
    case none
  }

  /// The text before or after the change, with a tab between cells.
  package func text(of side: DocumentSide) -> String {
    cells.map { runs in runs.filter { $0.mark != side.absent }.map(\.text).joined() }
      .joined(separator: "\t")
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

  package init(
    _ text: String, _ mark: WordComparison.Kind = .equal, style: RunStyle = [],
    link: String? = nil
  ) {
    self.text = text
    self.mark = mark
    self.style = style
    self.link = link
  }

  func marked(_ mark: WordComparison.Kind) -> MarkedRun {
    MarkedRun(text, mark, style: style, link: link)
  }

  /// Whether both differ in their text alone, so that they can be one run.
  func joins(_ other: MarkedRun) -> Bool {
    mark == other.mark && style == other.style && link == other.link
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
