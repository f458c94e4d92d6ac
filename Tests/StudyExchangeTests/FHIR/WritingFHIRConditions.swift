import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Writing conditions for FHIR") struct WritingFHIRConditions {
  private static let yes = FHIRMaking.question("yes", BooleanFormat())
  private static let count = FHIRMaking.question("count", NumericFormat(isWhole: true))
  private static let word = FHIRMaking.question("word", TextFormat())

  /// The last question of a survey, shown only if the condition holds.
  private func shown(
    when condition: Condition, _ profile: FHIRProfile = .full
  ) throws -> (form: JSONValue, codes: Set<String>) {
    let last = FHIRMaking.question("last", TextFormat())
    let skip = Rule(step: "last", kind: .skip(when: .not(condition)))
    let (json, losses) = try FHIRMaking.form(
      FHIRMaking.study(
        FHIRMaking.task([Self.yes, Self.count, Self.word, last], rules: [skip])), profile)
    return (json, losses.codes(.error))
  }

  private func when(_ condition: Condition, _ profile: FHIRProfile = .full) throws -> JSONValue? {
    try shown(when: condition, profile).form.fhirItems["last"]?["enableWhen"]
  }

  @Test func `comparisons are written as the standard has them`() throws {
    #expect(
      try when(FHIRMaking.test("yes", .equals(.boolean(true)))) == [
        ["question": "yes", "operator": "=", "answerBoolean": true]
      ])
    #expect(
      try when(.not(FHIRMaking.test("yes", .equals(.boolean(true))))) == [
        ["question": "yes", "operator": "!=", "answerBoolean": true]
      ])
    #expect(
      try when(FHIRMaking.test("word", .answered)) == [
        ["question": "word", "operator": "exists", "answerBoolean": true]
      ])
    #expect(
      try when(FHIRMaking.test("count", .numberBetween(2, 4))) == [
        ["question": "count", "operator": ">=", "answerInteger": 2],
        ["question": "count", "operator": "<=", "answerInteger": 4],
      ])
  }

  @Test func `the opposite of a comparison also holds without an answer`() throws {
    let (form, _) = try shown(when: .not(FHIRMaking.test("count", .numberBetween(3, nil))))

    #expect(form.fhirItems["last"]?["enableBehavior"] == "any")
    #expect(
      form.fhirItems["last"]?["enableWhen"] == [
        ["question": "count", "operator": "<", "answerInteger": 3],
        ["question": "count", "operator": "exists", "answerBoolean": false],
      ])
  }

  @Test func `a guard that an answer is needed anyway for is left out`() throws {
    let condition = Condition.all([
      FHIRMaking.test("count", .answered),
      .not(FHIRMaking.test("count", .numberBetween(3, nil))),
    ])

    #expect(
      try when(condition) == [["question": "count", "operator": "<", "answerInteger": 3]])
  }

  @Test func `and of or becomes groups in groups, or an error for apps`() throws {
    let condition = Condition.all([
      FHIRMaking.test("word", .answered),
      .any([
        FHIRMaking.test("yes", .equals(.boolean(true))),
        FHIRMaking.test("count", .equals(.number(1))),
      ]),
    ])
    let (form, codes) = try shown(when: condition)
    let outer = form.fhirItems["last.if"]

    #expect(codes.isEmpty)
    #expect(outer?["type"] == "group" && outer?["enableBehavior"] == "any")
    #expect(outer?.fhirItems["last"]?["enableWhen"]?.arrayValue?.count == 1)
    #expect(try shown(when: condition, .mobile).codes == ["condition-not-carried"])
  }

  @Test func `apps get no comparison that keeps a form from opening`() throws {
    for condition in [
      FHIRMaking.test("word", .equals(.text("x"))), FHIRMaking.test("word", .matches("x+")),
    ] {
      let (form, codes) = try shown(when: condition, .mobile)

      #expect(form.fhirItems["last"]?["enableWhen"] == nil)
      #expect(codes == ["condition-not-carried"])
    }
  }

  @Test func `rules between steps become conditions, and ways back an error`() throws {
    let rules = [
      Rule(
        step: "yes",
        kind: .firstMatch(
          [
            Rule.Branch(
              condition: FHIRMaking.test("yes", .equals(.boolean(false))),
              destination: .step("word"))
          ], otherwise: nil)),
      Rule(step: "word", kind: .direct(.step("yes"))),
    ]
    let (json, losses) = try FHIRMaking.form(
      FHIRMaking.study(FHIRMaking.task([Self.yes, Self.count, Self.word], rules: rules)))

    #expect(
      json.fhirItems["count"]?["enableWhen"] == [
        ["question": "yes", "operator": "!=", "answerBoolean": false]
      ])
    #expect(json.fhirItems["word"]?["enableWhen"] == nil)
    #expect(losses.codes(.error) == ["loop-not-carried"])
  }

  @Test func `a form for apps is cut where its questions have conditions`() throws {
    let form = FHIRMaking.form(
      "form",
      [
        FHIRMaking.item("one", BooleanFormat()),
        FHIRMaking.item(
          "two", TextFormat(),
          when: FHIRMaking.test("form", .equals(.boolean(true)), item: "one")),
        FHIRMaking.item("three", TextFormat()),
      ])
    let study = FHIRMaking.study(FHIRMaking.task([form]))
    let (mobile, losses) = try FHIRMaking.form(study, .mobile)
    let full = try FHIRMaking.form(study).json
    let tops = mobile["item"]?.arrayValue?.compactMap { $0["linkId"]?.stringValue }

    #expect(tops == ["form", "two", "form.more"])
    #expect(mobile.fhirItems["two"]?["enableWhen"]?.arrayValue?.count == 1)
    #expect(losses.codes(.warning) == ["form-split"])
    #expect(full["item"]?.arrayValue?.count == 1)
  }

  @Test func `a condition on an answer to another task is reported`() throws {
    let other = AnswerTest(
      answer: AnswerReference(task: "intake", step: "yes"), comparison: .answered)

    #expect(try shown(when: .test(other)).codes == ["condition-not-carried"])
  }

  @Test func `conditions with too many parts end in time`() throws {
    let parts = (0..<14).map { number in
      Condition.all([
        FHIRMaking.test("count", .equals(.number(Double(number)))),
        FHIRMaking.test("word", .equals(.text("\(number)"))),
      ])
    }

    #expect(try shown(when: .any(parts)).codes == ["condition-not-carried"])
  }
}
