import Foundation
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading ResearchKit's tasks") struct ReadingResearchKitTasks {
  @Test func `a file is recognized by the class at its root`() throws {
    let file = ImportFile(name: "x.txt", bytes: ORK.task([ORK.say("a")]).canonicalBytes)
    #expect(try ImportFormats.format(of: file).name == "researchkit")
    let study = ImportFile(name: "x.json", bytes: Array(#"{"schema": 1}"#.utf8))
    #expect(try ImportFormats.format(of: study).name == "accord")
  }

  @Test(arguments: [
    ("ORKTaskResult", "answers"), ("ORKActiveStep", "Accord authors"), ("ORKDevice", "answers"),
  ])
  func `classes that are not part of a study are rejected by name`(className: String, why: String) {
    let error = #expect(throws: ImportError.self) {
      try ORK.imported(["_class": .string(className)])
    }
    #expect(error?.message.contains(className) == true)
    #expect(error?.message.contains(why) == true)
  }

  @Test func `an unsupported step keeps its place in the task`() throws {
    let imported = try ORK.imported(
      ORK.task([
        ORK.say("a"),
        ["_class": "ORKTowerOfHanoiStep", "identifier": "tower", "numberOfDisks": 3], ORK.done(),
      ]))
    #expect(imported.study.tasks[0].steps.map(\.kind) == [.instruction, .instruction, .completion])
    let loss = try #require(imported.losses.first { $0.code == "class-outside-scope" })
    #expect(loss.severity == .error)
    #expect(loss.what.contains("ORKTowerOfHanoiStep"))
    #expect(loss.place == "steps/tower")
  }

  @Test func `unknown keys are reported, because ResearchKit stops at them (§5.1)`() throws {
    var step = ORK.say("a").objectValue ?? [:]
    step["tittle"] = "x"
    let check = FileCheck(
      of: ImportFile(name: "t.json", bytes: ORK.task([.object(step)]).canonicalBytes))
    let problem = try #require(check.problems.first { $0.code == "unknownKey" })
    #expect(problem.path == "steps/a/tittle")
    #expect(problem.severity == .warning)
  }

  @Test func `a malformed predicate is an error at its place and position (§4.3)`() throws {
    let rules = ["q": ORK.branch([(ORK.yes("q"), "a"), ("SUBQUERY(SELF, $x", "a")])]
    let task = ORK.task([ORK.ask("q"), ORK.say("a")], rules: rules)
    let check = FileCheck(of: ImportFile(name: "t.json", bytes: task.canonicalBytes))
    let problem = try #require(check.problems.first { $0.code == "predicateMalformed" })
    #expect(problem.severity == .error)
    #expect(problem.path == "stepNavigationRules/q/resultPredicateFormats/#2")
    #expect(problem.message.contains("position 18"))
  }

  @Test func `an unsupported predicate never holds, and is reported`() throws {
    let text = ORK.predicate("q", "$z.answer == now()")
    let imported = try ORK.imported(
      ORK.task([ORK.ask("q"), ORK.say("a")], rules: ["q": ORK.branch([(text, "a")])]))
    #expect(imported.losses.contains { $0.code == "predicate-not-understood" })
    #expect(
      imported.study.tasks[0].rules.map(\.kind)
        == [.firstMatch([.init(condition: .any([]), destination: .step("a"))], otherwise: nil)])
  }

  @Test func `predicates and destinations that do not pair are an error`() throws {
    var rule = ORK.branch([(ORK.yes("q"), "a")]).objectValue ?? [:]
    rule["destinationStepIdentifiers"] = []
    let imported = try ORK.imported(
      ORK.task([ORK.ask("q"), ORK.say("a")], rules: ["q": .object(rule)]))
    #expect(imported.losses.contains { $0.code == "destinations-differ" && $0.severity == .error })
  }

  @Test func `modifiers are reported, and kept for ResearchKit`() throws {
    var task = ORK.task([ORK.say("a")]).objectValue ?? [:]
    task["stepModifiers"] = [
      "a": [
        "_class": "ORKKeyValueStepModifier", "resultPredicateFormat": "TRUEPREDICATE",
        "keyValueMap": ["title": "B"],
      ]
    ]
    let imported = try ORK.imported(.object(task))
    #expect(
      imported.losses.contains { $0.code == "step-modifier" && $0.place == "stepModifiers/a" })
    let written = try ResearchKitFormat().export(imported.study, version: nil).files[0]
    #expect(try JSONValue(parsing: written.bytes) == .object(task))
  }

  @Test func `missing limits count as 0, as in ResearchKit (§3.18, §3.19)`() throws {
    let imported = try ORK.imported(
      ORK.task([
        ORK.ask("w", ["_class": "ORKWeightAnswerFormat", "measurementSystem": "metric"]),
        ORK.ask(
          "v",
          [
            "_class": "ORKWeightAnswerFormat", "measurementSystem": "metric",
            "minimumValue": .number(.greatestFiniteMagnitude),
            "maximumValue": .number(.greatestFiniteMagnitude),
            "defaultValue": .number(.greatestFiniteMagnitude),
          ]),
      ]))
    let formats = imported.study.tasks[0].steps.compactMap { step in
      if case .question(let question) = step.content { question.format } else { nil }
    }
    #expect(
      formats == [
        .weight(WeightFormat(system: .metric, minimum: 0, maximum: 0, defaultValue: nil)),
        .weight(WeightFormat(system: .metric)),
      ])
    #expect(imported.losses.count { $0.code == "bound-missing" } == 2)
  }

  @Test func `relative dates overwrite absolute ones, even as 0 (§3.12)`() throws {
    let imported = try ORK.imported(
      ORK.task([
        ORK.ask(
          "d",
          [
            "_class": "ORKDateAnswerFormat", "style": "date",
            "minimumDate": "2026-01-01T00:00:00+0100", "maximumDate": "2026-12-31T00:00:00+0100",
            "daysBeforeCurrentDateToSetMinimumDate": 0,
          ])
      ]))
    guard case .question(let question) = imported.study.tasks[0].steps[0].content,
      case .date(let format) = question.format
    else {
      Issue.record("The step asks for a date.")
      return
    }
    #expect(format.daysBeforeToday == 0)
    #expect(format.maximum == CalendarMoment("2026-12-31"))
    #expect(imported.losses.contains { $0.code == "relative-date-wins" })
  }

  @Test func `regular expressions keep their options`() {
    for options in [[], ["NSRegularExpressionCaseInsensitive"]] as [[JSONValue]] {
      let value: JSONValue = ["pattern": "^a.$", "options": .array(options)]
      #expect(ORKPattern.read(value).map(ORKPattern.write) == value)
    }
    #expect(
      ORKPattern.read(["pattern": "a", "options": ["NSRegularExpressionCaseInsensitive"]])
        == "(?i)a")
    #expect(ORKPattern.write("(?:a)")["pattern"] == "(?:a)")
  }

  @Test func `2,000 steps and rules are read and written`() throws {
    let steps = (0..<2_000).map { ORK.ask("s\($0)") }
    let rules = (0..<1_999).map { ("s\($0)", ORK.branch([(ORK.yes("s\($0)"), "s\($0 + 1)")])) }
    let task = ORK.task(steps, rules: Dictionary(rules) { first, _ in first })
    let imported = try ORK.imported(task)
    let written = try ResearchKitFormat().export(imported.study, version: nil).files[0]
    #expect(try JSONValue(parsing: written.bytes) == task)
  }
}
