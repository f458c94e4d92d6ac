import StudyBundle
import StudyModel

/// The bundle of a version, assembled from what was kept when the version was frozen. Only its statement about itself is
/// written again: the version's current state, its approval, the description for repositories, and the checksums.
package struct KeptBundle: Sendable {
  /// Part of every tag. It increases when the same files would be put into other bytes.
  private static let form = "bag 1"

  /// The statement, and the approval if there is one.
  private let layer: [ExportedFile]
  /// SHA-256 of everything that the bundle is made of, by name.
  private let checksums: [String: String]
  private let number: VersionNumber
  private let dates: Version.Dates

  /// - Parameters:
  ///   - approval: what allows the version to be used; nil if nothing does.
  ///   - requiredBoard: whether the study required a board's approval when the version was published; nil if that was never,
  ///     or if it is not known.
  ///   - replacement: the later version on which a board decides in place of this one; nil if it waits itself, or for nothing.
  ///   - checksums: SHA-256 of the version's artifacts, by path.
  package init(
    of number: VersionNumber, state: Version.State, dates: Version.Dates,
    approval: BundleApproval? = nil, requiredBoard: Bool? = nil,
    replacedBy replacement: VersionNumber? = nil, checksums: [String: String]
  ) throws {
    self.number = number
    self.dates = dates
    let statement = BundleStatement(
      state, dates, requiresBoard: requiredBoard, replacedBy: replacement)
    layer = try [statement.file()] + [approval?.file()].compactMap(\.self)
    var checksums = checksums.filter { VersionArtifacts.isInBundle($0.key) }
    for file in layer { checksums[file.path] = sha256(file.bytes) }
    self.checksums = checksums
  }

  /// A SHA-256 shared only by bundles with the same bytes, computed without reading their contents. A signature is made once
  /// and kept, so it follows from the content, whatever key signs today.
  package func tag(isSigned: Bool) -> String {
    let list = BundleManifest(checksums: checksums).file().bytes
    return sha256(Array("\(Self.form)\n\(isSigned ? "signed" : "")\n".utf8) + list)
  }

  /// The bundle without a signature.
  /// - Parameters:
  ///   - artifacts: those that the checksums are of.
  ///   - isSigned: whether a signature will be added.
  package func bag(of artifacts: [ExportedFile], isSigned: Bool) throws -> Bag {
    try Bag(
      artifacts: artifacts.filter { VersionArtifacts.isInBundle($0.path) }, layer: layer,
      frozen: dates.proposed, isSigned: isSigned)
  }

  /// The zip of the bundle.
  /// - Parameters:
  ///   - signature: one of this bag; nil for none.
  ///   - slug: the short name of the study, for the name of the file.
  package func archive(
    of bag: Bag, signedBy signature: BundleSignature? = nil, slug: String
  ) throws -> ExportedFile {
    ExportedFile(
      path: "\(FileName.encoding(slug))-\(number).zip",
      bytes: try bag.archive(signedBy: signature))
  }
}
