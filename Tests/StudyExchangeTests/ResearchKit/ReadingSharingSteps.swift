import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// Everything that participants read in a file is read, or reported as not shown.
@Suite("Reading what participants read in ResearchKit’s steps") struct ReadingSharingSteps {
  private static let html = "localizedLearnMoreHTMLContent"

  private static func sharing(
    _ additional: [String: JSONValue], wide: String = "Everybody", narrow: String = "Only us"
  ) -> JSONValue {
    let choices: [(String, JSONValue)] = [(wide, true), (narrow, false)]
    let own: [String: JSONValue] = [
      "_class": "ORKConsentSharingStep", "identifier": "s", "optional": false, "title": "Sharing",
      "text": "Who may see it?",
      "answerFormat": [
        "_class": "ORKTextChoiceAnswerFormat", "style": "singleChoice",
        "textChoices": .array(
          choices.map {
            [
              "_class": "ORKTextChoice", "text": .string($0.0), "value": $0.1, "exclusive": false,
            ]
          }),
      ],
    ]
    return .object(own.merging(additional) { $1 })
  }

  /// With the choices that ResearchKit makes from descriptions.
  private static func generated(_ additional: [String: JSONValue]) -> JSONValue {
    sharing(
      additional, wide: "Share my data with Northmere and qualified researchers worldwide",
      narrow: "Only share my data with Northmere and its partners")
  }

  private func study(_ task: JSONValue) throws -> Study {
    try Study(document: try ORK.imported(task).study.canonicalBytes())
  }

  private func exported(_ study: Study) throws -> JSONValue {
    let export = try ResearchKitFormat().export(study, version: nil)
    return try JSONValue(parsing: try #require(export.files.first).bytes)
  }

  private func question(_ study: Study) throws -> Question {
    guard case .question(let question) = study.tasks[0].steps[0].content else {
      throw NoQuestion()
    }
    return question
  }

  private struct NoQuestion: Error {}

  @Test func `what Learn more says is read, with ResearchKit's own label`() throws {
    let task = ORK.task([Self.sharing([Self.html: "<p>More</p><p>and 1*2</p>"])])

    let imported = try ORK.imported(task)

    let more = try #require(try question(imported.study).learnMore)
    #expect(more.content == LocalizedText("More\n\nand 1\\*2", in: .english))
    #expect(more.label == LocalizedText("Learn more about data sharing", in: .english))
    #expect(imported.losses.map(\.line) == [])
    #expect(try exported(study(task)) == task)
  }

  @Test func `an edited or deleted Learn more is exported instead of the file's`() throws {
    var study = try study(ORK.task([Self.sharing([Self.html: "<p>More</p>"])]))
    var question = try question(study)
    question.learnMore?.content = LocalizedText("Less", in: .english)
    study.tasks[0].steps[0].content = .question(question)
    let edited = try #require(try exported(study)["steps"]?.arrayValue?.first)
    #expect(edited["_class"] == "ORKConsentSharingStep")
    #expect(edited[Self.html] == nil)
    #expect(edited["learnMoreItem"]?["learnMoreInstructionStep"]?["text"] == "Less")

    question.learnMore = nil
    study.tasks[0].steps[0].content = .question(question)
    let deleted = try #require(try exported(study)["steps"]?.arrayValue?.first)
    #expect(deleted[Self.html] == nil)
    #expect(deleted["learnMoreItem"] == nil)
  }

  @Test func `formatting of what Learn more says is reported`() throws {
    for html in ["<p>See <a href=\"https://example.org\">here</a></p>", "<ul><li>One</li></ul>"] {
      for step in [
        Self.sharing([Self.html: .string(html)]), Self.generated([Self.html: .string(html)]),
      ] {
        let losses = try ORK.imported(ORK.task([step])).losses
        #expect(losses.map(\.code) == ["marks-dropped"])
        #expect(losses.first?.pointer == "/steps/0/\(Self.html)")
      }
    }
  }

  @Test func `a sharing step with ResearchKit's choices keeps its own title and text`() throws {
    let task = ORK.task([Self.generated([Self.html: "<p>More</p>"])])

    let step = try study(task).tasks[0].steps[0]

    #expect(step.kind == .sharing)
    #expect(step.title == LocalizedText("Sharing", in: .english))
    #expect(step.text == LocalizedText("Who may see it?", in: .english))
    #expect(try exported(study(task)) == task)
  }

  @Test func `texts made from the descriptions are made again`() throws {
    let sharing = Sharing(
      shortDescription: LocalizedText("Northmere", in: .english),
      longDescription: LocalizedText("Northmere and its partners", in: .english))
    let made = Study(
      id: .init(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)), slug: "made",
      facts: StudyFacts(),
      tasks: [
        StudyModel.Task(id: "t", kind: .join, steps: [Step(id: "s", content: .sharing(sharing))])
      ])

    let step = try study(exported(made)).tasks[0].steps[0]

    #expect(step.content == .sharing(sharing))
    #expect(step.title.isEmpty)
    #expect(step.text.isEmpty)
  }

  @Test func `a question of its own makes a sharing step a question`() throws {
    let task = ORK.task([Self.generated(["question": "And who else?", "tagText": "Required"])])

    let question = try question(study(task))

    #expect(question.question == LocalizedText("And who else?", in: .english))
    #expect(question.tag == LocalizedText("Required", in: .english))
    #expect(try exported(study(task)) == task)
  }

  // MARK: Texts without a place

  private static let more: JSONValue = [
    "_class": "ORKLearnMoreItem", "text": "More",
    "learnMoreInstructionStep": [
      "_class": "ORKLearnMoreInstructionStep", "identifier": "m", "text": "Text",
      "footnote": "Small print",
      "bodyItems": [["_class": "ORKBodyItem", "bodyItemStyle": 1, "text": "A point"]],
    ],
  ]

  private static let confirming = ORK.form(
    "f",
    [
      ORK.item("a", ["_class": "ORKTextAnswerFormat", "multipleLines": false]),
      ORK.item(
        "b",
        [
          "_class": "ORKConfirmTextAnswerFormat", "originalItemIdentifier": "a",
          "errorMessage": "They differ", "placeholder": "Once more",
        ]),
    ])

  @Test(
    arguments: [
      (
        sharing(["learnMoreItem": more, html: "<p>More</p>"]), ["steps/s/\(html)"]
      ),
      (
        ORK.ask("q", with: ["learnMoreItem": more]),
        ["footnote", "bodyItems"].map { "steps/q/learnMoreItem/learnMoreInstructionStep/\($0)" }
      ),
      (confirming, ["steps/f/formItems/b/answerFormat/placeholder"]),
      (
        [
          "_class": "ORKRegistrationStep", "identifier": "r", "optional": false, "options": 0,
          "footerText": "We send no advertisements", "formItems": [ORK.item("extra")],
        ], ["steps/r/formItems", "steps/r/footerText"]
      ),
    ] as [(JSONValue, [String])])
  func `a text that the study has no place for is a warning, and kept`(
    step: JSONValue, places: [String]
  ) throws {
    let task = ORK.task([step])
    let check = FileCheck(of: ImportFile(name: "t.json", bytes: task.canonicalBytes))
    for place in places {
      let problem = check.problems.first { $0.code == "textNotShown" && $0.path == place }
      #expect(problem?.severity == .warning, "\(place)")
      #expect(problem.flatMap { check.pointers[$0] }?.isEmpty == false)
      let reported = try ORK.imported(task).losses.filter { $0.place == place }
      #expect(reported.map(\.code) == ["text-not-shown"])
    }
    #expect(try exported(study(task)) == task)
  }
}
