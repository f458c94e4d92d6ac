import ArgumentParser
import PortalWeb
import StudyExchange
import StudyModel
import StudyReview

struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "List what changed between two versions of a study, and what that means.",
    discussion: """
      Each change is a sentence with its class and the reason for it. Below a changed text are the lines that changed, \
      with [-deleted-] and {+inserted+} words. The last two lines propose which part of the version number to increase \
      and what to ask of people who already consented. Exits with 0 whether or not there are changes, and with 65 if a \
      file cannot be read.
      \(Examples.text("accord compare old.json study.json", "accord compare old.json study.json --json"))
      """)

  @Argument(help: ArgumentHelp("The earlier version. " + Input.help))
  var old: String
  @Argument(help: "The later version, in any of these forms.")
  var new: String
  @Option(help: "The format of both files, if it cannot be detected from the content.")
  var from: String?
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "Print JSON for other tools.")
  var json = false

  func run() async throws {
    try await reporting(asJSON: json) {
      guard old != Output.standard || new != Output.standard else {
        throw Failure(.usage, "Standard input can provide only one file. Name the other one.")
      }
      let earlier = try await imported(at: old)
      var later = try await imported(at: new)
      // A file in another format has no identity; the one that it was given says nothing.
      if !earlier.namesStudy || !later.namesStudy { later.study.id = earlier.study.id }
      let comparison = try StudyComparison(from: earlier.study, to: later.study)
      if json {
        Terminal.say(comparison.report.indentedText)
      } else {
        for line in comparison.lines { Terminal.say(line) }
      }
    }
  }

  private func imported(at path: String) async throws -> Import {
    let imported = try ImportFormats.read(
      await Input.sources(at: [path], as: from), as: from, options: reading.options)
    // What a comparison cannot see.
    for loss in imported.losses where loss.severity == .error { Terminal.printError(loss.line) }
    return imported
  }
}

extension Import {
  /// Whether the file itself says which study it is.
  fileprivate var namesStudy: Bool { ["accord", "bundle"].contains(format) }
}

extension StudyComparison {
  /// The output for people.
  fileprivate var lines: [String] {
    guard !isEmpty else { return ["Nothing changed."] }
    return changes.flatMap(\.lines) + [
      "", "Version number: \(numberPart?.rawValue ?? "unchanged")",
      "Re-consent: \(reconsent.outcome.rawValue). \(reconsent.reason)",
    ]
  }
}

extension Change {
  fileprivate var lines: [String] {
    let texts =
      words.map { $0.changedLines.map(\.marked) }
      ?? wholeText.map { [$0.split(whereSeparator: \.isNewline).joined(separator: " ")] } ?? []
    return ["\(sentence) (\(self.class.rawValue): \(reason))"] + texts.map { "    " + $0 }
  }
}
