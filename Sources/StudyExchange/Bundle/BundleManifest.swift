import StudyModel

/// A list of checksums, as `sha256sum -c` reads it: those of a bag, or `SHA256SUMS`, which bundles had before they were bags.
struct BundleManifest {
  static let fileName = "SHA256SUMS"

  private(set) var checksums: [String: String] = [:]

  init(checksums: [String: String]) { self.checksums = checksums }

  init(of files: [ExportedFile]) {
    for file in files { checksums[file.path] = sha256(file.bytes) }
  }

  /// Nil if a line is not a checksum, 2 spaces, and a path.
  init?(reading bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n") else {
      return nil
    }
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      let checksum = line.prefix(64)
      let path = String(line.dropFirst(66))
      guard checksum.count == 64, checksum.allSatisfy(\.isHexDigit), !path.isEmpty,
        line.dropFirst(64).hasPrefix("  "),
        checksums.updateValue(String(checksum), forKey: path) == nil
      else { return nil }
    }
  }

  func file(named name: String = BundleManifest.fileName) -> ExportedFile {
    let lines = checksums.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }
    return ExportedFile(path: name, text: lines.joined())
  }
}
