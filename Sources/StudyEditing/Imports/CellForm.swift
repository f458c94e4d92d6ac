import Foundation
import StudyExchange
import StudyModel

/// The cells of a table that a form states, each with a mark of the text that its page showed. A cell whose text is the one that
/// was shown is left as it is by now, so that a page of another tab or of the browser's history changes only what someone typed.
package struct CellForm: Sendable {
  private let form: SubmittedForm

  package init(_ form: SubmittedForm) {
    self.form = form
  }

  package static func name(of cell: TableCell) -> String { "cell-" + cell.code }
  package static func markName(of cell: TableCell) -> String { markPrefix + cell.code }
  private static let markPrefix = "seen-"

  /// What a page sends along with a cell to say which text it showed.
  package static func mark(of text: String) -> String {
    String(sha256(Array(plain(text).utf8)).prefix(12))
  }

  /// The text as it is compared: browsers send line breaks as two characters.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.replacing("\r\n", with: "\n").unicodeScalars.filter {
          $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t"
        })
    ).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The text that the form has for a cell; nil if it has none.
  package func text(of cell: TableCell) -> String? { form[Self.name(of: cell)] }

  /// The corrections after the form.
  /// - Parameters:
  ///   - current: the present corrections.
  ///   - cells: what is known of the cells.
  /// - Throws: `FormErrors` for a text that is too long, too many corrections, a cell that is not reported, or one that was corrected in another way since
  ///   the page was opened.
  package func corrections(
    over current: [TableCell: String], of cells: ImportedCells
  ) throws(FormErrors) -> [TableCell: String] {
    var corrections = current
    var errors = FormErrors()
    let originals = Dictionary(
      (cells.corrected + Array(cells.reported.values)).map { ($0.cell, $0.original) }
    ) { first, _ in first }
    for (cell, mark) in marks {
      guard let text = text(of: cell).map(Self.plain), Self.mark(of: text) != mark else { continue }
      let name = Self.name(of: cell)
      if originals[cell] == nil, current[cell] == nil {
        errors.add(
          "corrections",
          "A cell that you corrected is no longer reported, so its correction was left out. Read again to see the file as it is read now."
        )
      } else if let correction = ImportLimits.correction.correction(of: text, "this cell has") {
        errors.add(name, correction)
      } else if let other = current[cell], other != text, Self.mark(of: other) != mark {
        errors.add(
          name,
          "Another tab has corrected this cell to “\(other.prefix(200))” in the meantime. Read again to replace it with your text, or reset the cell."
        )
      } else {
        let isOriginal = originals[cell].map { Self.plain($0) == text } ?? false
        corrections[cell] = isOriginal ? nil : text
      }
    }
    for cell in form.values("reset").compactMap(TableCell.init(code:)) { corrections[cell] = nil }
    if corrections.count > ImportLimits.corrections,
      let last = marks.map(\.cell).last(where: { corrections[$0] != nil && current[$0] == nil })
    {
      errors.add(
        Self.name(of: last),
        "You can correct up to \(ImportLimits.corrections) cells. Correct the others in the file, and upload it again."
      )
    }
    guard errors.isEmpty else { throw errors }
    return corrections
  }

  /// In the order of the page.
  private var marks: [(cell: TableCell, mark: String)] {
    form.fields.compactMap { field in
      guard field.name.hasPrefix(Self.markPrefix) else { return nil }
      return TableCell(code: String(field.name.dropFirst(Self.markPrefix.count))).map {
        (cell: $0, mark: field.value)
      }
    }
  }
}
