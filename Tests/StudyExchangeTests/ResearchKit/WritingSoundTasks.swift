import Foundation
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// Whatever was imported, exports can be loaded by ResearchKit and answered by participants.
@Suite("Writing tasks that ResearchKit loads") struct WritingSoundTasks {
  private func written(_ study: Study) throws -> (json: JSONValue, losses: [Loss]) {
    let export = try ResearchKitFormat().export(study, version: nil)
    return (try JSONValue(parsing: try #require(export.files.first).bytes), export.losses)
  }

  private func study(_ task: StudyModel.Task) -> Study {
    Study(
      id: .init(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)), slug: "made",
      facts: StudyFacts(), tasks: [task])
  }

  private func value(_ path: String, in json: JSONValue) -> JSONValue? {
    KeptSettings.value(at: path, in: json)
  }

  /// The parts of a file that ResearchKit stops at.
  private func faults(_ json: JSONValue) throws -> [String] {
    try ORK.imported(json).losses.filter { loss in
      ["unknown-key", "wrong-kind", "date-spelled-otherwise", "destinations-differ"]
        .contains(loss.code) || loss.code.hasPrefix("predicate-")
    }.map(\.line)
  }

  @Test func `a required question that is not always shown can be skipped`() throws {
    let smokes = Condition.test(
      AnswerTest(
        answer: AnswerReference(step: "f", item: "smokes"), comparison: .equals(.boolean(true))))
    let form = Form(items: [
      FormItem(id: "smokes", format: .boolean(BooleanFormat())),
      FormItem(id: "many", format: .numeric(NumericFormat()), visibility: smokes),
      FormItem(id: "few", format: .numeric(NumericFormat()), isOptional: true, visibility: smokes),
    ])
    let (json, losses) = try written(
      study(
        StudyModel.Task(id: "t", kind: .survey, steps: [Step(id: "f", content: .form(form))])))
    #expect(value("steps/f/formItems/smokes/optional", in: json) == false)
    #expect(value("steps/f/formItems/many/optional", in: json) == true)
    #expect(value("steps/f/formItems/few/optional", in: json) == true)
    let reported = losses.filter { $0.code == "visibility-not-carried" }
    #expect(reported.map(\.became) == ["always shown, and optional", "always shown"])
    #expect(reported.allSatisfy { $0.severity == .error })
  }

  @Test func `a required question of a group that can have no entries can be skipped`() throws {
    let smokes = Condition.test(
      AnswerTest(
        answer: AnswerReference(step: "f", item: "smokes"), comparison: .equals(.boolean(true))))
    func heading(_ id: String, least: Int?, visibility: Condition? = nil) -> FormItem {
      FormItem(id: id, visibility: visibility, repetition: Repetition(minimum: least))
    }
    let form = Form(items: [
      FormItem(id: "smokes", format: .boolean(BooleanFormat())),
      heading("cigarettes", least: 1, visibility: smokes),
      FormItem(id: "brand", format: .text(TextFormat())),
      heading("pets", least: nil),
      FormItem(id: "pet", format: .text(TextFormat())),
      heading("visits", least: 1),
      FormItem(id: "doctor", format: .text(TextFormat())),
    ])
    let (json, losses) = try written(
      study(
        StudyModel.Task(id: "t", kind: .survey, steps: [Step(id: "f", content: .form(form))])))
    let optional = ["smokes", "brand", "pet", "doctor"].map {
      value("steps/f/formItems/\($0)/optional", in: json)
    }
    #expect(optional == [false, true, true, false])
    #expect(
      losses.filter { $0.code == "entries-not-carried" }.map(\.became) == [
        "asked once, and optional", "asked once, and optional", "asked once",
      ])
  }

  @Test func `a first question that some skip can be skipped by everyone`() throws {
    let earlier = Condition.test(
      AnswerTest(answer: AnswerReference(task: "intake", step: "age"), comparison: .answered))
    let task = StudyModel.Task(
      id: "t", kind: .survey,
      steps: [
        Step(id: "q", content: .question(Question(format: .boolean(BooleanFormat())))),
        Step(id: "p", content: .question(Question(format: .boolean(BooleanFormat())))),
      ], rules: [Rule(step: "q", kind: .skip(when: earlier))])
    let (json, losses) = try written(study(task))
    #expect(value("steps/q/optional", in: json) == true)
    #expect(value("steps/p/optional", in: json) == false)
    #expect(losses.contains { $0.code == "first-step-skip" && $0.severity == .error })
  }

  private static let pages = ORK.task([
    [
      "_class": "ORKPageStep", "identifier": "pages", "optional": false,
      "pageTask": ["_class": "ORKOrderedTask", "identifier": "inner", "steps": [ORK.ask("q")]],
    ]
  ])

  @Test func `an edited step is exported as it is now, not as the original`() throws {
    var study = try ORK.imported(Self.pages).study
    #expect(try written(study).json == Self.pages)
    guard case .form(var form) = study.tasks[0].steps[0].content else {
      Issue.record("The pages are no form.")
      return
    }
    form.items[0].text = LocalizedText("Really?", in: .english)
    study.tasks[0].steps[0].content = .form(form)

    let (json, losses) = try written(study)
    #expect(value("steps/pages/_class", in: json) == "ORKFormStep")
    #expect(value("steps/pages/pageTask", in: json) == nil)
    #expect(try faults(json) == [])
    #expect(
      losses.contains { $0.code == "imported-class-replaced" && $0.place == "tasks/t/steps/pages" })
  }

  @Test func `settings of one kind of answer are not exported with another`() throws {
    var scale = ORK.scale.objectValue ?? [:]
    scale["gradientLocations"] = [0, 1]
    var study = try ORK.imported(ORK.task([ORK.ask("q", .object(scale))])).study
    #expect(
      try value("steps/q/answerFormat/gradientLocations", in: written(study).json) == [0, 1])
    guard case .question(var question) = study.tasks[0].steps[0].content else { return }
    question.format = .text(TextFormat())
    study.tasks[0].steps[0].content = .question(question)
    #expect(try faults(written(study).json) == [])
  }

  @Test func `a choice's null value is exported as null until it has another (§3.8)`() throws {
    let choice: JSONValue = ["_class": "ORKTextChoice", "text": "A", "value": .null]
    let format: JSONValue = [
      "_class": "ORKTextChoiceAnswerFormat", "style": "singleChoice", "textChoices": [choice],
    ]
    var study = try ORK.imported(ORK.task([ORK.ask("q", format)])).study
    study = try Study(document: study.canonicalBytes())
    #expect(
      try value("steps/q/answerFormat/textChoices/#1/value", in: written(study).json) == .null)
    guard case .question(var question) = study.tasks[0].steps[0].content,
      case .textChoice(var choices) = question.format
    else { return }
    choices.choices[0].value = "a"
    question.format = .textChoice(choices)
    study.tasks[0].steps[0].content = .question(question)
    #expect(try value("steps/q/answerFormat/textChoices/a/value", in: written(study).json) == "a")
  }

  @Test(arguments: [
    ("2020-01-01", "2020-01-01T00:00:00+0000"),
    ("2020-01-01T10:30:00Z", "2020-01-01T10:30:00+0000"),
    ("2020-01-01T10:30:00.250+01:00", "2020-01-01T10:30:00+0000"),
    ("2019-05-27T00:35:06-0700", "2019-05-27T00:35:06-0700"),
  ])
  func `dates are exported with their time and an offset without a colon (§3.12, §10)`(
    date: String, expected: String
  ) throws {
    let format: JSONValue = [
      "_class": "ORKDateAnswerFormat", "style": "dateTime", "minimumDate": .string(date),
    ]
    let imported = try ORK.imported(ORK.task([ORK.ask("q", format)]))
    let (json, _) = try written(imported.study)
    #expect(value("steps/q/answerFormat/minimumDate", in: json) == .string(expected))
    #expect(try faults(json) == [])
    let reported = imported.losses.contains { $0.code == "date-spelled-otherwise" }
    #expect(reported == (date != expected))
  }
}
