import StudyDocuments
import StudyModel

/// A zip that a client fetches, verifies with standard tools, and loads. Only the portal signs it.
package struct BundleFormat: ExportFormat, ImportFormat {
  package let name = "bundle"
  package let title = "Bundle"
  package let about =
    "The study in every format, in one file that can be verified. For apps, archives, and repositories."
  package let purpose = FormatPurpose.keeping

  private let assets: [Asset.ID: [UInt8]]

  package init() { self.init(assets: [:]) }

  private init(assets: [Asset.ID: [UInt8]]) { self.assets = assets }

  package func carrying(_ assets: [Asset.ID: [UInt8]]) -> any ExportFormat {
    BundleFormat(assets: assets)
  }

  package func export(_ study: Study, version: Version?) throws -> Export {
    let facts = BundleFacts(
      number: version?.number, notes: version?.notes ?? "",
      sha256: try version?.sha256 ?? study.contentHash())
    let artifacts = try VersionArtifacts.files(
      of: study, canonical: version?.canonical ?? study.canonicalBytes(), facts: facts,
      assets: assets)
    let bag = try Bag(
      artifacts: artifacts, layer: [BundleStatement(version?.state, version?.dates).file()],
      frozen: version?.dates.proposed, isSigned: false)
    let archive = try bag.archive()
    let suffix = version.map { "-\($0.number)" } ?? "-draft"
    return Export(
      files: [ExportedFile(path: FileName.encoding(study.slug) + suffix + ".zip", bytes: archive)],
      losses: losses(of: study))
  }

  package func losses(of study: Study) -> [Loss] {
    study.assets.filter { assets[$0.id] == nil }.map(assetLoss)
  }

  private func assetLoss(_ asset: Asset) -> Loss {
    Loss(
      format: name, code: "asset-not-carried", kind: .dropped, severity: .warning,
      place: ["assets", asset.id], what: "The content of “\(asset.name)”",
      advice: "fetch it by its SHA-256 from where the bundle was published")
  }

  package func recognizes(_ file: ImportFile) -> Bool {
    file.bytes.starts(with: [0x50, 0x4B]) || file.nameExtension == "zip"
  }

  /// The files of a zip that is not a bundle and contains only Markdown: a consent in its languages.
  private static func texts(in files: [ExportedFile]) -> [ImportFile]? {
    // Metadata that file managers add to a folder is ignored.
    let named = files.filter { file in
      !file.path.hasPrefix("__MACOSX/") && file.path.split(separator: "/").last?.first != "."
    }
    let texts = named.map { file in
      ImportFile(
        name: file.path.split(separator: "/").last.map(String.init) ?? file.path, bytes: file.bytes)
    }
    return !texts.isEmpty && texts.allSatisfy { ["md", "markdown"].contains($0.nameExtension) }
      ? texts : nil
  }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    let files: [ExportedFile]
    do {
      files = try ZipReader.files(of: file.bytes, within: .bundle(packed: file.bytes.count))
    } catch { throw .zip(error) }
    if let texts = Self.texts(in: files) { return try ImportFormats.read(texts, options: options) }
    let verification = BundleVerification(of: files)
    guard let study = verification.study, verification.isValid else {
      throw .bundle(verification.findings)
    }
    let carried = BundleContents.assets(in: BundleOpening(files).payload)
    return Import(
      study: study, losses: study.assets.filter { carried[$0.id] == nil }.map(assetLoss),
      format: name, assets: carried)
  }
}
