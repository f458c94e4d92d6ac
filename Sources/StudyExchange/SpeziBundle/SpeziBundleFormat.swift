import StudyDocuments
import StudyModel

/// The folder of a Spezi study: its definition, and its consent, questionnaires, and articles in each language.
package struct SpeziBundleFormat: ExportFormat, ImportFormat {
  static let formatName = "spezi-bundle"

  /// What the target's app can read; no library reads two.
  package enum Schema: String, CaseIterable, Sendable {
    case current = "0.13.0"
    /// Before texts of the definition were translated.
    case earlier = "0.12.1"
  }

  package let name: String
  package let title: String
  private let schema: Schema
  private let assets: [Asset.ID: [UInt8]]

  package init(_ schema: Schema = .current) { self.init(schema, assets: [:]) }

  private init(_ schema: Schema, assets: [Asset.ID: [UInt8]]) {
    self.schema = schema
    self.assets = assets
    switch schema {
    case .current: (name, title) = (Self.formatName, "Spezi study bundle")
    case .earlier:
      (name, title) = (Self.formatName + "-0.12", "Spezi study bundle for older apps (0.12)")
    }
  }

  package var about: String {
    let apps =
      switch schema {
      case .current: "apps that use SpeziStudy"
      case .earlier: "apps that use SpeziStudy 0.12"
      }
    return "The whole study as the files of its folder, in each language. For \(apps)."
  }

  package var purpose: FormatPurpose { .apps }

  package func carrying(_ assets: [Asset.ID: [UInt8]]) -> any ExportFormat {
    SpeziBundleFormat(schema, assets: assets)
  }

  package func export(_ study: Study, version: Version?) throws -> Export {
    let hasParts = !study.consents.isEmpty || !study.articles.isEmpty || !study.tasks.isEmpty
    guard hasParts else {
      throw ExportError.nothingToExport(
        format: title, remedy: "Add a consent, a task, or an article to the study first.")
    }
    var writer = SpeziBundleWriter(
      study, version: version, schema: schema, format: name, assets: assets)
    return try writer.export()
  }

  package func recognizes(_ file: ImportFile) -> Bool {
    if file.bytes.starts(with: [0x50, 0x4B]) {
      let end = file.bytes.suffix(200_000)
      func holds(_ text: String) -> Bool { end.firstRange(of: Array(text.utf8)) != nil }
      if holds(AccordFormat.fileName) { return false }
      return holds(SpeziFolder.definitionName) || holds(SpeziFolder.suffix)
        || holds("questionnaire/") && holds("+")
    }
    return Self.isDefinition(file)
  }

  private static func isDefinition(_ file: ImportFile) -> Bool {
    guard file.firstVisibleByte == UInt8(ascii: "{"),
      file.bytes.firstRange(of: Array("participationCriterion".utf8)) != nil,
      let value = try? JSONValue(parsing: file.bytes, takesLastOfRepeated: true)
    else { return false }
    return value["metadata"]?["participationCriterion"] != nil && value["components"] != nil
  }

  /// Whether several files belong to a bundle: its definition, or files with the folders of their categories.
  static func recognizes(_ files: [ImportFile]) -> Bool {
    files.contains { file in
      isDefinition(file)
        || file.name.contains("questionnaire/") && file.name.contains("+")
        || file.name.contains(SpeziFolder.suffix + "/")
    }
  }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    guard !file.bytes.isEmpty else { throw .empty(file: file.name) }
    guard file.bytes.starts(with: [0x50, 0x4B]) else {
      guard Self.isDefinition(file) else { throw .unrecognized(file: file.name) }
      return try read(
        [ImportFile(name: SpeziFolder.definitionName, bytes: file.bytes)], as: options)
    }
    let files: [ExportedFile]
    do { files = try ZipReader.files(of: file.bytes) } catch { throw .zip(error) }
    return try Self.read(files, as: options)
  }

  /// Reads the files of a folder, whose names contain their folders.
  func read(_ files: [ImportFile], as options: ImportOptions) throws(ImportError) -> Import {
    guard files.count <= ImportLimits.zipEntries else {
      throw .zip(.tooManyEntries(files.count, most: ImportLimits.zipEntries))
    }
    return try Self.read(
      files.map { ExportedFile(path: $0.name, bytes: $0.bytes) }, as: options)
  }

  private static func read(
    _ files: [ExportedFile], as options: ImportOptions
  ) throws(ImportError) -> Import {
    var reader = try SpeziBundleReader(files, options: options)
    return try reader.read()
  }
}
