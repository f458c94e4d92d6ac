import Foundation
import StudyModel

/// What a backup consists of. It is written last, so a folder without it is an interrupted backup.
package struct BackupManifest: Codable, Equatable, Sendable {
  /// The name of the manifest in the folder of a backup.
  static let fileName = "manifest.json"
  /// The name of the database in the folder of a backup.
  static let database = "accord.sqlite"
  /// The folder of the portal's keys in the folder of a backup.
  static let keys = "keys"
  /// The layout of the folders that this release writes and reads.
  static let currentLayout = 1

  /// One file of a backup.
  package struct File: Codable, Equatable, Sendable {
    /// The path in the folder of the backup.
    package let path: String
    /// The size in bytes.
    package let bytes: Int
    /// The SHA-256 of the content, in hexadecimal digits.
    package let sha256: String
  }

  package let layout: Int
  /// The release of Accord that wrote the backup.
  package let release: String
  /// When the backup began, as in ISO 8601.
  package let madeAt: String
  /// Which portal it is a copy of: the hash of the first entry in its audit log; nil if the log was empty.
  package let portal: String?
  package let files: [File]
  /// The SHA-256 of this manifest with nothing here, so that a change of the manifest itself is noticed.
  private var digest = ""

  init(release: String, madeAt: String, portal: String? = nil, files: [File]) {
    layout = Self.currentLayout
    self.release = release
    self.madeAt = madeAt
    self.portal = portal
    self.files = files
  }

  /// The manifest as it is written, with its digest.
  func encoded() throws -> Data {
    var complete = self
    complete.digest = try expectedDigest()
    return try Self.encoder.encode(complete)
  }

  /// Nil if the text was cut off or changed.
  init?(text: Data) {
    guard let read = try? JSONDecoder().decode(BackupManifest.self, from: text),
      let expected = try? read.expectedDigest(), read.digest == expected
    else { return nil }
    self = read
  }

  private func expectedDigest() throws -> String {
    var bare = self
    bare.digest = ""
    return sha256(try Self.encoder.encode(bare))
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
