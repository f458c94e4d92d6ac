import StudyBundle
import StudyDocuments
import StudyModel

/// XLSForm: one Excel workbook per task, with every language in it.
package struct XLSFormFormat: ExportFormat, ImportFormat {
  static let formatName = "xlsform"

  package let name = XLSFormFormat.formatName
  package let title = "XLSForm"
  package let about =
    "Each task as an Excel workbook, with all languages. For ODK, KoboToolbox, SurveyCTO, and Ona."
  package let purpose = FormatPurpose.surveys

  private let assets: [Asset.ID: [UInt8]]

  package init() { assets = [:] }

  private init(assets: [Asset.ID: [UInt8]]) { self.assets = assets }

  package func carrying(_ assets: [Asset.ID: [UInt8]]) -> any ExportFormat {
    XLSFormFormat(assets: assets)
  }

  package func export(_ study: Study, version: Version?) throws -> Export {
    guard !study.tasks.isEmpty else {
      throw ExportError.nothingToExport(format: title, remedy: "Add a task to the study first.")
    }
    let study = study.sayingFacts()
    let rest = StudyRest(format: name, facts: study.factsInTitles) { _ in ["title"] }
    var export = Export(
      files: [], losses: rest.losses(of: study) + TaskOrder.losses(of: study, in: name))
    var pictures: [String: Asset.ID] = [:]
    for task in study.tasks {
      try _Concurrency.Task.checkCancellation()
      let writer = XLSFormWriter(study: study, task: task, assets: assets)
      let rows = writer.rows()
      Self.reportSettings(of: task, in: study, to: writer)
      let sheets = XLSFormSheets(
        rows: rows, lists: writer.lists(of: rows),
        settings: Self.settings(of: task, in: study, version),
        languages: study.languages, primary: study.primaryLanguage)
      export.files.append(
        ExportedFile(
          path: FileName.encoding(task.id) + ".xlsx",
          bytes: try WorkbookWriter.archive(of: sheets.tables(reporting: writer, at: task))))
      export.losses += writer.losses
      pictures.merge(writer.pictures) { first, _ in first }
    }
    for (name, id) in pictures.sorted(by: { $0.key < $1.key }) {
      guard let bytes = assets[id] else { continue }
      export.files.append(ExportedFile(path: "media/\(name)", bytes: bytes))
    }
    return export
  }

  /// What servers know the form by: the task's identifier, after the study's name if there are several tasks.
  private static func id(of task: StudyModel.Task, in study: Study) -> String {
    let id =
      XLSFormNames.isFormID(task.id)
      ? task.id : Slug.of(task.id, else: "task").replacing("-", with: "_")
    return study.tasks.count < 2 || study.slug.isEmpty ? id : "\(study.slug)_\(id)"
  }

  private static func reportSettings(
    of task: StudyModel.Task, in study: Study, to writer: XLSFormWriter
  ) {
    let id = id(of: task, in: study)
    if id != task.id {
      writer.lose("form-renamed", .renamed, .note, ["tasks", task.id], task.id, became: id)
    }
    if task.title.languages.contains(where: { $0 != study.primaryLanguage }) {
      writer.lose(
        "title-in-one-language", .dropped, .note, ["tasks", task.id, "title"],
        "The title in other languages", became: "the one in \(writer.primary.englishName)")
    }
    writer.reportTexts()
  }

  private static func settings(
    of task: StudyModel.Task, in study: Study, _ version: Version?
  ) -> [(name: String, value: String)] {
    let primary = study.primaryLanguage
    let title = task.title.text(in: primary, else: primary)
    var settings = [
      ("form_title", XLSFormText.bare(title.isEmpty ? study.displayTitle : title)),
      ("form_id", id(of: task, in: study)),
      ("version", version?.number.description ?? "0"),
    ]
    if study.languages.count > 1 {
      settings.append(("default_language", XLSFormSheets.name(of: primary)))
    }
    settings.append(("style", "pages"))
    return settings
  }

  /// A workbook with a sheet of questions, or with sheets that only such workbooks have.
  package func recognizes(_ file: ImportFile) -> Bool { XLSFormReader.isForm(file) }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    try XLSFormReader.read(file, as: options)
  }
}
