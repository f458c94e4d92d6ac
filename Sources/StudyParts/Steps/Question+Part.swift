import StudyModel

extension StepParts {
  func visit(_ content: Question) -> any StepPart { content }
}

extension Question: StepPart {
  package var icon: String { "question" }
  package var matter: StepMatter { .asking }

  package func started(in study: Study) -> StepContent? { .question(self) }
  package var wording: [Setting] {
    [
      Setting.words("title", label: "Question").effect(.meaning),
      .prose("text", label: "Explanation", hint: "Shown in smaller text below the question."),
    ]
  }
  package var otherMembers: [OtherMember] {
    ([OtherMember.kind] + format.part.otherMembers).map { $0.below("format") }
  }
  package var skipping: StepSkipping { .usual }
  package var links: [LearnMore] { [learnMore].compactMap(\.self) }
  package var questionsAskedOnce: [(item: FormItem?, format: AnswerFormat)] { [(nil, format)] }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    format.part.settings(in: FormatSurroundings(home.study)).map { $0.below("format") } + [
      Setting.words(
        "question", label: "Question, if not the title",
        hint: "Use this if the title is not the question itself."
      ).rare.effect(.meaning),
      Setting.words("placeholder", label: "Placeholder").rare,
      Setting.words("tag", label: "Tag", hint: "A word or two shown above the question.").rare,
    ] + Setting.learnMore
  }
}

extension Setting {
  /// A link that opens additional text.
  static let learnMore: [Setting] = [
    Setting.words("learnMore", "label", label: "Link text"),
    Setting.words("learnMore", "title", label: "Title of the linked text"),
    Setting.markdown("learnMore", "content", label: "Linked text"),
  ].map { $0.held(by: "learnMore").folded(under: "Learn more link") }
}
