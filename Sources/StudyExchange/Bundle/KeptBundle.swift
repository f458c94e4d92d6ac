import StudyModel

/// The bundle of a version, assembled from what was kept when the version was frozen. Only its statement about itself is
/// written again: the version's current state, its approval, and the checksums.
package struct KeptBundle: Sendable {
  /// The statement, and the approval if there is one.
  private let layer: [ExportedFile]
  private let manifest: ExportedFile
  private let number: VersionNumber

  /// - Parameters:
  ///   - approval: what allows the version to be used; nil if nothing does.
  ///   - checksums: SHA-256 of the version's artifacts, by path.
  package init(
    of number: VersionNumber, state: Version.State, dates: Version.Dates,
    approval: BundleApproval? = nil, checksums: [String: String]
  ) throws {
    self.number = number
    layer = try [BundleStatement(state, dates).file()] + [approval?.file()].compactMap(\.self)
    var checksums = checksums.filter { VersionArtifacts.isInBundle($0.key) }
    for file in layer { checksums[file.path] = sha256(file.bytes) }
    manifest = BundleManifest(checksums: checksums).file
  }

  /// A SHA-256 shared only by bundles with the same bytes, computed without reading their contents.
  package var tag: String { sha256(manifest.bytes) }

  /// - Parameters:
  ///   - artifacts: those that the checksums are of.
  ///   - slug: the short name of the study, for the name of the file.
  package func archive(of artifacts: [ExportedFile], slug: String) throws -> ExportedFile {
    let files = artifacts.filter { VersionArtifacts.isInBundle($0.path) } + layer + [manifest]
    return ExportedFile(
      path: "\(FileName.encoding(slug))-\(number).zip", bytes: try ZipWriter.archive(of: files))
  }
}
