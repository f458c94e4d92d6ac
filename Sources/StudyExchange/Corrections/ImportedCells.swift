import StudyDocuments

/// The cells of an imported table that can be corrected where they are reported.
package struct ImportedCells: Hashable, Sendable {
  /// By the place of a loss. At most as many cells as can be corrected, the worst reports first.
  package let reported: [String: ImportedCell]
  /// In the order of the file.
  package let corrected: [ImportedCell]
  /// Whether more cells are reported than these.
  package let isShortened: Bool
  /// Who corrected them, for the report that is kept.
  package var corrector = ""

  package init(
    reported: [String: ImportedCell] = [:], corrected: [ImportedCell] = [],
    isShortened: Bool = false
  ) {
    self.reported = reported
    self.corrected = corrected
    self.isShortened = isShortened
  }

  package var isEmpty: Bool { reported.isEmpty && corrected.isEmpty }

  /// About how much memory their texts take.
  package var byteCount: Int {
    (Array(reported.values) + corrected).reduce(0) {
      $0 + $1.original.utf8.count + $1.text.utf8.count
    }
  }

  /// The cells that losses name in a table.
  /// - Parameter corrected: what correcting the table returned.
  init(_ losses: [Loss], of table: some CorrectableTable, corrected: [ImportedCell]) {
    let changed = Dictionary(corrected.map { ($0.cell, $0) }) { first, _ in first }
    var reported: [String: ImportedCell] = [:]
    var shown = Set(changed.keys)
    var isShortened = false
    let ordered = Loss.Severity.allCases.flatMap { severity in
      losses.filter { $0.severity == severity }
    }
    for loss in ordered where reported[loss.place] == nil {
      guard let cell = table.cell(at: loss.place) else { continue }
      guard shown.contains(cell) || shown.count < ImportLimits.corrections else {
        isShortened = true
        continue
      }
      guard let text = table.text(at: cell) else { continue }
      shown.insert(cell)
      reported[loss.place] =
        changed[cell]
        ?? ImportedCell(cell: cell, label: table.label(of: cell), original: text, text: text)
    }
    self.init(reported: reported, corrected: corrected, isShortened: isShortened)
  }
}
