import Foundation
import Testing

/// The command, if it was built with the tests.
enum BuiltCommand {
  /// Next to the tests, or where the package puts it.
  static let url: URL? = {
    let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    return [beside, Repository.root.appending(path: ".build/debug")]
      .map { $0.appending(path: "accord") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  static var isThere: Bool { url != nil }
}

/// Runs the command and returns its exit code and output.
func accord(_ arguments: String..., in folder: URL = Repository.root, input: String = "") throws
  -> (code: Int32, output: String, errors: String)
{
  try run(try #require(BuiltCommand.url), arguments, in: folder, input: input)
}
