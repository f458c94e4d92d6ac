import Foundation
import StudyModel

/// What is added to a version right after it was frozen, and is then part of its every bundle: its history, its screens, and
/// the printed consents that exist by then. `contents.json` lists it, so that nothing can be taken out or put in.
package struct BundleCompletion: Hashable, Sendable {
  /// The name of the list, with which a version is complete.
  package static let fileName = "contents.json"
  package static let historyJSON = "history.json"
  package static let historyCSV = "history.csv"
  package static let storyboards = "storyboard/"
  package static let documents = "documents/"

  /// The name of all screens in one language, as a page.
  package static func storyboard(in language: Language) -> String {
    "\(storyboards)\(FileName.encoding(language.rawValue)).html"
  }

  /// The name of a consent's print in bundles.
  package static func document(_ consent: Consent.ID, in language: Language) -> String {
    "\(documents)\(FileName.encoding(consent))/\(FileName.encoding(language.rawValue)).pdf"
  }

  package static func isPart(_ name: String) -> Bool {
    name == fileName || name == historyJSON || name == historyCSV || name.hasPrefix(storyboards)
      || name.hasPrefix(documents)
  }

  /// The files, with their list.
  package let files: [BundleFile]

  package init(files: [BundleFile]) { self.files = files }
}

/// The content of `contents.json`.
package struct BundleContentsList: Codable, Hashable {
  /// The names of the files, sorted.
  package let files: [String]
  /// The names of files that could not be made, or with which the bundle would have been too large, sorted.
  package let leftOut: [String]

  package init(files: [String], leftOut: [String]) {
    self.files = files
    self.leftOut = leftOut
  }

  package init(reading bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  package func file() throws -> BundleFile {
    BundleFile(
      path: BundleCompletion.fileName, bytes: try JSONValue(encoding: self).canonicalBytes)
  }
}
