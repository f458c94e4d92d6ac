import StudyModel

/// Describes an eligibility question to the editor.
struct EligibilityQuestionPart: PartDescription {
  let question: EligibilityQuestion
  let step: Step
  let study: Study

  private var siblings: [EligibilityQuestion] {
    if case .eligibility(let eligibility) = step.content { eligibility.questions } else { [] }
  }

  func title(in language: Language) -> String {
    study.title(question.prompt, in: language).orElse(question.id)
  }
  var whereabouts: String { "question \(position(question, in: siblings))" }
  var kindName: String {
    question.yesFits == question.noFits
      ? "Choose the eligible answer" : question.yesFits ? "Yes is eligible" : "No is eligible"
  }
  var icon: String { "question" }
  var siblingIDs: Set<String> { Set(siblings.map(\.id)) }
  var addition: PartAddition? {
    PartAddition("a question", [.init(value: "question", label: "Question")])
  }
  var settings: [Setting] { Self.settings }
  var otherMembers: [OtherMember] { [.id] }

  static func list(of eligibility: Eligibility) -> PartList {
    PartList(
      eligibility.held(\.questions), title: "Questions",
      icons: eligibility.questions.map { _ in "question" },
      add: "Add question", empty: "No questions yet. Anyone who has a code can take part."
    ) {
      BlankPart(EligibilityQuestion(id: $0.named("question"), prompt: $0.text, yesFits: true))
    }
  }

  private static let settings: [Setting] = [
    Setting.words("prompt", label: "Question").effect(.meaning),
    .prose("text", label: "Explanation"),
    Setting.toggle("yesFits", label: "Yes is eligible").half.effect(.meaning),
    Setting.toggle("noFits", label: "No is eligible").half.effect(.meaning),
    Setting.words("yes", label: "Label for Yes").rare,
    Setting.words("no", label: "Label for No").rare,
  ]
}
