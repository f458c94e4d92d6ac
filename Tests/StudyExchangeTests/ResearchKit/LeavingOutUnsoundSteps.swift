import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// What ResearchKit could not load, or nobody could answer, never goes back out.
@Suite("Leaving out steps that ResearchKit could not show") struct LeavingOutUnsoundSteps {
  private static let misspelled: JSONValue = [
    "_class": "ORKQuestonStep", "identifier": "smoke", "title": "Habits", "optional": false,
    "question": "Smoke?", "answerFormat": ORK.boolean,
  ]

  private static let withoutFormat: JSONValue = [
    "_class": "ORKQuestionStep", "identifier": "smoke", "title": "Habits", "optional": false,
    "question": "Smoke?", "answerFormat": "choice",
  ]

  private static let withForeignFormat: JSONValue = [
    "_class": "ORKQuestionStep", "identifier": "smoke", "title": "Habits", "optional": false,
    "question": "Smoke?", "answerFormat": ["_class": "ORKBoleanAnswerFormat"],
  ]

  private static let sharingNothing: JSONValue = [
    "_class": "ORKConsentSharingStep", "identifier": "smoke", "title": "Habits",
    "optional": false, "localizedLearnMoreHTMLContent": "<p>More</p>",
  ]

  private func exported(_ study: Study) throws -> (step: JSONValue, losses: [Loss]) {
    let export = try ResearchKitFormat().export(study, version: nil)
    let task = try JSONValue(parsing: try #require(export.files.first).bytes)
    return (try #require(task["steps"]?.arrayValue?.first), export.losses)
  }

  @Test(arguments: [misspelled, withoutFormat, withForeignFormat, sharingNothing])
  func `such a step goes out as the instruction that Accord shows`(step: JSONValue) throws {
    let imported = try ORK.imported(ORK.task([step, ORK.done()]))

    let read = try #require(imported.study.tasks.first?.steps.first)
    #expect(read.kind == .instruction && read.keptSettings.isEmpty)
    #expect(!imported.losses.contains { $0.code == ResearchKitFormat.keptSettingCode })
    #expect(
      try exported(imported.study).step == [
        "_class": "ORKInstructionStep", "identifier": "smoke", "title": "Habits",
        "optional": false,
      ])
  }

  @Test func `a misspelled class is an error at its step, with the keys that go`() throws {
    let losses = try ORK.imported(ORK.task([Self.misspelled, ORK.done()])).losses

    let loss = try #require(losses.first { $0.code == "class-outside-scope" })
    #expect(loss.severity == .error && loss.place == "steps/smoke" && loss.pointer == "/steps/0")
    #expect(loss.what == "A step of the class ORKQuestonStep, which is no step of ResearchKit")
    #expect(loss.became == "an instruction without its answerFormat and question")
  }

  @Test func `a step of ResearchKit that Accord does not author goes back as it came`() throws {
    let audio: JSONValue = [
      "_class": "ORKAudioStep", "identifier": "voice", "title": "Say aah", "optional": false,
      "stepDuration": 10,
    ]

    let study = try ORK.imported(ORK.task([audio, ORK.done()])).study

    #expect(try exported(study).step == audio)
  }

  @Test func `a rule of a misspelled class is not kept`() throws {
    let task = ORK.task(
      [ORK.ask("q"), ORK.done()],
      rules: ["q": ["_class": "ORKPredicateNavigationRule", "threshold": 3]])

    let imported = try ORK.imported(task)

    #expect(imported.losses.map(\.code) == ["class-outside-scope"])
    let file = try #require(ResearchKitFormat().export(imported.study, version: nil).files.first)
    #expect(!String(decoding: file.bytes, as: UTF8.self).contains("ORKPredicateNavigationRule"))
  }

  @Test(arguments: ["ORKQuestonStep", "ORKQuestionStep"])
  func `classes that an earlier release kept do not go out either`(className: String) throws {
    var study = try ORK.imported(ORK.task([ORK.say("smoke"), ORK.done()])).study
    study.tasks[0].steps[0].keptSettings = [
      KeptSetting(
        key: "_class", value: .string(className), insteadOf: "ORKInstructionStep"),
      KeptSetting(key: "question", value: "Smoke?"),
    ]

    let (step, losses) = try exported(study)

    #expect(step["_class"] == "ORKInstructionStep" && step["question"] == nil)
    #expect(losses.contains { $0.code == "imported-class-replaced" })
  }
}
