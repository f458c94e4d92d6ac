import Foundation
import Testing

@Suite("Speaking one dialect") struct SpeakingOneDialect {
  /// Syntax that only SQLite has, or that it writes differently.
  static let foreign = [
    "PRAGMA", "VACUUM", "sqlite_", "SQLITE_", "MATCH ", "rowid", "instr(", "json_", "->>", "iif(",
    "ifnull(", "group_concat(", "GLOB", "INSERT OR", "CROSS JOIN", "|| '.' ||", "changesCount",
    "lastInsertedRowID", "checkpoint(", "ON CONFLICT DO UPDATE", "isActive AND", "isArchived = 0",
    "isArchived = 1", "isActive = 1", "isRequired = 1", "counts = 1",
  ]

  @Test func `the store's queries name the engine only through its dialect`() throws {
    let folder = Portal.root.appending(path: "Sources/StudyStore")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var found: [String] = []
    for case let name as String in files
    where name.hasSuffix(".swift") && !name.hasPrefix("Database/SQLiteDialect") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let code = text.split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//")
      }.joined(separator: "\n")
      for word in Self.foreign where code.contains(word) { found.append("\(name): \(word)") }
    }
    #expect(found == [])
  }
}
