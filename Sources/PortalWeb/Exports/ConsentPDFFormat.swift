import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint

/// Each consent of a study, in each language, as PDF: the pages of the format `html`, printed. An approved version is
/// printed with the board's stamp where the tool for it is installed.
struct ConsentPDFFormat: PrintedFormat {
  let name = "pdf"
  let title = "Consent as PDF"
  let about =
    "Each consent as an accessible PDF, in each language, with the board’s stamp once it is approved. To read, print, and sign by hand."
  let purpose = FormatPurpose.reading
  let printing: PrintQueue

  func export(_ source: ExportSource) async throws -> Export {
    let pages = try await source.consentPages()
    var export = Export(files: [], losses: Export.losses(pages.losses, as: name))
    for page in pages.files {
      let path = page.path.replacing(/\.html$/, with: ".pdf")
      let language = Self.language(of: page.path, in: source.study)
      let paper = source.paper ?? Paper(usualFor: language)
      let kept = VersionArtifacts.print(path, on: paper.rawValue)
      let print = try await source.kept(as: kept) {
        try await printed(
          String(decoding: page.bytes, as: UTF8.self), on: paper,
          at: page.path.split(separator: "/").map(String.init), reporting: &export.losses,
          advice: "use only pictures from the study and common characters")
      }
      let bytes = try await stamped(print, kept, in: language, on: paper, source)
      export.files.append(ExportedFile(path: path, bytes: bytes))
    }
    return export
  }

  func forecast(of study: Study, having assets: Set<Asset.ID>) throws -> ExportForecast {
    try PureFormat(format: ConsentHTMLFormat()).forecast(of: study, having: assets)
      .printed(as: name, "pdf")
  }

  /// The print with the stamp of the version's approval; the print itself if there is no approval, or nothing to stamp with.
  private func stamped(
    _ print: [UInt8], _ name: String, in language: Language, on paper: Paper,
    _ source: ExportSource
  ) async throws -> [UInt8] {
    guard let kept = source.kept, let approval = kept.version.line.approval,
      let stamp = kept.stamp, !stamp.isUnusable
    else { return print }
    let prints = VersionPrints(store: kept.store, printing: printing)
    if let stored = try await prints.stored(name, of: kept.version) { return stored.bytes }
    guard printing.canStamp else { return print }
    return try await prints.stamped(
      print, name, in: language, on: paper, with: stamp, under: approval, of: source.study.id,
      kept.version
    ).bytes
  }

  /// The language that the name of a page states.
  static func language(of page: String, in study: Study) -> Language {
    study.consents.flatMap { consent in study.languages.map { (consent.id, $0) } }
      .first { VersionArtifacts.page(of: $0, in: $1) == page }?.1 ?? study.primaryLanguage
  }
}
