/// What may be in a zip. Its contents are in memory at once, so the limits are also those on memory.
struct ZipLimits: Hashable {
  let entries: Int
  /// The total size of the files.
  let unpackedBytes: Int

  /// For files that other programs make.
  static let imports = ZipLimits(
    entries: ImportLimits.zipEntries, unpackedBytes: ImportLimits.unpackedBytes)

  /// For a bundle. Accord stores its files as they are, so a large one may not grow much: beyond the size of any other zip, at
  /// most to four times its own size.
  static func bundle(packed byteCount: Int) -> ZipLimits {
    let most = min(BundleLimits.bytes, max(ImportLimits.unpackedBytes, 4 * byteCount))
    return ZipLimits(entries: BundleLimits.entries, unpackedBytes: most)
  }
}

/// The largest bundle that is made, verified, and imported. A bundle has a study in every format and language, so it is many
/// times what the study was made from: 17 tasks in 9 languages are 1,100 files, and a picture is in up to five formats.
package enum BundleLimits {
  static let entries = 20_000
  /// The total size of the files.
  static let bytes = 256_000_000
  /// The size of the zip: the files, and room for their names.
  package static let archiveBytes = bytes + 8_000_000
  /// How many of the entries are left for what is written around the files of a version: the signature, checksums, and approval.
  static let entriesAround = 20
  /// How much of the size is left for the same; the description for repositories takes about 300 bytes per file.
  static let bytesAround = 12_000_000

  /// Refuses files that could not be verified as a bundle.
  static func require(_ files: [ExportedFile]) throws(ExportError) {
    let byteCount = files.reduce(0) { $0 + $1.bytes.count }
    guard allow(files.count, byteCount: byteCount) else {
      throw .largerThanBundles(files: files.count, byteCount: byteCount)
    }
  }

  /// Whether a bundle can have this number of files of a version, with this total size.
  static func allow(_ count: Int, byteCount: Int) -> Bool {
    count <= entries - entriesAround && byteCount <= bytes - bytesAround
  }
}
