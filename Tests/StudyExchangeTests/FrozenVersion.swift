import SampleStudies
import StudyModel

@testable import StudyExchange

/// A version with its files, with which many tests begin. They are made once, because every format is written.
struct FrozenVersion: Sendable {
  private static let madeHeart = Result { try FrozenVersion(of: SampleStudies.heartRhythmAtHome) }
  private static let madeWalks = Result {
    try FrozenVersion(of: ImportFormats.read(Repository.fixture("evening-walks.md")).study)
  }

  static var heart: FrozenVersion { get throws { try madeHeart.get() } }
  static var walks: FrozenVersion { get throws { try madeWalks.get() } }

  let version: Version
  let files: [ExportedFile]

  private init(of study: Study) throws {
    version = try Version(freezing: study, as: VersionNumber(1, 0, 0), notes: "First")
    files = try VersionArtifacts.files(of: version, assets: [:])
  }
}
