import Foundation
import StudyModel

/// What `version.json` says about a bundle.
struct BundleFacts: Codable, Hashable {
  static let fileName = "version.json"
  /// How the files of a bundle are laid out and what they mean. It grows when a release that knows less could take a bundle
  /// for another thing than it is; how pages are rendered is no part of it.
  static let currentLayout = 5
  /// Since this layout, all that a bundle must hold follows from its study.
  static let completeLayout = 4

  var layout = BundleFacts.currentLayout
  /// Absent in the bundle of a draft.
  var number: VersionNumber?
  var notes: String
  /// Of the bytes of `study.json`.
  var sha256: String

  init(number: VersionNumber?, notes: String, sha256: String) {
    self.number = number
    self.notes = notes
    self.sha256 = sha256
  }

  init(reading bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  /// What the consents in the bundle say they are of.
  var edition: DocumentEdition { number.map { .version($0, sha256: sha256) } ?? .draft }

  func file() throws -> ExportedFile {
    ExportedFile(path: Self.fileName, bytes: try JSONValue(encoding: self).canonicalBytes)
  }
}
