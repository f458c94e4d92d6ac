import StudyBundle
import StudyExchange
import StudyModel
import StudyStore

extension VersionPage {
  /// The files stored with a version, for download one by one.
  struct Files: Sendable {
    let summary: String
    let rows: [File]
    /// The names of the prints that the version's bundle lacks, in one line; nil if none, or if they may still come.
    let unprinted: String?
  }

  struct File: Sendable {
    let name: String
    let address: String
    let hash: String
    let shortHash: String
    /// The release that made the files.
    let maker: String
  }
}

extension VersionPage.Files {
  init(of kept: KeptVersion, in study: Study.ID) {
    let count = kept.artifacts.count
    summary = count == 1 ? "1 file" : "\(count) files"
    rows = kept.artifacts.map {
      VersionPage.File(
        name: $0.name, address: Paths.file($0.name, of: study, kept.line.number),
        hash: $0.sha256, shortHash: $0.sha256.shortHash, maker: "Accord \($0.madeBy)")
    }
    unprinted = kept.unprinted.isEmpty ? nil : kept.unprinted.joined(separator: ", ")
  }
}

extension KeptVersion {
  /// The names of the prints that a version was completed without, and that its bundle will never have.
  fileprivate var unprinted: [String] {
    guard artifact(BundleCompletion.fileName) != nil else { return [] }
    return artifacts.compactMap { VersionArtifacts.document(ofPage: $0.name) }
      .filter { artifact($0) == nil }
  }
}

extension String {
  /// Both ends of a hash, for comparison by eye.
  var shortHash: String { "\(prefix(6))…\(suffix(6))" }
}
