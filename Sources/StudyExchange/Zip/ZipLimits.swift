import StudyBundle

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

extension BundleLimits {
  /// Refuses files that could not be verified as a bundle.
  static func require(_ files: [ExportedFile]) throws(ExportError) {
    let byteCount = files.reduce(0) { $0 + $1.bytes.count }
    guard allow(files.count, byteCount: byteCount) else {
      throw .largerThanBundles(files: files.count, byteCount: byteCount)
    }
  }
}
