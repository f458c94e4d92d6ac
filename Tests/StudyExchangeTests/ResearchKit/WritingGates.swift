import StudyModel
import Testing

@testable import StudyExchange

/// Steps that participants can fail or refuse: after reading the file back, the same people are turned away.
@Suite("Writing steps that turn people away as ResearchKit") struct WritingGates {
  private static let today = CalendarDay(number: 20_778)

  private func study(_ steps: [Step], rules: [Rule] = []) -> Study {
    Study(
      id: .init(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)), slug: "made",
      facts: StudyFacts(),
      tasks: [StudyModel.Task(id: "t", kind: .survey, steps: steps, rules: rules)])
  }

  private func readBack(_ study: Study) throws -> Study {
    let file = try #require(try ResearchKitFormat().export(study, version: nil).files.first)
    return try ImportFormats.read(ImportFile(name: file.name, bytes: file.bytes)).study
  }

  private func visited(_ study: Study, _ answers: JSONValue) throws -> [Step.ID] {
    try #require(TaskWalk(of: "t", in: study, answers: answers, today: Self.today)).visited
  }

  private var eligibility: Step {
    Step(
      id: "fits", title: LocalizedText("Can you?", in: .english),
      content: .eligibility(
        Eligibility(
          questions: [
            EligibilityQuestion(id: "adult", yesFits: true),
            EligibilityQuestion(id: "pregnant", noFits: true),
            EligibilityQuestion(id: "either", yesFits: true, noFits: true),
          ],
          endingText: LocalizedText("Sorry, ask your doctor.", in: .english))))
  }

  private func say(_ id: Step.ID) -> Step { Step(id: id, content: .instruction(Instruction())) }

  private func answers(_ adult: Bool, _ pregnant: Bool) -> JSONValue {
    [
      "fits": [
        "adult": .boolean(adult), "pregnant": .boolean(pregnant), "either": true,
      ]
    ]
  }

  @Test(arguments: [
    (true, false, ["fits", "done"]), (true, true, ["fits", "fits.ineligible"]),
    (false, false, ["fits", "fits.ineligible"]), (false, true, ["fits", "fits.ineligible"]),
  ])
  func `an eligibility step lets only eligible participants continue`(
    adult: Bool, pregnant: Bool, path: [Step.ID]
  ) throws {
    let back = try readBack(study([eligibility, say("done")]))
    #expect(try visited(back, answers(adult, pregnant)) == path)
    #expect(
      back.tasks[0].step("fits.ineligible")?.text
        == LocalizedText("Sorry, ask your doctor.", in: .english))
  }

  @Test func `a branch for ineligible participants is followed after the ending`() throws {
    let unfit = Condition.test(
      AnswerTest(answer: AnswerReference(step: "fits"), comparison: .eligible(false)))
    let branching = study(
      [eligibility, say("next"), say("else"), say("skipped"), say("last")],
      rules: [
        Rule(
          step: "fits",
          kind: .firstMatch(
            [Rule.Branch(condition: unfit, destination: .step("else"))], otherwise: nil)),
        Rule(
          step: "next",
          kind: .skip(
            when: .test(
              AnswerTest(answer: AnswerReference(step: "fits"), comparison: .eligible(true))))),
      ])
    let back = try readBack(branching)
    #expect(
      try visited(back, answers(false, false))
        == ["fits", "fits.ineligible", "else", "skipped", "last"])
    #expect(try visited(back, answers(true, false)) == ["fits", "else", "skipped", "last"])
    #expect(try visited(branching, answers(true, false)) == ["fits", "else", "skipped", "last"])
  }

  @Test func `a code is requested in its format, and that nobody checks it is a named error`()
    throws
  {
    let asking = Step(
      id: "code", content: .eligibility(Eligibility(token: Eligibility.Token(length: 6))))
    let made = study([asking, say("done")])
    let losses = try ResearchKitFormat().export(made, version: nil).losses
    #expect(losses.contains { $0.code == "code-not-checked" && $0.severity == .error })
    guard case .form(let form)? = try readBack(made).tasks[0].step("code")?.content,
      case .text(let format)? = form.item("token")?.format
    else {
      Issue.record("The code is not asked for.")
      return
    }
    #expect(format.pattern == "^[A-Za-z0-9]{6}$")
    #expect(form.item("token")?.isOptional == false)
  }

  @Test func `a refusal without a path ends the task`() throws {
    let form = Step(
      id: "agree", content: .consentForm(ConsentForm(pages: [ConsentForm.Page(id: "one")])))
    let sharing = Step(
      id: "share",
      content: .sharing(
        Sharing(
          shortDescription: LocalizedText("Lakeside", in: .english),
          longDescription: LocalizedText("Lakeside and partners", in: .english),
          refusalAlert: ConsentForm.Alert())))
    let back = try readBack(study([form, sharing, say("done")]))
    #expect(try visited(back, ["agree": false]) == ["agree.one", "agree"])
    #expect(
      try visited(back, ["agree": true, "share": [false]]) == ["agree.one", "agree", "share"])
    #expect(
      try visited(back, ["agree": true, "share": [true]])
        == ["agree.one", "agree", "share", "done"])
  }

  @Test func `a rule on the decision in a consent form is followed`() throws {
    let declined = Condition.test(
      AnswerTest(answer: AnswerReference(step: "agree"), comparison: .consented(false)))
    let back = try readBack(
      study(
        [
          Step(
            id: "agree",
            content: .consentForm(
              ConsentForm(pages: [ConsentForm.Page(id: "one")], allowsDeclining: true))),
          say("next"), say("last"),
        ],
        rules: [
          Rule(
            step: "agree",
            kind: .firstMatch(
              [Rule.Branch(condition: declined, destination: .step("last"))], otherwise: nil))
        ]))
    #expect(try visited(back, ["agree": false]) == ["agree.one", "agree", "last"])
    #expect(try visited(back, ["agree": true]) == ["agree.one", "agree", "next", "last"])
  }

  @Test func `anything that only an app can do is a named loss`() throws {
    var made = study([
      Step(id: "walk", content: .component(Component(runs: .timedWalk))),
      Step(
        id: "hello", title: LocalizedText("Hello {answer:name|you}!", in: .english),
        content: .instruction(Instruction())),
    ])
    made.tasks[0].schedule = Schedule(frequency: .daily)
    made.tasks[0].earlierAnswers = ["intake": ["age": StepRecord(answer: 40)]]
    let export = try ResearchKitFormat().export(made, version: nil)
    let codes = Set(export.losses.map(\.code))
    #expect(
      codes.isSuperset(of: [
        "component-not-carried", "schedule-not-carried", "answer-not-in-text",
        "earlier-answers-not-carried",
      ]))
    #expect(
      try readBack(made).tasks[0].step("hello")?.title == LocalizedText("Hello you!", in: .english))
  }
}
