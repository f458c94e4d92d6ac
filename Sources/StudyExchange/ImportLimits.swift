import StudyBundle
import StudyModel

/// Limits on imports. Callers check a file's size before reading it.
package enum ImportLimits {
  /// The size of the file, compressed or not. A bundle may be larger (`largest`).
  package static let fileBytes = 10_000_000
  package static let zipEntries = 1_000
  /// The total size of the files in a zip.
  package static let unpackedBytes = 64_000_000
  /// The highest ratio of unpacked to packed size of a file in a zip, once it is larger than `smallBytes`.
  package static let unpackingRatio = 200
  package static let smallBytes = 100_000
  /// How many cells of a table can be corrected.
  package static let corrections = 200
  /// As long as a cell of a workbook can be.
  package static let correction = TextLimit(characters: 32_767)

  /// The largest file of the kind that a file seems to be.
  package static func largest(startingWith bytes: some Sequence<UInt8>) -> Int {
    bytes.starts(with: [0x50, 0x4B]) ? BundleLimits.archiveBytes : fileBytes
  }
}
