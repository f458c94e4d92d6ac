import Foundation
import StudyDocuments
import StudyModel

/// The content of `version.json`.
package struct BundleFacts: Codable, Hashable {
  package static let fileName = "version.json"
  /// The layout and meaning of a bundle's files. It increases when an older release could misread a bundle; how pages are
  /// rendered is not part of it.
  static let currentLayout = 7
  /// Since this layout, bundles are bags only.
  static let firstBagLayout = 6
  /// Since this layout, a version is completed right after it was frozen (`BundleCompletion`).
  static let completedLayout = 7
  /// Since this layout, the required contents of a bundle follow from its study.
  static let completeLayout = 4

  var layout = BundleFacts.currentLayout
  /// Absent for a draft.
  var number: VersionNumber?
  var notes: String
  /// The SHA-256 of the bytes of `study.json`.
  var sha256: String

  init(number: VersionNumber?, notes: String, sha256: String) {
    self.number = number
    self.notes = notes
    self.sha256 = sha256
  }

  init(reading bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  /// The edition that the consents in the bundle state.
  var edition: DocumentEdition { number.map { .version($0, sha256: sha256) } ?? .draft }

  /// Whether a version with these facts was frozen for a layout that is completed (`BundleCompletion`).
  package static func allowCompletion(_ bytes: [UInt8]) throws -> Bool {
    try BundleFacts(reading: bytes).layout >= completedLayout
  }

  func file() throws -> ExportedFile {
    ExportedFile(path: Self.fileName, bytes: try JSONValue(encoding: self).canonicalBytes)
  }
}
