import Foundation
import SampleStudies
import StudyEditing
import StudyModel
import TestSupport
import Testing

@Suite("The answers that conditions can refer to") struct ListingAnswersForConditions {
  private static func words(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  /// A task for joining, a survey with a repeatable group between a question and its last step, and a later survey.
  private static let study = Study(
    id: UUID(), slug: "sleep", facts: .init(title: words("Sleep")),
    tasks: [
      Task(
        id: "join", kind: .join, title: words("Join"),
        steps: [
          Step(id: "sign", content: .consentReview(.init(consent: "consent", signature: "you")))
        ]),
      Task(
        id: "survey", kind: .survey, title: words("Survey"),
        steps: [
          Step(id: "rested", title: words("Rested"), content: boolean),
          Step(
            id: "form", title: words("Medicines"),
            content: .form(
              .init(items: [
                FormItem(id: "any", text: words("Any?"), format: .boolean(.init())),
                FormItem(id: "medicines", text: words("Medicine"), repetition: Repetition()),
                FormItem(id: "name", text: words("Name"), format: .text(.init())),
                FormItem(id: "dose", format: .numeric(.init(unit: "mg"))),
              ]))),
          Step(id: "slept", content: .question(.init(format: .timeInterval(.init())))),
          Step(id: "thanks", content: .completion(.init())),
        ]),
      Task(
        id: "later", kind: .survey, title: words("Later"),
        steps: [Step(id: "again", content: boolean)]),
    ])

  private static let boolean = StepContent.question(.init(format: .boolean(.init())))

  private static func asked(at step: Step.ID, item: FormItem.ID? = nil, of task: Int = 1)
    -> AskedAnswers
  {
    AskedAnswers(at: step, item: item, of: study.tasks[task], in: study, .english)
  }

  @Test func `come from the step's own task and from those completed before it`() {
    #expect(
      Self.asked(at: "rested").all.map(\.key)
        == ["rested", "form/any", "form/medicines", "slept", "@join/sign/you"])
    #expect(Self.asked(at: "sign", of: 0).all.map(\.key) == ["sign/you"])
    #expect(
      Self.asked(at: "again", of: 2).all.map(\.key) == [
        "again", "@join/sign/you", "@survey/rested", "@survey/form/any", "@survey/form/medicines",
        "@survey/slept",
      ])
  }

  @Test func `are grouped by when participants give them`() {
    #expect(
      Self.asked(at: "form").all.map(\.group.words) == [
        "Earlier answers", "Earlier answers", "Earlier answers", "Later answers", "From “Join”",
      ])
  }

  @Test func `include those of the same entry for a question of a group, but not its own`() {
    #expect(
      Self.asked(at: "form", item: "dose").all.map(\.key)
        == ["rested", "form/any", "form/medicines", "form/name", "slept", "@join/sign/you"])
    #expect(Self.asked(at: "form", item: "any")["form/any"] == nil)
    #expect(Self.asked(at: "form", item: "any")["form/name"] == nil)
  }

  @Test func `say how their values are entered`() {
    let asked = Self.asked(at: "form", item: "name")

    #expect(asked["slept"]?.measuresTime == true)
    #expect(asked["form/dose"]?.inputType == "number")
    #expect(asked["form/dose"]?.unit == "mg")
    #expect(asked["rested"]?.values.map(\.label) == ["Yes", "No"])
    #expect(asked["form/dose"]?.label == "Medicines: dose")
    #expect(
      asked["form/medicines"]?.tests == [.entriesAtLeast, .entriesAtMost, .shown, .notShown])
  }

  @Test(arguments: [
    ("felt", [ConditionTest.isValue, .isNotValue]),
    ("symptoms", [.includes, .excludes, .freeText]),
    ("strength", [.atLeast, .atMost, .between, .isNumber, .isNotNumber]),
    ("began", [.atOrAfter, .atOrBefore, .betweenTimes]), ("note", [.isText, .isNotText, .matches]),
  ])
  func `offer the tests that fit their format`(step: Step.ID, tests: [ConditionTest]) {
    let study = SampleStudies.heartRhythmAtHome
    let asked = AskedAnswers(at: "felt", of: study.tasks[1], in: study, .english)

    let dontKnow: [ConditionTest] = step == "began" ? [.dontKnow] : []
    #expect(
      asked[step]?.tests == tests + [.answered, .skipped] + dontKnow + [.shown, .notShown])
  }

  @Test(arguments: [
    ("welcome", [ConditionTest.shown, .notShown]), ("@join/sharing", [.isValue, .isNotValue]),
    ("@join/quiz", [.passed, .notPassed, .scoreAtLeast]),
    ("@join/review/participant", [.agreed, .disagreed]),
  ])
  func `offer what is known of other steps`(key: String, tests: [ConditionTest]) {
    let study = SampleStudies.heartRhythmAtHome
    let asked = AskedAnswers(at: "felt", of: study.tasks[1], in: study, .english)

    #expect(asked[key]?.tests == tests)
  }

  @Test func `are those of an eligibility step and of each of its questions`() {
    let who = Step(
      id: "who",
      content: .eligibility(Eligibility(questions: [EligibilityQuestion(id: "adult")])))

    let asked = AskedAnswer.all(of: who, in: Self.study, .english)

    #expect(asked.map(\.key) == ["who", "who/adult"])
    #expect(asked.first?.tests == [.eligible, .notEligible])
  }

  @Test func `a consent is found by its signature and by its step`() {
    let asked = Self.asked(at: "rested")

    #expect(asked["@join/sign"]?.key == "@join/sign/you")
    #expect(asked["sign"] == nil)
    #expect(asked["nothing"] == nil)
  }

  @Test func `a new condition is about the last answer that is known at its step`() {
    #expect(Self.asked(at: "form").latest(leaving: true, "form") == "form/medicines")
    #expect(Self.asked(at: "form").latest(leaving: false, "form") == "rested")
    #expect(AskedAnswers([]).latest(leaving: true, "form") == nil)
  }

  @Test(arguments: [
    AnswerReference(step: "a"), .init(step: "a", item: "b"), .init(task: "t", step: "a"),
    .init(task: "t", step: "a", item: "b"), .init(step: "@a", item: "b/c"),
    .init(task: "@t/u", step: "100 %", item: "é 心"),
  ])
  func `the name of an answer in a form leads back to it`(answer: AnswerReference) {
    #expect(AskedAnswer.reference(for: AskedAnswer.key(of: answer)) == answer)
  }

  @Test(arguments: ["", "/", "@t", "@t/", "a/b/c", "@t/a/b/c", "%", "a/%zz", "%ff"])
  func `other text names no answer`(key: String) {
    #expect(AskedAnswer.reference(for: key) == nil)
  }

  @Test(arguments: UInt64(0)..<20)
  func `every answer of a study is found by its name`(seed: UInt64) {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      let asked = AskedAnswers(at: task.steps[0].id, of: task, in: study, .english)
      for answer in asked.all {
        #expect(asked[answer.key]?.reference == answer.reference, "\(seed) \(answer.key)")
        #expect(AskedAnswer.reference(for: answer.key) == answer.reference)
      }
    }
  }
}
