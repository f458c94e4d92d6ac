import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint

/// The surveys as paper forms, printed: the pages of the format `paper-form`.
struct PaperFormPDFFormat: PrintedFormat {
  let name = "paper-form-pdf"
  let title = "Surveys as paper forms, as PDF"
  let about =
    "The paper forms as PDF, in each language, ready to print. For participants without a device."
  let purpose = FormatPurpose.reading
  let printing: PrintQueue

  func export(_ source: ExportSource) async throws -> Export {
    let form = PaperFormFormat()
    let pages =
      try await source.kept?.export(form.name)
      ?? form.export(source.study, version: source.version?.asFrozen)
    var export = Export(files: [], losses: Export.losses(pages.losses, as: name))
    for page in pages.files {
      let path = page.path.replacing(/\.html$/, with: ".pdf")
      let paper = source.paper ?? Paper(usualFor: language(of: page, in: source.study))
      let kept = VersionArtifacts.print("\(form.name)/\(path)", on: paper.rawValue)
      let print = try await source.kept(as: kept) {
        try await printed(
          String(decoding: page.bytes, as: UTF8.self), on: paper,
          at: page.path.split(separator: "/").map(String.init), reporting: &export.losses)
      }
      export.files.append(ExportedFile(path: path, bytes: print))
    }
    return export
  }

  func forecast(of study: Study, having assets: Set<Asset.ID>) throws -> ExportForecast {
    try PureFormat(format: PaperFormFormat()).forecast(of: study, having: assets)
      .printed(as: name, "pdf")
  }

  private func language(of page: ExportedFile, in study: Study) -> Language {
    study.languages.first { page.name == "\(VersionArtifacts.fileName(of: $0)).html" }
      ?? study.primaryLanguage
  }
}
