import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Reading surveys of SurveyJS") struct ReadingSurveyJS {
  private func format(_ element: [String: JSONValue]) throws -> AnswerFormat? {
    let element = element.merging(["name": "q"]) { own, _ in own }
    let read = try readSurvey(["elements": [.object(element)]])
    guard case .question(let question) = read.study.tasks[0].steps.first?.content else {
      return nil
    }
    return question.format
  }

  @Test func `kinds of questions become formats`() throws {
    #expect(try format(["type": "comment"]) == .text(TextFormat(allowsSeveralLines: true)))
    #expect(
      try format(["type": "text", "inputType": "number", "min": 1, "max": "9", "step": 1])
        == .numeric(NumericFormat(isWhole: true, minimum: 1, maximum: 9)))
    #expect(
      try format(["type": "radiogroup", "choices": ["a", ["value": 2, "text": "Two"]]])
        == .textChoice(
          TextChoiceFormat(choices: [
            TextChoice(value: "a", text: [.english: "a"]),
            TextChoice(value: .number(2), text: [.english: "Two"]),
          ])))
    #expect(try format(["type": "rating"]) == .scale(ScaleFormat(minimum: 1, maximum: 5)))
    #expect(
      try format(["type": "rating", "rateMin": 0, "rateMax": 100])?.kind == .continuousScale)
    #expect(
      try format(["type": "text", "inputType": "date", "maxValueExpression": "today()"])
        == .date(DateFormat(daysAfterToday: 0)))
    #expect(try format(["type": "boolean"]) == .boolean(BooleanFormat()))
  }

  @Test func `newer names of properties mean the same`() throws {
    let old = try format(["type": "checkbox", "choices": ["a"], "hasOther": true, "hasNone": true])
    let new = try format([
      "type": "checkbox", "choices": ["a"], "showOtherItem": true, "showNoneItem": true,
    ])
    #expect(old != nil && old == new)
  }

  @Test func `a name that is repeated or not legal here is reported with what it became`() throws {
    let read = try readSurvey([
      "elements": [
        ["type": "boolean", "name": "a", "title": "First?"],
        ["type": "boolean", "name": "a", "title": "Second?"],
        ["type": "boolean", "name": "b/c", "title": "Third?"],
        [
          "type": "paneldynamic", "name": "drugs",
          "templateElements": [["type": "text", "name": "A", "title": "Which?"]],
        ],
      ]
    ])
    let named = read.losses.filter { $0.code.hasPrefix("name-") }
    #expect(named.map(\.code) == ["name-repeated", "name-changed", "name-repeated"])
    #expect(named.map(\.became) == ["“a-2”", "“b-c”", "“A-3”"])
    #expect(named.first?.pointer == "/elements/1")
  }

  @Test func `an unknown kind becomes text and is reported by name`() throws {
    let read = try readSurvey(["elements": [["type": "yesno", "name": "q", "title": "Well?"]]])
    #expect(read.losses.map(\.code) == ["type-unknown"])
    #expect(read.losses[0].what.contains("yesno"))
    #expect(read.losses[0].pointer == "/elements/0")
  }

  @Test func `pages with conditions become steps with skip rules, items keep theirs`() throws {
    let read = try readSurvey([
      "pages": [
        ["name": "p1", "elements": [["type": "boolean", "name": "a"]]],
        [
          "name": "p2", "visibleIf": "{A} = true and {n} > 3",
          "elements": [
            ["type": "text", "inputType": "number", "name": "n"],
            [
              "type": "panel", "name": "p", "visibleIf": "{n} notempty",
              "elements": [["type": "text", "name": "t", "visibleIf": "{n} anyof [1, 2]"]],
            ],
          ],
        ],
      ]
    ])
    let task = read.study.tasks[0]
    #expect(task.steps.map(\.id) == ["a", "p2"])
    let greater = Condition.all([
      answered("p2", "n", .numberBetween(3, nil)), .not(answered("p2", "n", .equals(.number(3)))),
    ])
    #expect(
      task.rules == [
        Rule(
          step: "p2",
          kind: .skip(
            when: .not(.all([answered("a", nil, .equals(.boolean(true))), greater]))))
      ])
    guard case .form(let form) = task.steps[1].content else { return #expect(Bool(false)) }
    #expect(
      form.item("t")?.visibility
        == .all([
          answered("p2", "n", .answered),
          .any([
            answered("p2", "n", .includes([.number(1)])),
            answered("p2", "n", .includes([.number(2)])),
          ]),
        ]))
    #expect(read.losses.isEmpty)
  }

  @Test func `an exclamation mark negates everything that follows it, as in SurveyJS`() throws {
    let read = try readSurvey([
      "elements": [
        ["type": "boolean", "name": "a"], ["type": "boolean", "name": "b"],
        ["type": "text", "name": "c", "visibleIf": "{a} = true and !{b} = true or {a} empty"],
      ]
    ])
    guard case .form(let form) = read.study.tasks[0].steps[0].content else {
      return #expect(Bool(false))
    }
    func yes(_ item: String) -> Condition { answered("page1", item, .equals(.boolean(true))) }
    let rest = Condition.any([yes("b"), .not(answered("page1", "a", .answered))])
    #expect(form.item("c")?.visibility == .all([yes("a"), .not(rest)]))
  }

  @Test(arguments: [
    "{a} =", "not ({a} = 1)", "age({a}) > 3", "{a} + {b} > 3", "{nobody} = 1", "{a} & 1",
    String(repeating: "(", count: 3_000) + "{a} = 1", "{a", "'", "[[[[",
  ])
  func `a condition that is not understood is reported with its place`(expression: String) throws {
    let read = try readSurvey([
      "elements": [
        ["type": "boolean", "name": "a"], ["type": "boolean", "name": "b"],
        ["type": "text", "name": "c", "visibleIf": .string(expression)],
      ]
    ])
    #expect(read.losses.map(\.code) == ["condition-not-understood"])
    #expect(read.losses.first?.severity == .error)
    #expect(read.losses.first?.pointer == "/elements/2/visibleIf")
  }

  @Test func `what a task cannot do is refused or reported by question`() throws {
    let read = try readSurvey([
      "title": "T",
      "triggers": [["type": "complete", "expression": "{a} = 1"]],
      "elements": [
        ["type": "text", "name": "a"],
        ["type": "dropdown", "name": "b", "choicesByUrl": ["url": "https://example.org"]],
        ["type": "file", "name": "c"],
        [
          "type": "matrix", "name": "m", "columns": ["yes", "no"],
          "rows": [["value": "r1", "text": "One"], "r2"],
        ],
      ],
    ])
    #expect(
      read.losses.map(\.code) == [
        "choices-by-address", "file-not-read", "matrix-split", "trigger-not-read",
      ])
    guard case .form(let form) = read.study.tasks[0].steps[0].content else {
      return #expect(Bool(false))
    }
    #expect(form.items.map(\.id) == ["a", "m-r1", "m-r2"])
  }

  @Test func `a page whose questions have right answers is a quiz`() throws {
    let read = try readSurvey([
      "pages": [
        [
          "name": "quiz",
          "elements": [
            ["type": "radiogroup", "name": "q", "choices": ["a", "b"], "correctAnswer": "b"]
          ],
        ]
      ]
    ])
    guard case .quiz(let quiz) = read.study.tasks[0].steps[0].content else {
      return #expect(Bool(false))
    }
    #expect(quiz.questions[0].correctValues == ["b"])
  }

  @Test(arguments: [
    "[1]", "{}", #"{"pages": []}"#, #"{"elements": [{"name": "a"}]"#,
    #"{"pages": [{"elements": 3}]}"#,
  ])
  func `what is no survey is refused`(text: String) {
    #expect(throws: ImportError.self) {
      try ImportFormats.read(
        ImportFile(name: "s.json", bytes: Array(text.utf8)), as: "surveyjs")
    }
  }

  @Test func `depth, number, and markup are bounded`() throws {
    var deep: JSONValue = ["type": "text", "name": "deep"]
    for level in 0..<100 {
      deep = ["type": "panel", "name": .string("p\(level)"), "elements": [deep]]
    }
    #expect(throws: ImportError.self) {
      try readSurvey(["elements": [["type": "text", "name": "a"], deep]])
    }
    let rows = (0..<3_000).map { JSONValue.string("r\($0)") }
    #expect(throws: ImportError.self) {
      try readSurvey([
        "elements": [
          [
            "type": "matrixdropdown", "name": "m", "rows": .array(rows), "choices": [1],
            "columns": .array((0..<100).map { ["name": .string("c\($0)")] }),
          ]
        ]
      ])
    }
    let markup = try readSurvey([
      "elements": [
        ["type": "html", "name": "h", "html": "<script>alert(1)</script><p>Safe</p>"],
        ["type": "text", "name": "a"],
      ]
    ])
    #expect(try !text(markup.study.canonicalBytes()).contains("alert"))
  }

  @Test func `values of the wrong kind are never taken for others`() throws {
    let read = try readSurvey([
      "title": 3, "triggers": [:], "calculatedValues": 9,
      "completedHtmlOnCondition": [["expression": 7]],
      "pages": [
        1, .null, ["elements": ["a": 1]],
        [
          "elements": [
            1, ["type": 7, "name": []],
            [
              "type": "radiogroup", "choices": ["a": 1], "validators": 3,
              "title": ["default": 7, "xx": [:]],
            ],
            ["type": "matrix", "rows": 3, "columns": [:]],
            ["type": "paneldynamic", "templateElements": 7, "minPanelCount": "x"],
            ["type": "multipletext", "items": [1]], ["type": "imagepicker"],
            ["type": "checkbox", "choices": [.null, [], [:]]],
          ]
        ],
      ],
    ])
    #expect(read.losses.contains { $0.code == "type-unknown" })
    #expect(read.losses.filter { $0.code == "no-choices" }.count == 2)
  }

  @Test(arguments: UInt64(0)..<30)
  func `what comes back of a random study goes out and comes in unchanged in its steps`(
    seed: UInt64
  ) throws {
    let study = Study.random(seed: seed)
    for file in try SurveyJSFormat().export(study, version: nil).files {
      let back = try ImportFormats.read(ImportFile(name: file.name, bytes: file.bytes))
      #expect(back.format == "surveyjs")
      let again = try SurveyJSFormat().export(back.study, version: nil)
      let twice = try ImportFormats.read(
        ImportFile(name: file.name, bytes: try #require(again.files.first).bytes))
      // What is never shown, or shows nothing, is left out with a report.
      let gone = again.losses.filter { ["step-never-shown", "page-empty"].contains($0.code) }
        .map(\.place)
      let old = back.study.tasks[0].steps.filter { step in
        !gone.contains { $0.hasSuffix("/\(step.id)") }
      }
      let new = twice.study.tasks[0].steps
      #expect(new.map(\.kind) == old.map(\.kind), "seed \(seed), \(file.name)")
      #expect(new.map(\.id) == old.map(\.id), "seed \(seed), \(file.name)")
    }
  }
}
