import StudyModel

/// The bundle of a version, put together from what was kept when the version was frozen. Only what it says about itself
/// is written anew: where the version stands now, and the checksums.
package struct KeptBundle: Sendable {
  private let statement: ExportedFile
  private let manifest: ExportedFile
  private let number: VersionNumber

  /// - Parameter checksums: SHA-256 of the version's artifacts, by path.
  package init(
    of number: VersionNumber, state: Version.State, dates: Version.Dates,
    checksums: [String: String]
  ) throws {
    self.number = number
    statement = try BundleStatement(state, dates).file()
    var checksums = checksums.filter { VersionArtifacts.isInBundle($0.key) }
    checksums[statement.path] = sha256(statement.bytes)
    manifest = BundleManifest(checksums: checksums).file
  }

  /// A SHA-256 that only bundles of the same bytes share, known without reading what is in them.
  package var tag: String { sha256(manifest.bytes) }

  /// - Parameters:
  ///   - artifacts: those that the checksums are of.
  ///   - slug: the short name of the study, for the name of the file.
  package func archive(of artifacts: [ExportedFile], slug: String) throws -> ExportedFile {
    let files = artifacts.filter { VersionArtifacts.isInBundle($0.path) } + [statement, manifest]
    return ExportedFile(
      path: "\(FileName.encoding(slug))-\(number).zip", bytes: try ZipWriter.archive(of: files))
  }
}
