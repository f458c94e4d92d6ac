import Foundation
import StudyDocuments
import StudyModel

/// A command's output: results to standard output, everything else to standard error.
enum Terminal {
  static func say(_ text: String) { write(text + "\n", to: .standardOutput) }
  static func printError(_ text: String) { write(text + "\n", to: .standardError) }

  /// JSON for programs: canonical members, indented for readability.
  static func say(_ value: some Encodable) throws {
    say(try JSONValue(encoding: value).indentedText)
  }

  /// A line from standard input, without its line ending; nil at the end.
  static func readLine() -> String? { Swift.readLine(strippingNewline: true) }

  /// Whether a person is typing at standard input.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 }

  /// Prompts without showing what is typed.
  static func askSecret(_ prompt: String) -> String? { getpass(prompt).map { String(cString: $0) } }

  // A closed pipe must not end the command with a trace.
  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}

/// The output of `import`, `export`, and `convert` with `--json`.
struct WritingReport: Encodable {
  var written: [String]
  var losses: [Loss]
  /// Whether standard output has the export itself, so that the report goes to standard error.
  private var isBeside = false

  init(written: [String], losses: [Loss]) {
    self.written = written
    self.losses = losses
  }

  init(_ written: Output.Written, losses: [Loss]) {
    self.init(written: written.paths, losses: losses)
    isBeside = written.tookStandardOutput
  }

  private enum CodingKeys: String, CodingKey { case written, losses }

  func print(asJSON: Bool) throws {
    if asJSON {
      let text = try JSONValue(encoding: self).indentedText
      return isBeside ? Terminal.printError(text) : Terminal.say(text)
    }
    if !isBeside { for path in written { Terminal.say(path) } }
    if !losses.isEmpty { Terminal.printError("Not carried over unchanged:") }
    for loss in losses { Terminal.printError("  " + loss.line) }
  }
}
