import Foundation
import StudyExchange

/// Where a command writes the files of an export.
enum Output {
  /// One file is written to the path itself, unless that is a folder; several go into a folder that is made.
  /// - Returns: the paths written.
  static func write(_ files: [ExportedFile], to path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if files.count == 1, let file = files.first, !isFolder.boolValue, !path.hasSuffix("/") {
      try write(file.bytes, to: path)
      return [path]
    }
    if exists, !isFolder.boolValue {
      throw Failure(
        .inputOutput,
        "“\(path)” is a file, but \(files.count) files are to be written. Name a folder.")
    }
    return try files.map { file in
      let target = (path.hasSuffix("/") ? path : path + "/") + file.path
      try write(file.bytes, to: target)
      return target
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let target = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      // A file is there whole or not at all.
      try Data(bytes).write(to: target, options: .atomic)
    } catch {
      throw Failure(
        .inputOutput, "“\(path)” cannot be written. Check that the folder exists and is yours.")
    }
  }
}
