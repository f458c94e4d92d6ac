import Foundation
import StudyModel

/// The content of `version.json`.
package struct BundleFacts: Codable, Hashable {
  package static let fileName = "version.json"
  /// The layout and meaning of a bundle's files. It increases when an older release could misread a bundle; how pages are
  /// rendered is not part of it.
  package static let currentLayout = 8
  /// Since this layout, bundles are bags only.
  package static let firstBagLayout = 6
  /// Since this layout, names of files keep their `+`, as apps look for them.
  package static let plainNamesLayout = 8
  /// Since this layout, a version is completed right after it was frozen (`BundleCompletion`).
  package static let completedLayout = 7
  /// Since this layout, the required contents of a bundle follow from its study.
  package static let completeLayout = 4

  package var layout = BundleFacts.currentLayout
  /// Absent for a draft.
  package var number: VersionNumber?
  package var notes: String
  /// The SHA-256 of the bytes of `study.json`.
  package var sha256: String

  package init(number: VersionNumber?, notes: String, sha256: String) {
    self.number = number
    self.notes = notes
    self.sha256 = sha256
  }

  package init(reading bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  /// Whether a version with these facts was frozen for a layout that is completed (`BundleCompletion`).
  package static func allowCompletion(_ bytes: [UInt8]) throws -> Bool {
    try BundleFacts(reading: bytes).layout >= completedLayout
  }

  package func file() throws -> BundleFile {
    BundleFile(path: Self.fileName, bytes: try JSONValue(encoding: self).canonicalBytes)
  }
}
