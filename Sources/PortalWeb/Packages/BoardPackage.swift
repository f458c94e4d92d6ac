import Foundation
import StudyExchange
import StudyModel

/// A package for a board that someone asked for.
struct PackageOrder: Hashable, Sendable {
  let study: Study.ID
  let version: VersionNumber
  /// The version that it compares with; nil for a package without marked copies.
  let base: VersionNumber?
  /// The person, who may see other threads than someone else.
  let account: UUID
}

/// A package for a board, ready to download.
struct BoardPackage: Sendable {
  let archive: [UInt8]
  let sha256: String
  /// The names of its files.
  let files: [String]
  /// What a file lacks, such as characters that no font has.
  let gaps: [String]
  let madeAt: Date

  init(_ files: [ExportedFile], gaps: [String], madeAt: Date) throws {
    archive = try files.zipped()
    sha256 = StudyModel.sha256(archive)
    self.files = files.map(\.path).sorted()
    self.gaps = gaps.sorted()
    self.madeAt = madeAt
  }
}

extension BoardPackage: QueuedFile {
  var byteCount: Int { archive.count }
}

typealias PackageQueue = FileQueue<PackageOrder, BoardPackage>
