import Foundation
import StudyModel

extension Study {
  /// A small study without problems, which tests break in one place at a time.
  static let sound = Study(
    id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), slug: "sound",
    facts: StudyFacts(
      title: text("Sleep and light"), investigators: [Investigator(name: "Ada")],
      researchContact: Contact(telephone: "555-0100"),
      rightsContact: Contact(email: "rights@example.org"),
      injuryContact: Contact(telephone: "555-0101")),
    consents: [
      Consent(
        id: "consent", title: text("Consent"),
        sections: [
          Section(
            id: "overview", type: .overview, summary: text("A study."),
            content: text("This is a research study.")),
          Section(
            id: "risks", type: .custom, title: text("Risks"), summary: text("Small."),
            content: text("The risks are small.")),
          Section(
            id: "contacts", type: .onlyInDocument, title: text("Contacts"),
            content: text("Call 555-0100.")),
        ],
        signatures: [Signature(id: "participant", role: .participant, title: text("Participant"))]
      )
    ], tasks: [join, diary])

  private static let join = Task(
    id: "join", kind: .join, title: text("Join"),
    steps: [
      Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "consent"))),
      Step(id: "quiz", title: text("Is all clear?"), content: .quiz(quiz)),
      Step(
        id: "sharing",
        content: .sharing(
          Sharing(
            shortDescription: text("The lab"), longDescription: text("The lab and its partners"),
            learnMore: text("Sharing means that others can use the data."),
            laterChange: text("The choice can be changed until the data are shared.")))),
      Step(
        id: "review",
        content: .consentReview(
          ConsentReview(
            consent: "consent", signature: "participant", reasonForConsent: text("I agree.")))),
      Step(id: "done", title: text("Thank you"), content: .completion(Completion())),
      Step(
        id: "goodbye", title: text("Goodbye"),
        content: .completion(Completion(reason: .discarded))),
    ],
    rules: [
      Rule(
        step: "review",
        kind: .firstMatch(
          [
            Rule.Branch(condition: test("review", .consented(false)), destination: .step("goodbye"))
          ],
          otherwise: nil)),
      Rule(step: "done", kind: .direct(.end)),
    ])

  private static let quiz = Quiz(
    questions: [
      QuizQuestion(
        id: "risk", prompt: text("How large are the risks?"),
        choices: [
          QuizChoice(value: "small", text: text("Small"), isCorrect: true),
          QuizChoice(value: "none", text: text("None"), explanation: text("Some remain.")),
        ], explanation: text("Right, they are small."),
        tests: TestedPassage(consent: "consent", section: "risks"))
    ]
      + ["research", "leaving", "calling"].map { id in
        QuizQuestion(
          id: id, prompt: text("Is it so?"),
          choices: [
            QuizChoice(value: "yes", text: text("Yes"), isCorrect: true),
            QuizChoice(value: "no", text: text("No"), explanation: text("It is.")),
          ], explanation: text("Right."),
          tests: TestedPassage(consent: "consent", section: "overview"))
      })

  private static let diary = Task(
    id: "diary", kind: .survey, title: text("Diary"),
    steps: [
      Step(
        id: "intro", title: text("Your day"),
        earlyEnding: EarlyEnding(buttonText: text("Not today"), ending: "later"),
        content: .instruction(Instruction())),
      question("slept", .boolean(BooleanFormat())),
      question("hours", .scale(ScaleFormat(minimum: 0, maximum: 12))),
      question("mood", .textChoice(moods)),
      question("when", .timeOfDay(TimeOfDayFormat())),
      question("day", .date(DateFormat())),
      question("note", .text(TextFormat())),
      Step(id: "form", title: text("More"), content: .form(form)),
      Step(id: "summary", title: text("Your answers"), content: .answerSummary(AnswerSummary())),
      Step(id: "done", title: text("See you"), content: .completion(Completion())),
    ],
    endings: [Step(id: "later", title: text("Later"), content: .completion(Completion()))],
    rules: [
      Rule(
        step: "slept",
        kind: .firstMatch(
          [
            Rule.Branch(
              condition: test("slept", .equals(.boolean(false))), destination: .step("mood"))
          ], otherwise: nil)),
      Rule(step: "note", kind: .skip(when: test("mood", .includes(["good"])))),
    ])

  static let moods = TextChoiceFormat(choices: [
    TextChoice(value: "good", text: text("Good")), TextChoice(value: "bad", text: text("Bad")),
  ])

  private static let form = Form(items: [
    FormItem(id: "coffee", text: text("Coffee?"), format: .boolean(BooleanFormat())),
    FormItem(
      id: "cups", text: text("Cups"), format: .numeric(NumericFormat(minimum: 0, maximum: 20)),
      visibility: .test(
        AnswerTest(
          answer: AnswerReference(step: "form", item: "coffee"),
          comparison: .equals(.boolean(true))))),
    FormItem(id: "name", text: text("Nickname"), format: .text(TextFormat())),
    FormItem(
      id: "again", text: text("Again"),
      format: .confirmText(ConfirmTextFormat(original: "name", message: text("Not the same.")))),
  ])

  static func question(_ id: Step.ID, _ format: AnswerFormat) -> Step {
    Step(id: id, title: text("Question \(id)"), content: .question(Question(format: format)))
  }
}

func text(_ english: String) -> LocalizedText { LocalizedText(english, in: .english) }

func test(_ step: Step.ID, _ comparison: Comparison) -> Condition {
  .test(AnswerTest(answer: AnswerReference(step: step), comparison: comparison))
}

extension Study {
  /// The consent, its parts, and the two tasks, for changing them in place.
  var consent: Consent {
    get { consents[0] }
    set { consents[0] = newValue }
  }
  var risks: Section {
    get { consents[0].sections[1] }
    set { consents[0].sections[1] = newValue }
  }
  var signature: Signature {
    get { consents[0].signatures[0] }
    set { consents[0].signatures[0] = newValue }
  }
  var join: Task {
    get { tasks[0] }
    set { tasks[0] = newValue }
  }
  var diary: Task {
    get { tasks[1] }
    set { tasks[1] = newValue }
  }

  mutating func changeQuiz(_ change: (inout Quiz) -> Void) {
    guard case .quiz(var quiz) = join["quiz"].content else { return }
    change(&quiz)
    join["quiz"].content = .quiz(quiz)
  }

  mutating func changeForm(_ change: (inout Form) -> Void) {
    guard case .form(var form) = diary["form"].content else { return }
    change(&form)
    diary["form"].content = .form(form)
  }

  /// Replaces a diary question's format.
  mutating func ask(_ step: Step.ID, _ format: AnswerFormat) {
    diary[step].content = .question(Question(format: format))
  }

  /// Adds a step before the diary's summary.
  mutating func add(_ content: StepContent) {
    diary.steps.insert(Step(id: "new", title: text("New"), content: content), at: 7)
  }

  /// Adds a rule with branches, which lead to the diary's end, after one of its steps.
  mutating func branch(after step: Step.ID, _ conditions: Condition...) {
    diary.rules.append(
      Rule(
        step: step,
        kind: .firstMatch(
          conditions.map { Rule.Branch(condition: $0, destination: .step("done")) },
          otherwise: nil)))
  }
}

extension Task {
  subscript(id: Step.ID) -> Step {
    get { step(id) ?? Step(id: id, content: .wait(Wait())) }
    set {
      if let index = steps.firstIndex(where: { $0.id == id }) { steps[index] = newValue }
    }
  }
}

/// A heading whose group of questions repeats.
func group(_ repetition: Repetition) -> FormItem {
  FormItem(id: "group", text: text("Visits"), repetition: repetition)
}
