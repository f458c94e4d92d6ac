import Foundation
import StudyDocuments
import StudyModel

extension XLSFormReader {
  /// An import that says why a form cannot be read, with the cells to correct; nil if no cell is named and none was corrected.
  static func refusal(
    _ fault: ImportError.SheetFault, of file: ImportFile, as options: ImportOptions
  ) -> Import? {
    guard var workbook = try? WorkbookReader.read(file.bytes) else { return nil }
    let corrected = workbook.correct(options.corrections)
    let stop = Loss(
      format: XLSFormFormat.formatName, code: fault.code, kind: .dropped, severity: .error,
      place: fault.place.split(separator: "!").map(String.init),
      what: fault.message.split(separator: "\n").first.map(String.init) ?? "")
    // The study is only a place for the reports: nobody can create it.
    var refusal = Import(
      study: Study(id: UUID(sha256: sha256(file.bytes)), slug: "", facts: StudyFacts()),
      losses: [stop] + fault.reports, format: XLSFormFormat.formatName)
    refusal.cells = ImportedCells(refusal.losses, of: workbook, corrected: corrected)
    refusal.isRefused = true
    return refusal.cells.isEmpty ? nil : refusal
  }
}

extension ImportFormats {
  /// For a table that cannot be read as it is, what to correct in its cells; nil if correcting cells does not help.
  package static func refusal(
    of file: ImportFile, for error: ImportError, options: ImportOptions
  ) -> Import? {
    guard case .workbook(let fault) = error else { return nil }
    return XLSFormReader.refusal(fault, of: file, as: options)
  }
}
