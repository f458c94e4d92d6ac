import StudyDocuments
import StudyModel

/// A file to import.
package struct ImportFile: Hashable, Sendable {
  /// Its name, without folders.
  package var name: String
  package var bytes: [UInt8]
  /// What other programs made of a document of a word processor; nil for other files.
  package var conversion: DocumentConversion?

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// In lowercase, without the period.
  var nameExtension: String {
    let parts = name.split(separator: ".")
    return parts.count > 1 ? parts.last.map { $0.lowercased() } ?? "" : ""
  }

  /// The name without its extension.
  var baseName: String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.dropLast().joined(separator: ".") : name
  }

  /// The first byte that is neither whitespace nor part of a byte order mark.
  var firstVisibleByte: UInt8? {
    bytes.first { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}
