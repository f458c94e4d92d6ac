import StudyBundle
import StudyDocuments
import StudyModel

/// SurveyJS's JSON: one file per task, with every language in it. Only what releases 1.9 to 3.0 read alike is written.
package struct SurveyJSFormat: ExportFormat, ImportFormat {
  static let formatName = "surveyjs"

  package let name = SurveyJSFormat.formatName
  package let title = "SurveyJS JSON"
  package let about =
    "Each task as JSON, with all languages. For web pages that use SurveyJS."
  package let purpose = FormatPurpose.surveys

  private let assets: [Asset.ID: [UInt8]]

  package init() { self.init(assets: [:]) }

  private init(assets: [Asset.ID: [UInt8]]) { self.assets = assets }

  package func carrying(_ assets: [Asset.ID: [UInt8]]) -> any ExportFormat {
    SurveyJSFormat(assets: assets)
  }

  package func export(_ study: Study, version: Version?) throws -> Export {
    guard !study.tasks.isEmpty else {
      throw ExportError.nothingToExport(format: title, remedy: "Add a task to the study first.")
    }
    let study = study.sayingFacts()
    let rest = StudyRest(format: name, facts: study.factsInTitles) { _ in ["title"] }
    var export = Export(
      files: [], losses: rest.losses(of: study) + TaskOrder.losses(of: study, in: name))
    for task in study.tasks {
      try _Concurrency.Task.checkCancellation()
      let writer = SurveyJSWriter(study: study, task: task, assets: assets)
      let json = writer.json()
      export.files.append(
        ExportedFile(path: FileName.encoding(task.id) + ".json", text: json.indentedText + "\n"))
      export.losses += writer.losses
    }
    return export
  }

  /// Pages of elements, or elements, that have types.
  package func recognizes(_ file: ImportFile) -> Bool {
    guard file.firstVisibleByte == UInt8(ascii: "{"),
      let root = try? JSONValue(parsing: file.bytes, takesLastOfRepeated: true),
      root["schema"] == nil, root["_class"] == nil, root["resourceType"] == nil
    else { return false }
    let pages = root["pages"]?.arrayValue ?? []
    let lists =
      [root["elements"], root["questions"]] + pages.flatMap { [$0["elements"], $0["questions"]] }
    return lists.contains { $0?.arrayValue?.contains { $0["type"]?.stringValue != nil } == true }
  }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    try SurveyJSReader.read(file, as: options)
  }
}
