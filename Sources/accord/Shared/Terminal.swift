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
  /// The number of errors in the study, which apps and other systems may refuse; nil if there are none, as in every version.
  var errors: Int?
  /// Whether standard output has the export itself, so that the report goes to standard error.
  private var isBeside = false

  init(written: [String], losses: [Loss]) {
    self.written = written
    self.losses = losses
  }

  init(_ written: Output.Written, losses: [Loss], errors: Int? = nil) {
    self.init(written: written.paths, losses: losses)
    self.errors = errors == 0 ? nil : errors
    isBeside = written.tookStandardOutput
  }

  private enum CodingKeys: String, CodingKey { case written, losses, errors }

  func print(asJSON: Bool) throws {
    if asJSON {
      let text = try JSONValue(encoding: self).indentedText
      return isBeside ? Terminal.printError(text) : Terminal.say(text)
    }
    if !isBeside { for path in written { Terminal.say(path) } }
    if !losses.isEmpty { Terminal.printError("Not carried over unchanged:") }
    for loss in losses { Terminal.printError("  " + loss.line) }
    if let errors {
      Terminal.printError(
        "The study has \(errors == 1 ? "an error" : "\(errors) errors"), so apps and other systems may refuse what was written. "
          + "“accord check” says what to fix.")
    }
  }
}
