import StudyBundle
import StudyDocuments
import StudyModel

/// ResearchKit's JSON, as its own serializer reads and writes it: one file per task and language. For releases whose
/// serializer cannot read everything, there is a sidecar per task.
package struct ResearchKitFormat: ExportFormat, ImportFormat {
  static let formatName = "researchkit"
  /// The destination of a rule that ends the task (`ORKNullStepIdentifier`).
  static let nullStep = "org.researchkit.step.null"

  /// The code of a report about a setting that is kept but has no effect in Accord.
  package static let keptSettingCode = "kept-without-effect"

  package let name: String
  package let title: String
  package let about: String
  package let purpose = FormatPurpose.apps

  private let target: ResearchKitTarget

  package init(_ target: ResearchKitTarget = .current) {
    self.target = target
    name = target.formatName
    title = target.title
    about =
      switch target {
      case .current: "Each task as JSON, in each language. For iOS apps that use ResearchKit."
      case .release31:
        "Each task as JSON for apps on ResearchKit 3.0.1 to 3.1, with rules that have conditions in a separate file."
      case .release21:
        "Each task as JSON for apps on ResearchKit 2.1, with the consent as visual scenes and a review."
      }
  }

  package func export(_ study: Study, version: Version?) throws -> Export {
    guard !study.tasks.isEmpty else {
      throw ExportError.nothingToExport(format: title, remedy: "Add a task to the study first.")
    }
    let study = target.prepared(study.sayingFacts())
    let rest = StudyRest(format: name, hasKeptSettings: true) { _ in [] }
    var export = Export(
      files: [], losses: rest.losses(of: study) + TaskOrder.losses(of: study, in: name))
    var reported: Set<Loss> = []
    for task in study.tasks {
      for language in study.languages {
        try _Concurrency.Task.checkCancellation()
        let writer = ResearchKitWriter(study: study, language: language, target: target)
        var filter = ResearchKitTargetFilter(target, task, by: writer)
        let json = filter.json(of: writer.exported(task))
        let suffix = study.languages.count == 1 ? "" : "+\(language.rawValue)"
        export.files.append(
          ExportedFile(
            path: FileName.encoding(task.id) + suffix + ".json", text: json.indentedText + "\n"))
        export.losses += writer.losses.filter { reported.insert($0).inserted }
        // The rules are the same in every language.
        guard !target.hasPredicates, language == study.primaryLanguage else { continue }
        let sidecar = try ResearchKitSidecar(of: task, rules: filter.rules, by: writer)
        export.files += [sidecar.file].compactMap(\.self)
      }
    }
    return export
  }

  /// A ResearchKit class at the root, in a list at the root, or of a step if the root has none.
  package func recognizes(_ file: ImportFile) -> Bool {
    let brackets = ["{", "["].map { UInt8(ascii: $0) }
    guard let first = file.firstVisibleByte, brackets.contains(first),
      let root = try? JSONValue(parsing: file.bytes, takesLastOfRepeated: true)
    else { return false }
    let value = root.arrayValue?.first ?? root
    return value["_class"]?.stringValue?.hasPrefix("ORK") == true && value["schema"] == nil
      || ResearchKitPart.unnamedTask(root) != nil
  }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    try ResearchKitReader.read(file, as: options)
  }
}
