/// The largest bundle that is made, verified, and imported. A bundle has a study in every format and language, so it is many
/// times what the study was made from: 17 tasks in 9 languages are 1,100 files, and a picture is in up to five formats.
package enum BundleLimits {
  package static let entries = 20_000
  /// The total size of the files.
  package static let bytes = 256_000_000
  /// The size of the zip: the files, and room for their names.
  package static let archiveBytes = bytes + 8_000_000
  /// How many of the entries are left for what is written around the files of a version: the signature, checksums, and approval.
  package static let entriesAround = 20
  /// How much of the size is left for the same; the description for repositories takes about 300 bytes per file.
  package static let bytesAround = 12_000_000

  /// Whether a bundle can have this number of files of a version, with this total size.
  package static func allow(_ count: Int, byteCount: Int) -> Bool {
    count <= entries - entriesAround && byteCount <= bytes - bytesAround
  }
}
