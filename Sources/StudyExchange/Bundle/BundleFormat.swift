import StudyBundle
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

  /// The files of a zip by their names, without the metadata that file managers add to a folder.
  private static func named(_ files: [ExportedFile]) -> [ImportFile] {
    files.compactMap { file in
      let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
      guard !file.path.hasPrefix("__MACOSX/"), name.first != "." else { return nil }
      return ImportFile(name: name, bytes: file.bytes)
    }
  }

  /// A zip of anything else, such as a folder of documents: no file of it could be that of a bundle.
  private static func reason(notToRead named: [ImportFile]) -> String? {
    let own = [AccordFormat.fileName, "version.json", "bundle.json", "bagit.txt", "SHA256SUMS"]
    guard !named.contains(where: { own.contains($0.name) }) else { return nil }
    guard let first = named.first else { return "It is a zip without files." }
    let rest = named.count == 1 ? "" : " and \(named.count - 1) more"
    return """
      It is a zip, but not a bundle: it has “\(first.name)”\(rest). Unpack it, and choose the file that you want to import.
      """
  }

  /// The files of a zip that is not a bundle and contains only Markdown: a consent in its languages.
  private static func texts(in texts: [ImportFile]) -> [ImportFile]? {
    !texts.isEmpty && texts.allSatisfy { ["md", "markdown"].contains($0.nameExtension) }
      ? texts : nil
  }

  package func read(
    _ file: ImportFile, as options: ImportOptions
  ) throws(ImportError) -> Import {
    let files: [ExportedFile]
    do {
      files = try ZipReader.files(of: file.bytes, within: .bundle(packed: file.bytes.count))
    } catch { throw .zip(error) }
    let named = Self.named(files)
    if let texts = Self.texts(in: named) { return try ImportFormats.read(texts, options: options) }
    if let reason = Self.reason(notToRead: named) {
      throw .unreadable(file: file.name, reason: reason)
    }
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
