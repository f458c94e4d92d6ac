import Foundation
import StudyModel
import Testing

@testable import StudyExchange

/// Every file that other projects wrote is read, or refused with a reason; what each of them loses is recorded, so that a
/// reader that loses more, or less, is noticed.
@Suite("Reading every fixture") struct ReadingEveryFixture {
  private static let isThere = FileManager.default.fileExists(atPath: Repository.upstream.path)

  /// The files, without those that are about the others.
  private static func paths() throws -> [String] {
    let folder = Repository.upstream
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      var isFolder: ObjCBool = false
      let file = folder.appending(path: path).path
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
        return false
      }
      let name = path.split(separator: "/").last ?? ""
      return !isFolder.boolValue && !path.hasPrefix("licences/") && !name.hasPrefix("README")
        && !name.hasPrefix("LICEN")
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What became of one file.
  private static func line(_ path: String) throws -> String {
    let file = try Repository.file(Repository.upstream.appending(path: path))
    do throws(ImportError) {
      let imported = try ImportFormats.read(file)
      return "\(path): \(imported.format), \(imported.losses.count) lost"
    } catch {
      let message = error.message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "\(path): refused: \(message)"
    }
  }

  @Test(.enabled(if: isThere)) func `each is read or refused, as recorded`() throws {
    let paths = try Self.paths()
    #expect(paths.count > 600)

    let lines = try paths.map { try Self.line($0) }

    #expect(try golden("fixtures.txt", matches: lines.joined(separator: "\n") + "\n"))
  }
}
