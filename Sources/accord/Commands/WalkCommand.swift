import ArgumentParser
import ConsentMarkdown
import Foundation
import StudyExchange
import StudyModel

struct WalkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "walk",
    abstract: "Walk through a task and print the visited steps and the result as JSON.",
    discussion: """
      Exits with 1 if the walk stops before an ending.
      \(Examples.text(
        "accord walk study.json --task join", "accord walk study.json --task join --answers answers.json"))
      """)

  @Argument(help: ArgumentHelp(Input.help))
  var input: String
  @Option(help: "The id of the task.")
  var task: String
  @Option(help: "A file of answers: a JSON object with a member for each step.")
  var answers: String?
  @Option(help: "The date to use as today for relative dates, such as 2026-11-21.")
  var today: String?
  @Option(help: "The format of the input, if it cannot be detected from the content.")
  var from: String?
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "Also print each screen as HTML, in every language of the study.")
  var screens = false
  @Flag(help: "Print JSON, which is always the case for this command.")
  var json = false

  func run() async throws {
    try await reporting(asJSON: json) {
      let imported = try ImportFormats.read(
        await Input.sources(at: [input], as: from), as: from, options: reading.options)
      let study = imported.study
      // What participants would see or skip differently than in the file.
      for loss in imported.losses where loss.severity == .error { Terminal.printError(loss.line) }
      let pages = screens ? try WalkedScreens() : nil
      var shown: [JSONValue] = []
      let walk = TaskWalk(
        of: task, in: study, answers: try readAnswers(), today: try day(),
        unmet: { Self.unmet($1, of: $0, in: study) },
        seeing: { walk in shown += pages?.json(of: walk) ?? [] })
      guard let walk else { throw Failure(.badInput, missingTask(in: study)) }
      Terminal.say(output(walk, shown).indentedText)
      if walk.ending.outcome == .invalid { throw ExitCode.problems }
    }
  }

  private func output(_ walk: TaskWalk, _ shown: [JSONValue]) -> JSONValue {
    guard screens, var members = walk.json.objectValue else { return walk.json }
    members["screens"] = .array(shown)
    return .object(members)
  }

  /// Elements prevent agreement if an answer contains them; without `elements`, they are assumed to be filled in as required.
  private static func unmet(_ answer: JSONValue, of review: ConsentReview, in study: Study)
    -> [String]
  {
    guard case .object(var given) = answer["elements"] ?? .null,
      let consent = study.consent(review.consent)
    else { return [] }
    // The answer's name and signature also apply to the text if the review collects the same signature.
    if let signature = review.signature, given[signature] == nil { given[signature] = answer }
    let elements = ConsentElements(
      of: consent, in: study.primaryLanguage, else: study.primaryLanguage)
    return elements.unmet(elements.answers(in: .object(given)))
  }

  private func readAnswers() throws -> JSONValue {
    guard let answers else { return [:] }
    guard answers != Output.standard || input != Output.standard else {
      throw Failure(.usage, "Standard input can provide only one file. Name the other one.")
    }
    do {
      return try JSONValue(parsing: Input.bytes(at: answers, upTo: ImportLimits.fileBytes))
    } catch let error as JSONSyntaxError {
      throw Failure(
        .badInput,
        "“\(answers)”, line \(error.line), column \(error.column): \(error.message)")
    }
  }

  private func day() throws -> CalendarDay {
    guard let today else { return CalendarDay(Date(), in: .current) }
    guard let day = CalendarDay(today) else {
      throw Failure(.usage, "“\(today)” is not a date. Write it as 2026-11-21.")
    }
    return day
  }

  private func missingTask(in study: Study) -> String {
    let names = study.tasks.map(\.id)
    let hint = names.isEmpty ? "It has none." : "It has: \(names.joined(separator: ", "))."
    return "The study has no task “\(task)”. \(hint)"
  }
}
