import Foundation

/// The folder of the project, for what tests read from it.
package enum Repository {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

/// Whether a text is the one kept below `Tests/Goldens`. `RECORD_GOLDENS=1 swift test` keeps it anew; a missing one fails.
package func isGolden(_ name: String, _ actual: String) throws -> Bool {
  let file = Repository.root.appending(path: "Tests/Goldens/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(actual.utf8).write(to: file)
  }
  return try String(contentsOf: file, encoding: .utf8) == actual
}
