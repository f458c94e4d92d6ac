import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyReview

/// The codebook as a document to read and print.
struct CodebookPDFFormat: StudyFormat {
  let name = "codebook-pdf"
  let title = "Codebook as PDF"
  let about =
    "Every question, value, unit, limit, and rule as a table to read and print. For data managers, statisticians, and boards."
  let purpose = FormatPurpose.data
  let printing: PrintQueue

  private static let path = "codebook.pdf"

  var obstacle: String? { printing.isAvailable ? nil : PrintError.notInstalled.message }

  func export(_ source: ExportSource) async throws -> Export {
    let study = source.study
    let codebook = try CodebookFormat().codebook(of: study)
    let paper = source.paper ?? Paper(usualFor: study.primaryLanguage)
    var losses = losses(of: study)
    let bytes = try await source.kept(as: VersionArtifacts.codebook(on: paper.rawValue)) {
      guard printing.isAvailable else { throw PrintError.notInstalled }
      let document = BoardDocument(
        codebook, of: study, cover: StudyWordFormat.cover(of: source, in: study.primaryLanguage))
      let pdf = try await printing.wholePDF(of: document.html, on: paper)
      losses += pdf.leftOut.map { part in
        Loss(
          format: name, code: "left-out-in-print", kind: .dropped, severity: .warning, place: [],
          what: part, advice: "use the CSV, which has every character")
      }
      return (Array(pdf.data), pdf.leftOut.isEmpty)
    }
    return Export(files: [ExportedFile(path: Self.path, bytes: bytes)], losses: losses)
  }

  func forecast(of study: Study, having assets: Set<Asset.ID>) throws -> ExportForecast {
    _ = try CodebookFormat().codebook(of: study)
    return ExportForecast(files: [Self.path], losses: losses(of: study))
  }

  /// A table on paper has no room for the values in every language.
  private func losses(of study: Study) -> [Loss] {
    study.languages.dropFirst().map { language in
      Loss(
        format: name, code: "values-in-one-language", kind: .dropped, severity: .note, place: [],
        what: "The texts of values in \(language.englishName)",
        advice: "use the CSV, which has all languages")
    }
  }
}
