import Foundation
import StudyExchange
import StudyModel

/// What a command prints: results to standard output, everything else to standard error.
enum Terminal {
  static func say(_ text: String) { write(text + "\n", to: .standardOutput) }
  static func complain(_ text: String) { write(text + "\n", to: .standardError) }

  /// JSON for machines: canonical members, indented for those who look.
  static func say(_ value: some Encodable) throws {
    say(try JSONValue(encoding: value).indentedText)
  }

  /// A line from standard input, without its end; nil where there is none.
  static func readLine() -> String? { Swift.readLine(strippingNewline: true) }

  /// Whether a person types at standard input.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 }

  /// Asks without showing what is typed.
  static func askSecret(_ prompt: String) -> String? { getpass(prompt).map { String(cString: $0) } }

  // A reader that has gone away must not end the command with a trace.
  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}

/// What `import`, `export` and `convert` print with `--json`.
struct WritingReport: Encodable {
  var written: [String]
  var losses: [Loss]

  func print(asJSON: Bool) throws {
    if asJSON { return try Terminal.say(self) }
    for path in written { Terminal.say(path) }
    if !losses.isEmpty { Terminal.complain("Not carried as it was:") }
    for loss in losses { Terminal.complain("  " + loss.line) }
  }
}
