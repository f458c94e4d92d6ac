import StudyDocuments
import StudyEditing
import StudyExchange
import StudyModel

/// The fields in which the cells of a table are corrected. Each cell has one, with the corrected cells if it was corrected, and
/// otherwise where it is reported first; other lines link to it.
struct CellFields {
  private let reported: [String: ImportedCell]
  private let corrected: [CellField]
  private let form: CellForm
  private let errors: FormErrors
  /// The cells that have a field.
  private var shown: Set<TableCell>
  private var isShortened = false

  /// What a preview says of them all.
  struct Page: Sendable {
    let corrected: Corrected?
    /// Why not every line has a field.
    let limit: String?
  }

  struct Corrected: Sendable {
    /// For example, “1 corrected cell”.
    let title: String
    let fields: [CellField]
  }

  /// For a report without fields.
  init() { self.init([:], [], SubmittedForm(), FormErrors()) }

  init(_ result: Import, form: SubmittedForm, errors: FormErrors) {
    var messages: [TableCell: [String]] = [:]
    for loss in result.losses {
      guard let cell = result.cells.reported[loss.place], cell.isCorrected else { continue }
      messages[cell.cell, default: []].append(loss.what)
    }
    let sent = CellForm(form)
    self.init(
      result.cells.reported,
      result.cells.corrected.map {
        CellField($0, sent, errors, reports: messages[$0.cell] ?? [])
      }, form, errors)
    shown.formUnion(result.cells.corrected.map(\.cell))
    isShortened = result.cells.isShortened
  }

  private init(
    _ reported: [String: ImportedCell], _ corrected: [CellField], _ form: SubmittedForm,
    _ errors: FormErrors
  ) {
    self.reported = reported
    self.corrected = corrected
    self.form = CellForm(form)
    self.errors = errors
    shown = []
  }

  /// What a line offers for the cell that it names: its field, or a link to it; nil if it names none.
  mutating func slot(at place: String) -> CellSlot? {
    guard let cell = reported[place] else { return nil }
    if !shown.contains(cell.cell) {
      guard shown.count < ImportLimits.corrections else {
        isShortened = true
        return nil
      }
      shown.insert(cell.cell)
      return CellSlot(field: CellField(cell, form, errors, reports: []), link: nil)
    }
    return CellSlot(
      field: nil,
      link: .init(
        id: CellForm.name(of: cell.cell),
        words: cell.isCorrected ? "Corrected: \(cell.label)" : "Correct: \(cell.label)"))
  }

  /// Nil if there is nothing to correct.
  var page: Page? {
    guard !shown.isEmpty else { return nil }
    let count = corrected.count
    return Page(
      corrected: count == 0
        ? nil
        : Corrected(
          title: count == 1 ? "1 corrected cell" : "\(count) corrected cells", fields: corrected),
      limit: isShortened
        ? "This page has fields for \(ImportLimits.corrections) cells. Correct the others in the file, and upload it again."
        : nil)
  }
}

/// What a line of a report offers for the cell that it names: one of both.
struct CellSlot: Sendable {
  let field: CellField?
  let link: Link?

  struct Link: Sendable {
    let id: String
    let words: String
  }
}

/// The field of a cell.
struct CellField: Sendable {
  let id: String
  let code: String
  let label: String
  let text: String
  let markName: String
  /// What the page shows, so that only what is typed is a correction.
  let mark: String
  /// How many lines a long text takes; nil for a short one.
  let lines: Int?
  let error: String?
  /// The IDs of what describes it.
  let description: String?
  /// Nil unless it is corrected.
  let former: Former?

  /// What is in the file.
  struct Former: Sendable {
    /// Nil for a blank cell.
    let text: String?
    /// What is still reported of the corrected cell.
    let reports: [String]
  }

  fileprivate init(_ cell: ImportedCell, _ form: CellForm, _ errors: FormErrors, reports: [String])
  {
    id = CellForm.name(of: cell.cell)
    code = cell.cell.code
    label = cell.label
    text = form.text(of: cell.cell) ?? cell.text
    markName = CellForm.markName(of: cell.cell)
    mark = CellForm.mark(of: cell.text)
    let count = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    lines = count > 1 || text.count > 60 ? min(max(count, 1 + text.count / 60), 8) : nil
    error = errors[id]
    former =
      cell.isCorrected
      ? Former(text: cell.original.isEmpty ? nil : cell.original, reports: reports) : nil
    var ids: [String] = []
    if cell.isCorrected { ids.append("\(id)-former") }
    if error != nil { ids.append("\(id)-error") }
    description = ids.isEmpty ? nil : ids.joined(separator: " ")
  }
}
