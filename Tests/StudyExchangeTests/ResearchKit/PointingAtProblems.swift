import Foundation
import StudyModel
import Testing

@testable import StudyExchange

/// Problems of the study that a file becomes lead back to the file.
@Suite("Pointing at problems of the study in ResearchKit’s files") struct PointingAtProblems {
  private func check(_ json: JSONValue) -> FileCheck {
    FileCheck(of: ImportFile(name: "t.json", bytes: json.canonicalBytes))
  }

  /// The pointer of the first problem with a code and a place.
  private func pointer(_ code: Problem.Code, at place: String, in check: FileCheck) throws
    -> String?
  {
    let problem = try #require(
      check.problems.first { $0.code == code && $0.path == place },
      "\(check.problems.map { "\($0.code.rawValue) \($0.path)" })")
    return check.pointers[problem]
  }

  @Test(arguments: [
    (
      "scale-too-long", "tooManyIntervals", "tasks/t/steps/q/format/step",
      "/steps/0/answerFormat/step"
    ),
    ("marked", "completionLeadsOn", "tasks/t/steps/a", "/steps/1"),
    ("twins", "duplicateStep", "tasks/t/steps/q", "/steps"),
    (
      "unknown-destination", "unknownDestination", "tasks/t/rules/q/branches/1/destination",
      "/stepNavigationRules/q/destinationStepIdentifiers/0"
    ),
    ("unknown-trigger", "unknownTrigger", "tasks/t/rules/quest", "/stepNavigationRules/quest"),
    (
      "no-selector-step", "unknownAnswer", "tasks/t/rules/f/branches/1/condition",
      "/stepNavigationRules/f/resultPredicateFormats/0"
    ),
    ("endless-skip", "skipCycle", "tasks/t/rules/r", "/stepNavigationRules/r"),
  ])
  func `a mistake in a task has the pointer of what it was read from`(
    name: String, code: String, place: String, expected: String
  ) throws {
    let file = try Repository.file(URL(filePath: WholeTask.mistake(name + ".json")))

    let found = try pointer(Problem.Code(rawValue: code), at: place, in: FileCheck(of: file))

    #expect(found == expected)
  }

  @Test func `parts inside a step have their own pointers`() throws {
    let choices: JSONValue = [
      "_class": "ORKTextChoiceAnswerFormat", "style": "singleChoice",
      "textChoices": [
        ["_class": "ORKTextChoice", "text": "A", "value": "a"],
        ["_class": "ORKTextChoice", "text": "", "value": "b"],
        ["_class": "ORKTextChoice", "text": "C", "value": ""],
      ],
    ]
    let check = check(
      ORK.task([
        ORK.say("start"),
        ORK.form("f", [ORK.item("one"), ORK.item("two", choices), ORK.item("two")]),
        ORK.ask("q", choices), ORK.done(),
      ]))

    let form = "tasks/t/steps/f/items"
    #expect(try pointer("duplicateItem", at: form + "/two", in: check) == "/steps/1/formItems")
    #expect(
      try pointer("emptyChoiceText", at: "tasks/t/steps/q/format/choices/b", in: check)
        == "/steps/2/answerFormat/textChoices/1")
    #expect(
      try pointer("emptyChoiceValue", at: "tasks/t/steps/q/format/choices/3", in: check)
        == "/steps/2/answerFormat/textChoices/2")
    #expect(
      try pointer("emptyChoiceText", at: form + "/two/format/choices/b", in: check)
        == "/steps/1/formItems/1/answerFormat/textChoices/1")
  }

  @Test func `consents have the pointers of their documents`() throws {
    let document: JSONValue = [
      "_class": "ORKConsentDocument", "title": "Consent",
      "sections": [
        ["_class": "ORKConsentSection", "type": 0, "summary": "S", "content": "C"],
        [
          "_class": "ORKConsentSection", "type": 8, "title": "More", "summary": "S",
          "content": "C", "contentURL": "nowhere at all",
        ],
      ],
      "signatures": [["_class": "ORKConsentSignature", "identifier": "s"]],
    ]
    let review: JSONValue = [
      "_class": "ORKConsentReviewStep", "identifier": "review", "consentDocument": document,
      "signature": [
        "_class": "ORKConsentSignature", "identifier": "p", "requiresName": false,
      ],
    ]

    let check = check(ORK.task([review, ORK.done()]))

    let consent = "consents/consent"
    #expect(
      try pointer("malformedAddress", at: consent + "/sections/more/learnMoreAddress", in: check)
        == "/steps/0/consentDocument/sections/1/contentURL")
    #expect(
      try pointer("signatureWithoutTitle", at: consent + "/signatures/s/title", in: check)
        == "/steps/0/consentDocument/signatures/0")
    #expect(
      try pointer("signatureWithoutTitle", at: consent + "/signatures/p/title", in: check)
        == "/steps/0/signature")
  }

  @Test func `endings and skip rules are found where they are in the file`() throws {
    let ending: JSONValue = [
      "_class": "ORKQuestionStep", "identifier": "bye", "title": "Bye",
      "answerFormat": ["_class": "ORKScaleAnswerFormat", "minimum": 0, "maximum": 100, "step": 1],
    ]
    let start = ORK.ask(
      "q",
      with: [
        "earlyTerminationConfiguration": [
          "_class": "ORKEarlyTerminationConfiguration", "buttonText": "Leave",
          "earlyTerminationStep": ending,
        ]
      ])

    let check = check(
      ORK.task(
        [start, ORK.say("a"), ORK.done()], skips: ["a": ORK.skip(ORK.yes("nothing"))]))

    #expect(
      try pointer("tooManyIntervals", at: "tasks/t/endings/bye/format/step", in: check)
        == "/steps/0/earlyTerminationConfiguration/earlyTerminationStep/answerFormat/step")
    #expect(
      try pointer("unknownAnswer", at: "tasks/t/rules/a/when", in: check)
        == "/skipStepNavigationRules/a")
  }

  @Test func `in a standalone part, pointers begin at the part`() throws {
    let check = check([
      "_class": "ORKScaleAnswerFormat", "minimum": 0, "maximum": 100, "step": 1,
      "defaultValue": 2_147_483_647,
    ])

    #expect(
      try pointer("tooManyIntervals", at: "tasks/task/steps/step/format/step", in: check)
        == "/step")
  }

  @Test func `what the file does not say has no pointer`() throws {
    let file = ImportFile(
      name: "t.json", bytes: ORK.task([ORK.ask("q"), ORK.done()]).canonicalBytes)
    var origins = try #require(try ImportFormats.read(file).origins)

    #expect(origins.pointer(to: ["tasks", "t", "steps", "q"]) == "/steps/0")
    #expect(origins.pointer(to: ["facts", "researchContact"]) == nil)
  }

  @Test(.enabled(if: BuiltCommand.isThere)) func `the command prints the pointer`() throws {
    let path = WholeTask.mistake("scale-too-long.json")
    #expect(try accord("check", path).output.contains("(/steps/0/answerFormat/step)\n"))
    #expect(
      try accord("check", path, "--json").output
        .contains(#""pointer": "/steps/0/answerFormat/step""#))
  }
}
