import StudyModel

/// A list of checksums, as `sha256sum -c` reads it: those of a bag, or `SHA256SUMS`, which bundles had before they were bags.
package struct BundleManifest {
  package static let fileName = "SHA256SUMS"

  package private(set) var checksums: [String: String] = [:]

  package init(checksums: [String: String]) { self.checksums = checksums }

  package init(of files: [BundleFile]) {
    for file in files { checksums[file.path] = sha256(file.bytes) }
  }

  /// Nil if a line is not a checksum, 2 spaces, and a path.
  package init?(reading bytes: [UInt8]) {
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

  package func file(named name: String = BundleManifest.fileName) -> BundleFile {
    let lines = checksums.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }
    return BundleFile(path: name, text: lines.joined())
  }
}
