import StudyDocuments
import StudyModel

/// REDCap's data dictionary as CSV, and the zip of each instrument; in each language, because a dictionary has only one.
package struct REDCapFormat: ExportFormat, ImportFormat {
  static let formatName = "redcap"
  static let dictionary = "data-dictionary.csv"
  static let instrument = "instrument.csv"

  package let name = REDCapFormat.formatName
  package let title = "REDCap data dictionary"
  package let about =
    "The tasks as a data dictionary and as instruments, in each language. For REDCap projects."
  package let purpose = FormatPurpose.surveys

  private let assets: [Asset.ID: [UInt8]]

  package init() { self.init(assets: [:]) }

  private init(assets: [Asset.ID: [UInt8]]) { self.assets = assets }

  package func carrying(_ assets: [Asset.ID: [UInt8]]) -> any ExportFormat {
    REDCapFormat(assets: assets)
  }

  package func export(_ study: Study, version: Version?) throws -> Export {
    guard !study.tasks.isEmpty else {
      throw ExportError.nothingToExport(format: title, remedy: "Add a task to the study first.")
    }
    let plan = REDCapPlan(study)
    var export = Export(files: [])
    for language in study.languages {
      try _Concurrency.Task.checkCancellation()
      let writer = REDCapWriter(plan: plan, language: language, assets: assets)
      let dictionary = REDCapDictionary(writer.instruments(), record: plan.record(in: writer))
      let folder = study.languages.count == 1 ? "" : "\(language.rawValue)/"
      export.files.append(
        ExportedFile(path: folder + Self.dictionary, text: CSVWriter.text(of: dictionary.rows)))
      for instrument in dictionary.instruments where !instrument.rows.isEmpty {
        export.files.append(
          ExportedFile(
            path: "\(folder)\(instrument.form).zip",
            bytes: try ZipWriter.archive(of: instrument.files)))
      }
      if language == study.primaryLanguage {
        dictionary.reportProblems(to: writer)
        plan.reportLanguages(to: writer)
        let rest = StudyRest(format: name, facts: ["title"]) { _ in [] }
        export.losses =
          rest.losses(of: plan.study) + plan.sorted(writer.losses + plan.losses)
      }
    }
    export.files.append(
      ExportedFile(path: "README.txt", text: REDCapReadMe.text(of: plan, version: version)))
    export.files.append(
      ExportedFile(path: "names.json", text: plan.identifiers.indentedText + "\n"))
    return export
  }

  /// By its header or its rows, or as a zip with the table of an instrument.
  package func recognizes(_ file: ImportFile) -> Bool {
    guard file.bytes.starts(with: [0x50, 0x4B]) else {
      let first = file.firstVisibleByte
      guard let first, !"{[<#".utf8.contains(first) else { return false }
      return REDCapTable.isLikely(file.bytes)
    }
    // A zip stores its file names uncompressed, at its end.
    let end = file.bytes.suffix(65_536)
    func holds(_ name: String) -> Bool { end.firstRange(of: Array(name.utf8)) != nil }
    return holds(Self.instrument) && !holds(AccordFormat.fileName)
  }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    try REDCapReader.read(file, as: options)
  }
}
