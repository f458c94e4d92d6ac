import StudyModel

/// The files of a bundle, before they are packed.
struct BundleContents {
  /// Sorted by path, the manifest included.
  let files: [ExportedFile]

  /// What a bundle carries besides the study document. The one place to add a format to bundles; it names its files
  /// below `formats/` and its own name.
  private static let parts: [any BundlePart] = [ConsentHTMLFormat(), SpeziConsentFormat()]

  init(of study: Study, canonical: [UInt8], facts: BundleFacts) throws {
    var files = [
      ExportedFile(path: AccordFormat.fileName, bytes: canonical), try facts.file(),
    ]
    for part in Self.parts { files += part.bundled(study, facts.edition) }
    files.append(BundleManifest(of: files).file)
    self.files = files.sorted { $0.path < $1.path }
  }
}

/// A format whose files are part of every bundle; none if the study has nothing for it.
protocol BundlePart: Sendable {
  func bundled(_ study: Study, _ edition: DocumentEdition) -> [ExportedFile]
}

/// Where things are in a bundle.
enum BundlePath {
  static func consent(_ id: Consent.ID, _ language: Language, _ nameExtension: String) -> String {
    "consents/\(FileName.encoding(id))/\(FileName.encoding(language.rawValue)).\(nameExtension)"
  }
}
