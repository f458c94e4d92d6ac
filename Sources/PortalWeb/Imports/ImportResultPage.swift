import StudyDocuments
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

  init(
    shell: Shell, study: Study, fileName: String, format: String, losses: [Loss],
    isAddition: Bool = false
  ) {
    self.shell = shell
    title = study.displayTitle
    titleLanguage = study.primaryLanguage.rawValue
    address = Paths.write(study.id)
    about = "“\(fileName)”, " + Self.about(study, readAs: format)
    contents = isAddition ? nil : ImportContents(study) { Paths.write(study.id, at: $0) }
    let report = LossReport(losses, of: study)
    self.losses = report.isEmpty ? nil : report
  }

  /// For example, “read as XLSForm · English, Spanish”.
  static func about(_ study: Study, readAs format: String) -> String {
    let formatName = ImportFormats.named(format)?.title ?? format
    let languages = study.languages.map(\.englishName).joined(separator: ", ")
    return "read as \(formatName) · \(languages)"
  }
}
