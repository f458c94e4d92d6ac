import Foundation

/// The project's folder, from which tests read files.
package enum Repository {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

/// Whether a text equals the file in `Tests/Goldens`. `RECORD_GOLDENS=1 swift test` records it again; a missing file
/// fails.
package func isGolden(_ name: String, _ actual: String) throws -> Bool {
  let file = Repository.root.appending(path: "Tests/Goldens/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(actual.utf8).write(to: file)
  }
  return try String(contentsOf: file, encoding: .utf8) == actual
}
