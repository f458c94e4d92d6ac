import StudyDocuments
import StudyEditing
import StudyExchange
import StudyModel

/// The result of an import, and what was not imported unchanged.
struct ImportResultPage: Page {
  static let template = "imports/imported"
  let shell: Shell
  let title: String
  let titleLanguage: String
  let address: String
  let about: String
  /// Nil for parts that were added to a study, which has others as well.
  let contents: ImportContents?
  let losses: LossReport?
  /// How everything was imported if nothing was lost.
  let withoutLosses: String
  let corrections: Corrections?

  /// The cells that were corrected before the import.
  struct Corrections: Sendable {
    /// For example, “By Ada Lovelace, before the import”.
    let about: String
    let cells: [Cell]
  }

  struct Cell: Sendable {
    let label: String
    let former, text: String?
  }

  /// - Parameters:
  ///   - languages: those of the file, if they are known.
  ///   - corrections: the cells of a table that were corrected before the import.
  init(
    shell: Shell, study: Study, fileName: String, format: String, losses: [Loss],
    languages: [Language]? = nil, corrections: [KeptCorrection] = [], isAddition: Bool = false
  ) {
    self.shell = shell
    title = study.displayTitle
    titleLanguage = study.primaryLanguage.rawValue
    address = Paths.write(study.id)
    // What was added has other languages than the study.
    let languages = languages ?? (isAddition ? [] : study.languages)
    about = "“\(fileName)”, " + Self.about(languages, readAs: format)
    contents = isAddition ? nil : ImportContents(study) { Paths.write(study.id, at: $0) }
    let report = LossReport(losses, of: study)
    self.losses = report.isEmpty ? nil : report
    withoutLosses = corrections.isEmpty ? "unchanged" : "as corrected"
    self.corrections = corrections.first.map { first in
      Corrections(
        about: "By \(first.by), before the import. The uploaded file was not changed.",
        cells: corrections.map {
          Cell(
            label: $0.label, former: $0.original.isEmpty ? nil : $0.original,
            text: $0.text.isEmpty ? nil : $0.text)
        })
    }
  }

  /// For example, “read as XLSForm · English, Spanish”.
  static func about(_ languages: [Language], readAs format: String) -> String {
    let formatName = ImportFormats.named(format)?.title ?? format
    let names = languages.map(\.englishName).joined(separator: ", ")
    return "read as \(formatName)" + (names.isEmpty ? "" : " · \(names)")
  }
}
