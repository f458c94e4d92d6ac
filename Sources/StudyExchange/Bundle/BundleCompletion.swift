import Foundation
import StudyModel

/// What is added to a version right after it was frozen, and is then part of its every bundle: its history, its screens, and
/// the printed consents that exist by then. `contents.json` lists it, so that nothing can be taken out or put in.
package struct BundleCompletion: Hashable, Sendable {
  /// The name of the list, with which a version is complete.
  package static let fileName = "contents.json"
  package static let historyJSON = "history.json"
  package static let historyCSV = "history.csv"
  static let storyboards = "storyboard/"
  static let documents = "documents/"

  /// The name of all screens in one language, as a page.
  package static func storyboard(in language: Language) -> String {
    "\(storyboards)\(FileName.encoding(language.rawValue)).html"
  }

  /// The name of a consent's print in bundles.
  package static func document(_ consent: Consent.ID, in language: Language) -> String {
    "\(documents)\(FileName.encoding(consent))/\(FileName.encoding(language.rawValue)).pdf"
  }

  static func isPart(_ name: String) -> Bool {
    name == fileName || name == historyJSON || name == historyCSV || name.hasPrefix(storyboards)
      || name.hasPrefix(documents)
  }

  /// The files, with their list.
  package let files: [ExportedFile]

  /// - Parameters:
  ///   - candidates: the most important first. One with which the bundle would be too large to be verified is left out.
  ///   - kept: the number and the total size of the files that the version has.
  package init(of candidates: [ExportedFile], addedTo kept: (count: Int, byteCount: Int)) throws {
    var (count, byteCount) = kept
    var files: [ExportedFile] = []
    var leftOut: [String] = []
    for file in candidates {
      if BundleLimits.allow(count + 2, byteCount: byteCount + file.bytes.count) {
        count += 1
        byteCount += file.bytes.count
        files.append(file)
      } else {
        leftOut.append(file.path)
      }
    }
    let list = BundleContentsList(files: files.map(\.path).sorted(), leftOut: leftOut.sorted())
    self.files = files + [try list.file()]
  }
}

/// The content of `contents.json`.
struct BundleContentsList: Codable, Hashable {
  /// The names of the files, sorted.
  let files: [String]
  /// The names of files with which the bundle would have been too large, sorted.
  let leftOut: [String]

  init(files: [String], leftOut: [String]) {
    self.files = files
    self.leftOut = leftOut
  }

  init(reading bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  func file() throws -> ExportedFile {
    ExportedFile(
      path: BundleCompletion.fileName, bytes: try JSONValue(encoding: self).canonicalBytes)
  }
}
