import StudyDocuments
import StudyModel

/// ResearchKit's JSON, as its own serializer reads and writes it: one file per task and language.
package struct ResearchKitFormat: ExportFormat, ImportFormat {
  static let formatName = "researchkit"
  /// The destination of a rule that ends the task (`ORKNullStepIdentifier`).
  static let nullStep = "org.researchkit.step.null"

  /// The code of a report about a setting that is kept but has no effect in Accord.
  package static let keptSettingCode = "kept-without-effect"

  package let name = ResearchKitFormat.formatName
  package let title = "ResearchKit JSON"
  package let about =
    "Each task as JSON, in each language. For iOS apps that use ResearchKit."
  package let purpose = FormatPurpose.apps

  package init() {}

  package func export(_ study: Study, version: Version?) throws -> Export {
    guard !study.tasks.isEmpty else {
      throw ExportError.nothingToExport(format: title, remedy: "Add a task to the study first.")
    }
    let study = study.sayingFacts()
    var export = Export(files: [])
    var reported: Set<Loss> = []
    for task in study.tasks {
      for language in study.languages {
        try _Concurrency.Task.checkCancellation()
        let writer = ResearchKitWriter(study: study, language: language)
        let json = writer.exported(task)
        let suffix = study.languages.count == 1 ? "" : "+\(language.rawValue)"
        export.files.append(
          ExportedFile(
            path: FileName.encoding(task.id) + suffix + ".json", text: json.indentedText + "\n"))
        export.losses += writer.losses.filter { reported.insert($0).inserted }
      }
    }
    return export
  }

  /// A ResearchKit class at the root, or in a list at the root.
  package func recognizes(_ file: ImportFile) -> Bool {
    let brackets = ["{", "["].map { UInt8(ascii: $0) }
    guard let first = file.firstVisibleByte, brackets.contains(first),
      let root = try? JSONValue(parsing: file.bytes, takesLastOfRepeated: true)
    else { return false }
    let value = root.arrayValue?.first ?? root
    return value["_class"]?.stringValue?.hasPrefix("ORK") == true && value["schema"] == nil
  }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    try ResearchKitReader.read(file, as: options)
  }
}
