import Foundation
import SampleStudies
import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyWord
import TestSupport

@testable import PortalWeb

/// The pages of a version and a draft in every format.
extension SamplePages {
  static func loss(_ format: String, _ severity: Loss.Severity) -> Loss {
    Loss(
      format: format, code: "rule-lost", kind: .dropped, severity: severity,
      place: ["tasks", "join", "steps", "age"], what: "The rule of the step",
      advice: "check the answer in your own program")
  }

  private static func row(_ format: any ExportFormat, _ files: [String], _ losses: [Loss]?)
    -> (FormatPurpose, FormatsPage.Row)
  {
    (
      format.purpose,
      FormatsPage.Row(
        PureFormat(format: format), frozen: files, losses: losses, report: "/losses.json",
        at: "/\(format.name)")
    )
  }

  /// One format without losses, one with a few, one with more than the page lists, and one frozen before losses were kept.
  private static let rows = [
    row(AccordFormat(), ["study.json"], []),
    row(XLSFormFormat(), ["join.xlsx"], [loss("xlsform", .note), loss("xlsform", .error)]),
    row(
      SurveyJSFormat(), ["a.json", "b.json"],
      Array(repeating: loss("surveyjs", .warning), count: 101)),
    row(REDCapFormat(), ["a.csv", "b.zip"], nil),
  ]

  private static func draftPage(_ study: Study) -> FormatsPage {
    FormatsPage(
      shell: shell, draft: draft(study), version: nil,
      groups: FormatsPage.groups(
        missing.all.map { ($0.purpose, FormatsPage.Row($0, ofDraft: study, having: [])) }))
  }

  /// Without the programs that help, so that the rows look the same wherever tests run.
  private static let missing: StudyFormats = {
    let nowhere = URL(filePath: "/nowhere")
    let tool = PrintingTool(python: nowhere, driver: nowhere)
    return StudyFormats(
      printing: PrintQueue(printer: PDFPrinter(tool: tool)), words: WordWriter(program: nowhere),
      screens: ScreenTemplates(root: Repository.root))
  }()

  private static func progress(_ state: ExportProgressPage.State, _ number: VersionNumber?)
    -> ExportProgressPage
  {
    ExportProgressPage(
      shell: shell, "Consent as Word", of: study, number,
      ExportAddresses(list: Paths.export(study.id), format: "docx"), state)
  }

  private static let made = try? MadeExport(
    Export(
      files: ["en", "es"].map { ExportedFile(path: "consents/main/\($0).docx", bytes: [1]) },
      losses: [loss("docx", .note)]), as: "docx", named: "heart-1.0.0")

  static let formats: [SamplePage] =
    [
      SamplePage(
        "formats",
        FormatsPage(
          shell: shell, draft: draft(), version: VersionNumber(1, 0, 0),
          groups: FormatsPage.groups(rows))),
      SamplePage("formats-draft", draftPage(study)),
      SamplePage(
        "formats-draft-empty",
        draftPage(
          SampleStudies.empty(title: "Empty", slug: "empty", id: study.id, language: .english))),
      SamplePage("export-being-made", progress(.making, VersionNumber(1, 0, 0))),
      SamplePage("export-failed", progress(.failed("Use smaller pictures."), nil)),
      SamplePage("export-busy", progress(.busy, nil)),
    ] + (made.map { [SamplePage("export-ready", progress(.ready($0), nil))] } ?? [])
}
