import Foundation
import StudyModel

/// The drawings of our own, read once. They are the only markup that is not made here or checked.
struct Illustrations: Sendable {
  private let drawings: [String: String]

  init(folder: URL) throws {
    var drawings: [String: String] = [:]
    for name in SectionType.allCases.map(\.rawValue) + ["completion"] {
      let file = folder.appending(path: name + ".svg")
      guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
        continue
      }
      drawings[name] = try String(contentsOf: file, encoding: .utf8)
    }
    self.drawings = drawings
  }

  subscript(name: String) -> String? { drawings[name] }
}
