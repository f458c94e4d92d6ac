import StudyModel

/// Describes a quiz question to the editor.
struct QuizQuestionPart: PartDescription {
  let question: QuizQuestion
  let step: Step
  let study: Study

  private var siblings: [QuizQuestion] {
    if case .quiz(let quiz) = step.content { quiz.questions } else { [] }
  }

  func title(in language: Language) -> String {
    study.title(question.prompt, in: language).orElse(question.id)
  }
  var whereabouts: String { "question \(position(question, in: siblings))" }
  var kindName: String {
    guard question.key == .choices else { return question.key.kind.name }
    return question.choices.count == 1 ? "1 answer" : "\(question.choices.count) answers"
  }
  var icon: String { "quiz" }
  var siblingIDs: Set<String> { Set(siblings.map(\.id)) }
  var addition: PartAddition? {
    PartAddition("a question", [.init(value: "question", label: "Question")])
  }

  static func list(of quiz: Quiz) -> PartList {
    PartList(
      quiz.held(\.questions), title: "Questions", icons: quiz.questions.map { _ in "quiz" },
      add: "Add question",
      empty: "No questions yet. Ask about what participants must understand."
    ) { BlankPart(QuizQuestion(id: $0.named("question"), prompt: $0.text)) }
  }

  var settings: [Setting] {
    [
      Setting.words("prompt", label: "Question").effect(.meaning),
      .prose("text", label: "Small text below the question"),
    ]
      + answers + [
        .prose(
          "explanation", label: "After a right answer",
          hint: "Explain in one sentence what is right. This also helps people who guessed."),
        .prose(
          "wrongExplanation",
          label: question.key == .choices ? "After any other wrong answer" : "After a wrong answer",
          hint: question.key == .choices
            ? "Used for answers that do not explain why they are wrong." : nil),
        Setting.plain(
          "tests", label: "Tests", hint: "A wrong answer leads to this part of the consent.",
          as: .passage(PassageOption.all(in: study))
        ).naming(.section),
      ]
  }

  var otherMembers: [OtherMember] {
    let own: [OtherMember] = [
      .id, .kind.below("key"),
      .reference("alsoTests", because: "The page of what is tested changes it."),
    ]
    return own
      + OtherMember.dormant(
        "allowsSeveral", "acceptsAny", "choices", "key",
        because: "The question is answered in another way.")
  }

  private var answers: [Setting] {
    switch question.key {
    case .choices:
      [
        Setting.toggle(
          "allowsSeveral", label: "Allow multiple answers",
          hint: "People must choose all right answers and no others."
        ).effect(.meaning),
        Setting.toggle("acceptsAny", label: "Any right answer counts").effect(.meaning),
        Setting.plain(
          "choices", label: "Answers",
          hint:
            "Check the right answers. Explain to people who choose a wrong answer why it is wrong.",
          as: .choices(.init(correct: true, explanation: true, staysLast: true))
        ).effect(.meaning),
      ]
    case .boolean:
      [
        Setting.toggle(
          "key", "isTrue", label: "Yes is right", hint: "Otherwise, No is right."
        ).effect(.meaning),
        Setting.words("key", "yes", label: "Label for Yes").rare,
        Setting.words("key", "no", label: "Label for No").rare,
      ]
    case .number:
      [
        Setting.plain(
          "key", "lowest", label: "Right number", hint: "Or the lowest right number.", as: .decimal
        ).half.effect(.meaning),
        Setting.plain(
          "key", "highest", label: "Highest right number", hint: "If a range of numbers is right.",
          as: .decimal
        ).half.effect(.meaning),
        .toggle("key", "isWhole", label: "Whole numbers only"),
        Setting.words(
          "key", "unit", label: "Unit", hint: "Shown after the field. For example, “weeks”."
        ).effect(.meaning),
        .prose("key", "tooLow", label: "After a number that is too low"),
        .prose("key", "tooHigh", label: "After a number that is too high"),
        Setting.plain("key", "minimum", label: "Lowest number allowed", as: .decimal).rare,
        Setting.plain("key", "maximum", label: "Highest number allowed", as: .decimal).rare,
      ]
    }
  }
}

extension QuizKey.Kind {
  /// The name that people see.
  package var name: String {
    switch self {
    case .choices: "Multiple choice"
    case .boolean: "Yes or no"
    case .number: "Number"
    }
  }

  /// When to use this kind, for authors who choose one.
  package var purpose: String {
    switch self {
    case .choices: "For one or more right answers from a list."
    case .boolean: "For a statement that is right or wrong."
    case .number: "For a typed number, such as the number of visits."
    }
  }

  /// The initial key of this kind.
  package var blank: QuizKey {
    switch self {
    case .choices: .choices
    case .boolean: .boolean(RightStatement())
    case .number: .number(RightNumber())
    }
  }
}
