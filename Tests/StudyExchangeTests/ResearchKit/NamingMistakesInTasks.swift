import Foundation
import StudyExchange
import StudyModel
import Testing

extension WholeTask {
  static func mistake(_ name: String) -> String {
    folder.appending(path: "mistakes/\(name)").path
  }
}

/// A file with a mistake, and what is reported.
struct TaskMistake: Sendable, CustomTestStringConvertible {
  let file: String
  /// The exit code of `accord check`.
  let exit: Int32
  let code: String
  let place: String
  let says: String

  init(_ file: String, _ exit: Int32, _ code: String, _ place: String, _ says: String) {
    (self.file, self.exit, self.code, self.place, self.says) = (file, exit, code, place, says)
  }

  var testDescription: String { file }

  static let all = [
    TaskMistake("truncated.json", 65, "notJSON", "29:1", "closing bracket is missing"),
    TaskMistake("utf16.json", 65, "notJSON", "1:1", "UTF-16. Save it as UTF-8"),
    TaskMistake("latin1.json", 65, "notJSON", "9:23", "not UTF-8"),
    TaskMistake("list.json", 65, "outsideScope", "-", "[ORKNavigableOrderedTask]"),
    TaskMistake("no-class.json", 1, "classMissing", "-", "A task without a “_class”"),
    TaskMistake("foreign-class.json", 65, "outsideScope", "-", "ORKGoNoGoStepViewController"),
    TaskMistake("marked.json", 1, "completionLeadsOn", "tasks/t/steps/a", "next step follows"),
    TaskMistake("active-step.json", 1, "classOutsideScope", "steps/voice", "ORKAudioStep"),
    TaskMistake(
      "foreign-format.json", 1, "classOutsideScope", "steps/q/answerFormat",
      "ORKWebViewAnswerFormat"),
    TaskMistake(
      "foreign-rule.json", 1, "classOutsideScope", "stepNavigationRules/q",
      "MYScoreNavigationRule"),
    TaskMistake(
      "broken-predicate.json", 1, "predicateMalformed",
      "stepNavigationRules/q/resultPredicateFormats/#1", "position 36: A value is expected."),
    TaskMistake(
      "clock-predicate.json", 1, "predicateNotUnderstood",
      "stepNavigationRules/q/resultPredicateFormats/#1", "position 191"),
    TaskMistake(
      "sum-predicate.json", 1, "predicateNotUnderstood",
      "stepNavigationRules/q/resultPredicateFormats/#1", "calculated from answers"),
    TaskMistake(
      "unknown-destination.json", 1, "unknownDestination",
      "tasks/t/rules/q/branches/1/destination", "nowhere"),
    TaskMistake("unknown-trigger.json", 1, "unknownTrigger", "tasks/t/rules/quest", "quest"),
    TaskMistake("twins.json", 1, "duplicateStep", "tasks/t/steps/q", "“q”"),
    TaskMistake(
      "no-selector-step.json", 1, "unknownAnswer", "tasks/t/rules/f/branches/1/condition", "“i”"),
    TaskMistake("endless-skip.json", 1, "skipCycle", "tasks/t/rules/r", "hangs"),
    TaskMistake("unpaired.json", 1, "destinationsDiffer", "stepNavigationRules/q", "1 predicates"),
    TaskMistake("old-rule.json", 1, "ruleWithoutPredicate", "stepNavigationRules/q", "3.2"),
    TaskMistake(
      "scale-too-long.json", 1, "tooManyIntervals", "tasks/t/steps/q/format/step", "101"),
    TaskMistake("wrong-kinds.json", 1, "wrongKind", "steps/#1/title", "a string is expected"),
    TaskMistake("wrong-kinds.json", 1, "notAStep", "steps/#2", "not a step"),
  ]
}

@Suite("Reporting mistakes in ResearchKit's tasks") struct NamingMistakesInTasks {
  @Test(arguments: TaskMistake.all)
  func `each is reported with its place`(_ mistake: TaskMistake) throws {
    let file = try Repository.file(URL(filePath: WholeTask.mistake(mistake.file)))
    let check = FileCheck(of: file)
    let reported = try #require(
      check.problems.first {
        $0.code.rawValue == mistake.code && $0.path == (mistake.place == "-" ? "" : mistake.place)
      }, "\(check.problems.map { "\($0.code.rawValue) \($0.path)" })")
    #expect(reported.message.contains(mistake.says), "\(reported.message)")
    #expect(!reported.message.contains(".."))
    #expect((check.obstacle != nil) == (mistake.exit == 65))
  }

  @Test(.enabled(if: BuiltCommand.isThere), arguments: TaskMistake.all)
  func `each has its exit code, and never a trace`(_ mistake: TaskMistake) throws {
    let path = WholeTask.mistake(mistake.file)
    let checked = try accord("check", path)
    #expect(checked.code == mistake.exit)
    #expect(checked.output.contains("\t\(mistake.code)\t\(mistake.place)\t"))
    try withFolder { folder in
      let converted = try accord("convert", path, "--to", "accord", "--output", "x", in: folder)
      #expect(converted.code == (mistake.exit == 65 ? 65 : 0))
      #expect(!converted.errors.contains("Fatal"))
    }
  }
}
