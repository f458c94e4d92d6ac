import StudyDocuments
import StudyExchange
import StudyModel
import StudyReview
import StudyWord

/// Each consent of a study, in each language, for Word: the pages of the format `html`, with pictures as their
/// descriptions. A package for a board contains the same file as its clean copy.
struct ConsentWordFormat: StudyFormat {
  let name = "docx"
  let title = "Consent as Word"
  let about =
    "Each consent for Word, in each language, with its version and hash on each page. For boards and translators who edit and comment."
  let purpose = FormatPurpose.reading
  let writer: StudyWordWriter

  var obstacle: String? { writer.obstacle }

  func export(_ source: ExportSource) async throws -> Export {
    let study = source.study
    let pages = try await source.consentPages()
    var export = Export(files: [], losses: Export.losses(pages.losses, as: name))
    for consent in study.consents {
      for language in study.languages {
        let path = VersionArtifacts.page(of: consent.id, in: language)
        guard let page = pages.files.first(where: { $0.path == path }) else { continue }
        let file = VersionArtifacts.word(of: consent.id, in: language)
        let bytes = try await writer.file(file, in: language, source) {
          BoardDocument(
            page: String(decoding: page.bytes, as: UTF8.self),
            title: consent.documentTitle(in: language, of: study).orElse("Consent"),
            language: language)
        }
        export.files.append(
          ExportedFile(path: path.replacing(/\.html$/, with: ".docx"), bytes: bytes))
      }
    }
    export.losses += pictures(of: study)
    return export
  }

  func forecast(of study: Study, having assets: Set<Asset.ID>) throws -> ExportForecast {
    let pages = try PureFormat(format: ConsentHTMLFormat()).forecast(of: study, having: assets)
      .printed(as: name, "docx")
    return ExportForecast(files: pages.files, losses: pages.losses + pictures(of: study))
  }

  private func pictures(of study: Study) -> [Loss] {
    study.consents.flatMap { consent in
      var seen: Set<Asset.ID> = []
      return study.languages.flatMap { consent.pictures(in: $0, of: study) }
        .filter { seen.insert($0.id).inserted }
        .map { picture in
          Loss(
            format: name, code: "picture-as-description", kind: .approximated, severity: .note,
            place: ["consents", consent.id], what: "The picture “\(picture.name)”",
            became: "its description", advice: "use the PDF, which shows pictures")
        }
    }
  }
}
