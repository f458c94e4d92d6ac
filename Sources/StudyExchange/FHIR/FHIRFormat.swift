import StudyBundle
import StudyDocuments
import StudyModel

/// FHIR R4 Questionnaires: one for each task, in all languages or, for apps, in one file for each language.
package struct FHIRFormat: ExportFormat, ImportFormat {
  static let formatName = "fhir"
  static let mobileName = "fhir-mobile"

  package let name: String
  package let title: String
  private let profile: FHIRProfile

  init(_ profile: FHIRProfile) {
    self.profile = profile
    switch profile {
    case .full: (name, title) = (Self.formatName, "FHIR Questionnaire")
    case .mobile: (name, title) = (Self.mobileName, "FHIR Questionnaire for mobile apps")
    }
  }

  package var about: String {
    switch profile {
    case .full:
      "Each task as a FHIR R4 Questionnaire, with all languages. For servers and web forms."
    case .mobile:
      "Each task as a FHIR R4 Questionnaire, in each language. For apps that use ResearchKitOnFHIR or SpeziQuestionnaire."
    }
  }

  package var purpose: FormatPurpose {
    switch profile {
    case .full: .surveys
    case .mobile: .apps
    }
  }

  package func export(_ study: Study, version: Version?) throws -> Export {
    guard !study.tasks.isEmpty else {
      throw ExportError.nothingToExport(format: title, remedy: "Add a task to the study first.")
    }
    let study = study.sayingFacts()
    let rest = StudyRest(format: name, facts: study.factsInTitles) { _ in ["title"] }
    var export = Export(
      files: [], losses: rest.losses(of: study) + TaskOrder.losses(of: study, in: name))
    let languages = profile == .full ? [study.primaryLanguage] : study.languages
    for task in study.tasks {
      for language in languages {
        try _Concurrency.Task.checkCancellation()
        let writer = FHIRWriter(
          study: study, profile: profile, language: language, format: name)
        let form = FHIRQuestionnaire(task, by: writer, version: version)
        let suffix = profile == .full ? "" : "+" + SpeziLocale(language).suffix
        guard let json = form.json else {
          reportEmpty(task, in: &export)
          break
        }
        let base = FileName.encoding(task.id)
        export.files.append(
          ExportedFile(path: base + suffix + ".json", text: FHIRText.text(of: json)))
        if let key = form.answerKey {
          export.files.append(
            ExportedFile(path: base + "-answer-key.json", text: FHIRText.text(of: key)))
        }
        // What is lost is the same in every language.
        if language == study.primaryLanguage { export.losses += writer.losses }
      }
    }
    guard !export.files.isEmpty else {
      throw ExportError.nothingToExport(
        format: title, remedy: "Add a question or a text to a task first.")
    }
    if profile == .mobile { reportRegions(of: study, in: &export) }
    return export
  }

  private func reportEmpty(_ task: Task, in export: inout Export) {
    export.losses.append(
      Loss(
        format: name, code: "task-without-items", kind: .dropped, severity: .warning,
        place: ["tasks", task.id], what: "The task, which has no texts or questions of its own"))
  }

  private func reportRegions(of study: Study, in export: inout Export) {
    for language in study.languages where SpeziLocale(language).addsRegion {
      export.losses.append(
        Loss(
          format: name, code: "language-got-region", kind: .renamed, severity: .note,
          place: ["languages", language.rawValue], what: "Language \(language.rawValue)",
          became: SpeziLocale(language).suffix,
          advice: "apps look up forms by language and region"))
    }
  }

  package func recognizes(_ file: ImportFile) -> Bool { FHIRReader.recognizes(file) }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    try FHIRReader.read(file, as: options)
  }
}
