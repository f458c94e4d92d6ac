import Foundation
import SampleStudies
import StudyDocuments
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

/// Anything in a file that cannot be read is an error at its place, and never a kept setting.
@Suite("Reporting unreadable parts of ResearchKit’s files") struct NamingWhatCannotBeRead {
  /// A task with one unreadable value.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let place: String
    let code: String
    let task: JSONValue

    init(_ name: String, _ code: String, at place: String, _ steps: JSONValue...) {
      (testDescription, self.code, self.place) = (name, code, place)
      task = ORK.task(steps)
    }

    init(_ name: String, _ code: String, at place: String, task: JSONValue) {
      (testDescription, self.code, self.place, self.task) = (name, code, place, task)
    }
  }

  private static func format(_ name: String, _ members: [String: JSONValue]) -> JSONValue {
    .object(members.merging(["_class": .string("ORK\(name)AnswerFormat")]) { first, _ in first })
  }

  private static func choosing(_ choice: JSONValue) -> JSONValue {
    ORK.ask("q", format("TextChoice", ["style": "singleChoice", "textChoices": [choice]]))
  }

  private static func consent(_ section: [String: JSONValue]) -> JSONValue {
    [
      "_class": "ORKConsentReviewStep", "identifier": "r",
      "consentDocument": [
        "_class": "ORKConsentDocument",
        "sections": [
          .object(section.merging(["_class": "ORKConsentSection"]) { first, _ in first })
        ],
      ],
    ]
  }

  /// A step that reviews an earlier result of a question.
  private static func reviewing(_ kind: String, _ members: [String: JSONValue]) -> JSONValue {
    let own: [String: JSONValue] = [
      "_class": .string("ORK\(kind)QuestionResult"), "identifier": "q",
    ]
    return [
      "_class": "ORKReviewStep", "identifier": "r",
      "resultSource": [
        "_class": "ORKTaskResult", "identifier": "t",
        "results": [
          [
            "_class": "ORKStepResult", "identifier": "s",
            "results": [.object(own.merging(members) { first, _ in first })],
          ]
        ],
      ],
    ]
  }

  private static let answers = "steps/r/resultSource/results/s/results/q"

  static let cases: [Case] = [
    Case(
      "a string for a yes", "wrong-kind", at: answers + "/booleanAnswer",
      reviewing("Boolean", ["booleanAnswer": "yes"])),
    Case(
      "a string for a place", "wrong-kind", at: answers + "/locationAnswer",
      reviewing("Location", ["locationAnswer": "Oslo"])),
    Case(
      "a name for a time zone", "wrong-kind", at: answers + "/timeZone",
      reviewing("Date", ["timeZone": "Europe/Oslo"])),
    Case(
      "a string for notes about an answer", "wrong-kind", at: answers + "/userInfo",
      reviewing("Text", ["userInfo": "none"])),
    Case(
      "no class", "class-missing", at: "steps/q/answerFormat/textChoices/a",
      choosing(["text": "A", "value": "a"])),
    Case(
      "a misspelt class", "class-not-expected", at: "steps/q/answerFormat/textChoices/a/_class",
      choosing(["_class": "ORKTextChoise", "text": "A", "value": "a"])),
    Case("a string for an object", "wrong-kind", at: "steps/q/answerFormat", ORK.ask("q", "scale")),
    Case(
      "a string for a picture", "wrong-kind", at: "steps/a/image",
      ["_class": "ORKInstructionStep", "identifier": "a", "image": "heart.png"]),
    Case(
      "steps as an object", "wrong-kind", at: "steps",
      task: ["_class": "ORKOrderedTask", "identifier": "t", "steps": [:]]),
    Case(
      "a day that is none", "unreadable-value", at: "steps/q/answerFormat/minimumDate",
      ORK.ask("q", format("Date", ["style": "date", "minimumDate": "2020-13-45"]))),
    Case(
      "a moment with something behind it", "unreadable-value",
      at: "steps/q/answerFormat/defaultDate",
      ORK.ask("q", format("Date", ["style": "dateTime", "defaultDate": "2020-03-05T10:00 or so"]))),
    Case(
      "a time that is none", "unreadable-value", at: "steps/q/answerFormat/defaultComponents",
      ORK.ask("q", format("TimeOfDay", ["defaultComponents": "25:99"]))),
    Case(
      "a section type that is none", "unknown-name",
      at: "steps/r/consentDocument/sections/#1/type", consent(["type": 12, "title": "A"])),
    Case(
      "half a section type", "unknown-name", at: "steps/r/consentDocument/sections/#1/type",
      consent(["type": 1.5, "title": "A"])),
    Case(
      "a style of dates that is none", "unknown-name", at: "steps/q/answerFormat/style",
      ORK.ask("q", format("Date", ["style": "day"]))),
    Case(
      "a unit system that is none", "unknown-name", at: "steps/q/answerFormat/measurementSystem",
      ORK.ask("q", format("Height", ["measurementSystem": "imperial"]))),
    Case(
      "a calendar that is none", "unknown-name", at: "steps/q/answerFormat/calendar",
      ORK.ask("q", format("Date", ["style": "date", "calendar": "gregorain"]))),
    Case(
      "a platter on a scale", "platter-refused", at: "steps/q/presentationStyle",
      ORK.ask("q", ORK.scale, with: ["presentationStyle": "platter"])),
    Case(
      "a regular expression without options", "unreadable-value",
      at: "steps/q/answerFormat/validationRegularExpression",
      ORK.ask("q", format("Text", ["validationRegularExpression": ["pattern": "a+"]]))),
    Case(
      "a regular expression with an option that is none", "unreadable-value",
      at: "steps/q/answerFormat/validationRegularExpression",
      ORK.ask(
        "q",
        format(
          "Text",
          ["validationRegularExpression": ["pattern": "a+", "options": ["CaseInsensitive"]]]))),
    Case(
      "a style of choices that is none", "unknown-name", at: "steps/q/answerFormat/style",
      ORK.ask(
        "q",
        format(
          "TextChoice",
          [
            "style": "singleChoise",
            "textChoices": [["_class": "ORKTextChoice", "text": "A", "value": "a"]],
          ]))),
    Case(
      "the same where nobody reads it", "unknown-name",
      at: "steps/r/steps/q/answerFormat/style",
      [
        "_class": "ORKReviewStep", "identifier": "r",
        "steps": [
          ORK.ask("q", format("ColorChoice", ["style": "singleChoise", "colorChoices": []]))
        ],
      ]),
    Case(
      "a permission, which has no JSON", "wrong-kind", at: "steps/p/permissionTypes/#1",
      [
        "_class": "ORKRequestPermissionsStep", "identifier": "p",
        "permissionTypes": [["_class": "ORKNotificationPermissionType"]],
      ]),
    Case(
      "a null choice value", "choice-without-value",
      at: "steps/q/answerFormat/textChoices/#1/value",
      choosing(["_class": "ORKTextChoice", "text": "A", "value": .null])),
    Case(
      "a number among choices", "wrong-kind", at: "steps/q/answerFormat/textChoices/#1",
      choosing(5)),
    Case(
      "a number among destinations", "wrong-kind",
      at: "stepNavigationRules/q/destinationStepIdentifiers/#1",
      task: ORK.task(
        [ORK.ask("q"), ORK.done()],
        rules: [
          "q": [
            "_class": "ORKPredicateStepNavigationRule",
            "resultPredicateFormats": [.string(ORK.yes("q"))], "destinationStepIdentifiers": [7],
          ]
        ])),
  ]

  @Test(arguments: cases) func `it is an error at its place`(_ wrong: Case) throws {
    let imported = try ORK.imported(wrong.task)
    let losses = imported.losses.filter { $0.place == wrong.place }
    #expect(losses.map(\.code) == [wrong.code], "\(imported.losses.map(\.line))")
    #expect(losses.first?.severity == .error)

    let check = FileCheck(of: ImportFile(name: "t.json", bytes: wrong.task.canonicalBytes))
    #expect(check.problems.contains { $0.severity == .error && $0.path == wrong.place })
  }

  @Test(
    arguments: cases.filter {
      !["a calendar that is none", "a null choice value"].contains($0.testDescription)
    })
  func `it is never exported again`(_ wrong: Case) throws {
    let study = try ORK.imported(wrong.task).study
    let file = try #require(try ResearchKitFormat().export(study, version: nil).files.first)
    let again = try ImportFormats.read(ImportFile(name: file.name, bytes: file.bytes))
    let faults: Set<String> = [
      "wrong-kind", "unknown-name", "unreadable-value", "class-missing", "class-not-expected",
      "platter-refused", "unknown-key",
    ]
    #expect(again.losses.filter { faults.contains($0.code) }.map(\.line) == [])
  }

  // MARK: Anywhere

  private static let seeds: [JSONValue] = {
    var tasks = WholeTask.all.map(\.json)
    for study in SampleStudies.all {
      let files = (try? ResearchKitFormat().export(study, version: nil).files) ?? []
      tasks += files.compactMap { try? JSONValue(parsing: $0.bytes) }
    }
    let samples = Repository.upstream.appending(path: "researchkit/samples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: samples.path)) ?? []
    for name in names.sorted() {
      guard let file = try? Repository.file(samples.appending(path: name)),
        let json = try? JSONValue(parsing: file.bytes, takesLastOfRepeated: true),
        (try? ImportFormats.read(file)) != nil
      else { continue }
      tasks.append(json)
    }
    return tasks
  }()

  @Test(arguments: UInt64(0)..<400)
  func `a wrong type or a misspelled name anywhere is reported at its place, or has no effect`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let original = Self.seeds[Int.random(in: Self.seeds.indices, using: &generator)]
    let nodes = MistakenNode.all(in: original)
    let node = nodes[Int.random(in: nodes.indices, using: &generator)]
    guard let change = node.mistaken(using: &generator) else { return }
    let mistaken = original.changing(node.path, to: change.value, named: change.key)
    let options = ImportOptions(id: UUID(uuidString: "00000000-0000-4000-8000-000000000001"))
    func read(_ json: JSONValue) throws -> Import {
      try ImportFormats.read(
        ImportFile(name: "task.json", bytes: json.canonicalBytes), options: options)
    }
    guard let imported = try? read(mistaken) else { return }
    let place = node.place(in: mistaken, as: change.key)
    // Positions change when an element is removed; places still name elements as before.
    func unpointed(_ losses: [Loss]) -> [Loss] {
      losses.map { loss in
        var loss = loss
        loss.pointer = nil
        return loss
      }
    }
    let known = unpointed(try read(original).losses)
    let reported = unpointed(imported.losses).contains { loss in
      loss.severity != .note && !known.contains(loss) && loss.isAbout(place)
    }
    if reported { return }
    let without = try read(original.changing(node.path, to: nil, named: nil))
    #expect(
      imported.study == without.study
        && unpointed(imported.losses) == unpointed(without.losses),
      "\(place) \(change.value?.canonicalText ?? "gone")")
  }

  @Test func `a misspelled name among a few is reported wherever it is`() throws {
    var tried: [String: Int] = [:]
    for original in Self.seeds {
      let known = try ORK.imported(original).losses
      for node in MistakenNode.all(in: original) {
        guard let key = node.place.last, let value = node.misspelled, tried[key, default: 0] < 12
        else { continue }
        let mistaken = original.changing(node.path, to: value, named: nil)
        let place = node.place(in: mistaken, as: nil)
        // Nothing can be reported about what ResearchKit does not know either.
        let isUnknown = known.contains {
          ["unknown-key", "class-outside-scope"].contains($0.code) && $0.isAbout(place)
        }
        if isUnknown { continue }
        tried[key, default: 0] += 1
        let reported = try ORK.imported(mistaken).losses.contains { loss in
          loss.severity == .error && !known.contains(loss) && loss.isAbout(place)
        }
        #expect(reported, "\(place) \(value.canonicalText)")
      }
    }
    #expect(tried["style", default: 0] > 1)
  }
}
