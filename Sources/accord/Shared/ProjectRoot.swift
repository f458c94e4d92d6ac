import ArgumentParser
import Foundation
import StudyStore

/// The folder that contains migrations, templates, and public files.
enum ProjectRoot {
  /// The one named by ACCORD_ROOT, otherwise the current one, otherwise one above the command itself.
  static var url: URL {
    if let named = ProcessInfo.processInfo.environment["ACCORD_ROOT"] {
      return URL(filePath: named, directoryHint: .isDirectory)
    }
    let current = URL(
      filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    var folders = [current]
    var folder = (Bundle.main.executableURL ?? current).resolvingSymlinksInPath()
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      folders.append(folder)
    }
    return folders.first(where: holdsMigrations) ?? current
  }

  /// The folder of SQL files that make the schema.
  static func migrations() throws -> URL {
    let folder = url.appending(path: "migrations", directoryHint: .isDirectory)
      .resolvingSymlinksInPath()
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw Failure(
        .inputOutput,
        "There is no folder “migrations”. Start accord in the project folder or set ACCORD_ROOT.")
    }
    return folder
  }

  private static func holdsMigrations(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "migrations").path)
  }
}
