import StudyModel

/// The files of a bundle, before they are packed.
struct BundleContents {
  /// Sorted by path, the manifest included.
  let files: [ExportedFile]

  /// What a bundle carries besides the study document. The one place to add a format to bundles; it names its files
  /// below `formats/` and its own name.
  private static let parts: [any BundlePart] = [ConsentHTMLFormat(), SpeziConsentFormat()]

  /// - Parameter assets: the bytes of its pictures and films; what is missing is left out.
  init(
    of study: Study, canonical: [UInt8], facts: BundleFacts, statement: BundleStatement,
    assets: [Asset.ID: [UInt8]]
  ) throws {
    var files = [
      ExportedFile(path: AccordFormat.fileName, bytes: canonical), try facts.file(),
      try statement.file(), ExportedFile(path: BundlePath.guide, bytes: PackageResources.README_md),
      ExportedFile(path: BundlePath.schema, bytes: PackageResources.study_schema_json),
    ]
    let said = study.sayingFacts()
    files += try study.languages.map { try BundleStrings(study: said, language: $0).file() }
    for part in Self.parts {
      try _Concurrency.Task.checkCancellation()
      files += part.bundled(study, facts.edition)
    }
    for asset in study.assets {
      guard let bytes = assets[asset.id] else { continue }
      files.append(ExportedFile(path: BundlePath.asset(asset.id), bytes: bytes))
    }
    files.append(BundleManifest(of: files).file)
    self.files = files.sorted { $0.path < $1.path }
  }
}

extension BundleContents {
  /// The files of a bundle that are named by their own hash, by that name.
  static func assets(in files: [ExportedFile]) -> [Asset.ID: [UInt8]] {
    Dictionary(
      files.filter { $0.path == BundlePath.asset(sha256($0.bytes)) }.map {
        ($0.name, $0.bytes)
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// A format whose files are part of every bundle; none if the study has nothing for it.
protocol BundlePart: Sendable {
  func bundled(_ study: Study, _ edition: DocumentEdition) -> [ExportedFile]
}

/// Where things are in a bundle.
enum BundlePath {
  /// How to walk a task, for people who write a client.
  static let guide = "README.md"
  static let schema = "study.schema.json"

  static func strings(_ language: Language) -> String {
    "strings/\(FileName.encoding(language.rawValue)).json"
  }

  /// Whether the release says it by itself: words and instructions that a later release may say better.
  static func isOfTheRelease(_ path: String) -> Bool {
    [guide, schema].contains(path) || path.hasPrefix("strings/")
  }

  static func asset(_ id: Asset.ID) -> String { "assets/\(FileName.encoding(id))" }

  static func consent(_ id: Consent.ID, _ language: Language, _ nameExtension: String) -> String {
    "consents/\(FileName.encoding(id))/\(FileName.encoding(language.rawValue)).\(nameExtension)"
  }
}
