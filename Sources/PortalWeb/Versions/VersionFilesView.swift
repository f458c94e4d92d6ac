import StudyModel
import StudyStore

extension VersionPage {
  /// The files stored with a version, for download one by one.
  struct Files: Sendable {
    let summary: String
    let rows: [File]
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
  }
}

extension String {
  /// Both ends of a hash, for comparison by eye.
  var shortHash: String { "\(prefix(6))…\(suffix(6))" }
}
