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
  /// Standard output holds the export itself, so the report goes beside it.
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
      return isBeside ? Terminal.complain(text) : Terminal.say(text)
    }
    if !isBeside { for path in written { Terminal.say(path) } }
    if !losses.isEmpty { Terminal.complain("Not carried over unchanged:") }
    for loss in losses { Terminal.complain("  " + loss.line) }
  }
}
