import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyReview

/// The codebook as a document to read and print.
struct CodebookPDFFormat: PrintedFormat {
  let name = "codebook-pdf"
  let title = "Codebook as PDF"
  let about =
    "Every question, value, unit, limit, and rule as a table to read and print. For data managers, statisticians, and boards."
  let purpose = FormatPurpose.data
  let printing: PrintQueue

  private static let path = "codebook.pdf"

  func export(_ source: ExportSource) async throws -> Export {
    let study = source.study
    let codebook = try CodebookFormat().codebook(of: study)
    let paper = source.paper ?? Paper(usualFor: study.primaryLanguage)
    var losses = losses(of: study)
    let bytes = try await source.kept(as: VersionArtifacts.codebook(on: paper.rawValue)) {
      let document = BoardDocument(
        codebook, of: study, cover: StudyWordFormat.cover(of: source, in: study.primaryLanguage))
      return try await printed(
        document.html, on: paper, reporting: &losses,
        advice: "use the CSV, which has every character")
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
