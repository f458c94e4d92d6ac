import StudyDocuments
import StudyExchange
import StudyModel
import StudyReview
import StudyWord

/// The whole study, in each language, for Word: every consent, screen, question, and rule in words.
struct StudyWordFormat: StudyFormat {
  let name = "study-docx"
  let title = "Whole study as Word"
  let about =
    "Every consent, step, question, and rule in words for Word, in each language, with the version and its hash on each page. For boards that read on paper or comment in Word."
  let purpose = FormatPurpose.reading
  let writer: StudyWordWriter
  let screens: ScreenTemplates

  var obstacle: String? { writer.obstacle }

  func export(_ source: ExportSource) async throws -> Export {
    let study = source.study
    try require(study)
    var export = Export(files: [], losses: losses(of: study))
    for language in study.languages {
      let bytes = try await writer.file(
        VersionArtifacts.wholeStudy(in: language), in: language, source
      ) {
        BoardDocument(
          whole: study,
          Storyboard(study, language: language, by: try await screens.screens()),
          cover: Self.cover(of: source, in: language))
      }
      export.files.append(ExportedFile(path: Self.path(language), bytes: bytes))
    }
    return export
  }

  func forecast(of study: Study, having assets: Set<Asset.ID>) throws -> ExportForecast {
    try require(study)
    return ExportForecast(files: study.languages.map(Self.path), losses: losses(of: study))
  }

  /// What identifies the document. What changes afterward, such as an approval, is in the stamp at the foot of each page.
  static func cover(of source: ExportSource, in language: Language) -> [(String, String)] {
    guard let kept = source.kept else { return [("Version", "Draft, not for use")] }
    let line = kept.version.line
    return [
      ("Version", "\(line.number)"), ("Proposed", Moment.day(of: line.proposedAt)),
      ("Proposed by", line.proposedBy), ("SHA-256", line.sha256),
      ("Language", language.englishName), ("Notes", line.notes),
    ].filter { !$0.1.isEmpty }
  }

  private static func path(_ language: Language) -> String {
    "study/\(VersionArtifacts.fileName(of: language)).docx"
  }

  private func require(_ study: Study) throws {
    guard !study.consents.isEmpty || !study.tasks.isEmpty || !study.articles.isEmpty else {
      throw ExportError.nothingToExport(
        format: title, remedy: "Add a consent or a task to the study first.")
    }
  }

  private func losses(of study: Study) -> [Loss] {
    let screens = Loss(
      format: name, code: "screens-as-words", kind: .approximated, severity: .note, place: [],
      what: "The look of the screens", became: "their words",
      advice: "see the page of the version, which shows each screen as participants see it")
    return [screens]
      + study.assets.map { asset in
        Loss(
          format: name, code: "picture-as-description", kind: .approximated, severity: .note,
          place: ["assets", asset.id], what: "The picture, video, or document “\(asset.name)”",
          became: "its description, if it has one")
      }
  }
}
