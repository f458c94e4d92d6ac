import Foundation
import StudyExchange

/// Writes the files of an export.
enum Output {
  /// The help text for a command's output.
  static let help =
    "The file to write, a folder for several files, or - for standard output, which gets several files as a zip."

  /// Means standard output, or standard input if a file is read.
  static let standard = "-"

  /// What was written, and whether it went to standard output, so that nothing else may be printed there.
  struct Written {
    let paths: [String]
    let tookStandardOutput: Bool
  }

  /// A single file is written to the path itself, unless that is a folder; several go into a folder, created if missing, or
  /// as a zip to standard output.
  static func write(_ files: [ExportedFile], to path: String) throws -> Written {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if files.count == 1, let file = files.first, !isFolder.boolValue, !path.hasSuffix("/") {
      let target = try OutputTarget(named: path)
      try target.write(file.bytes)
      return Written(paths: [path], tookStandardOutput: target == .descriptor(STDOUT_FILENO))
    }
    if path == standard {
      try OutputTarget(named: path).write(try files.zipped())
      return Written(paths: [path], tookStandardOutput: true)
    }
    if exists, !isFolder.boolValue {
      throw Failure(
        .inputOutput,
        "“\(path)” is a file, but \(files.count) files are to be written. Name a folder.")
    }
    let paths = try files.map { file in
      let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
      try refuseLinks(below: folder, on: file.path)
      let target = "\(folder)/\(file.path)"
      try OutputTarget.file(target).write(file.bytes)
      return target
    }
    return Written(paths: paths, tookStandardOutput: false)
  }

  /// The person running the command named the folder, but not the links inside it, which could lead anywhere.
  private static func refuseLinks(below folder: String, on path: String) throws {
    var place = folder
    for part in path.split(separator: "/") {
      place += "/\(part)"
      if FileStatus(of: place, followingLinks: false)?.type == S_IFLNK {
        throw Failure(
          .inputOutput,
          "“\(place)” is a link that may lead outside “\(folder)”. Remove it or name another folder."
        )
      }
    }
  }
}
