import ArgumentParser
import StudyDocuments
import StudyExchange
import StudyModel

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List the problems of a file, one per line: severity, code, place, text.",
    discussion: """
      Exits with 1 if there are any, and with 65 if the file cannot be read. Lines that begin with “export” list \
      what exports of the study lose: format, code, place, text. They are not problems of the file. Problems of \
      ResearchKit JSON end with the JSON pointer (RFC 6901) of the value in question, in parentheses.
      \(Examples.text("accord check study.json", "accord check task.json --json"))
      """)

  @Argument(help: ArgumentHelp(Input.help))
  var input: String
  @Option(help: "The format of the input, if it cannot be detected from the content.")
  var from: String?
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "Print JSON for other tools.")
  var json = false

  func run() async throws {
    try await reporting(asJSON: json) {
      let check = FileCheck(
        of: try await Input.sources(at: [input], as: from), as: from, options: reading.options,
        losing: Formats.losses)
      if json {
        try Terminal.say(Report(check))
      } else {
        for problem in check.problems { Terminal.say(problem.line(check.pointers[problem])) }
        for loss in check.exports.flatMap(\.losses) { Terminal.say(loss.checkLine) }
      }
      // Already reported as the first problem.
      if let obstacle = check.obstacle { throw ExitCode(Failure(obstacle).kind.rawValue) }
      if !check.problems.isEmpty { throw ExitCode.problems }
    }
  }

  private struct Report: Encodable {
    let problems: [Line]
    let exports: [Loss]

    init(_ check: FileCheck) {
      problems = check.problems.map { Line($0, pointer: check.pointers[$0]) }
      exports = check.exports.flatMap(\.losses)
    }

    struct Line: Encodable {
      let severity: Problem.Severity
      let code, place, message: String
      let pointer: String?

      init(_ problem: Problem, pointer: String?) {
        self.pointer = pointer
        severity = problem.severity
        code = problem.code.rawValue
        place = problem.path
        message = problem.message
      }
    }
  }
}

extension Problem {
  /// One line for people.
  fileprivate func line(_ pointer: String?) -> String {
    let text = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    let end = pointer.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
    return "\(severity.rawValue)\t\(code.rawValue)\t\(path.isEmpty ? "-" : path)\t\(text)\(end)"
  }
}

extension Loss {
  /// One line for people: which export loses what.
  fileprivate var checkLine: String {
    let text = sentence.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "export\t\(format):\(code)\t\(place.isEmpty ? "-" : place)\t\(text)"
  }
}
