import StudyModel

/// ResearchKit's JSON, as its own serializer reads and writes it: a file per task and language.
package struct ResearchKitFormat: ExportFormat, ImportFormat {
  static let formatName = "researchkit"
  /// Where a rule leads that ends the task (`ORKNullStepIdentifier`).
  static let nullStep = "org.researchkit.step.null"

  package let name = ResearchKitFormat.formatName
  package let title = "ResearchKit JSON"

  package init() {}

  package func export(_ study: Study, version: Version?) throws -> Export {
    guard !study.tasks.isEmpty else {
      throw ExportError.nothingToExport(format: title, remedy: "Add a task to the study first.")
    }
    let study = study.sayingFacts()
    var export = Export(files: [])
    for task in study.tasks {
      for language in study.languages {
        try _Concurrency.Task.checkCancellation()
        let writer = ResearchKitWriter(study: study, language: language)
        let json = writer.exported(task)
        let suffix = study.languages.count == 1 ? "" : "+\(language.rawValue)"
        export.files.append(
          ExportedFile(
            path: FileName.encoding(task.id) + suffix + ".json", text: json.indentedText + "\n"))
        export.losses += writer.losses.filter { !export.losses.contains($0) }
      }
    }
    return export
  }

  /// A class of ResearchKit's at the root, or in a list there.
  package func recognises(_ file: ImportFile) -> Bool {
    let brackets = ["{", "["].map { UInt8(ascii: $0) }
    guard let first = file.firstVisibleByte, brackets.contains(first),
      let root = try? JSONValue(parsing: file.bytes, takesLastOfRepeated: true)
    else { return false }
    let value = root.arrayValue?.first ?? root
    return value["_class"]?.stringValue?.hasPrefix("ORK") == true && value["schema"] == nil
  }

  package func read(
    _ file: ImportFile, as wishes: ImportWishes
  ) throws(ImportError) -> Import {
    try ResearchKitReader.read(file, as: wishes)
  }
}
