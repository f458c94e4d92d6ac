import StudyModel

extension StepPart {
  package var name: String { Self.name }
  package var continueHint: String { "Leave blank to use “Next”, or “Done” on the last screen." }
  package var wording: [Setting] {
    [.words("title", label: "Title"), .prose("text", label: "Text")]
  }
  package func settings(of step: Step, in home: StepHome) -> [Setting] { [] }
  package var otherMembers: [OtherMember] { [] }
  package var skipping: StepSkipping { .none }
  package var hasBodyItems: Bool { false }
  package var hasSmallPrint: Bool { true }
  package var pictureHint: String? { "Shown between the title and the text." }
  package var questionsAskedOnce: [(item: FormItem?, format: AnswerFormat)] { [] }
  package var links: [LearnMore] { [] }
  package func lists(of step: Step, in home: StepHome) -> [PartList] { [] }
  package func screens(at place: Place, in study: Study) -> [Place] { [] }
  package var placement: StepPlacement { .beforeCompletion }
}

/// The task and the study that contain a step.
package struct StepHome: Sendable {
  package let task: Task
  package let study: Study

  package init(_ task: Task, _ study: Study) {
    self.task = task
    self.study = study
  }
}

/// Whether and where the editor offers to make a step skippable.
package enum StepSkipping: Sendable {
  case none, usual, rare
}

/// Finds the part of each kind of step. Each kind is implemented in its own file.
struct StepParts: StepContentVisitor {
  typealias Decision = any StepPart
}

extension StepContent {
  /// The editor's description of the step's kind.
  package var part: any StepPart { accept(StepParts()) }
}

extension StepContent.Kind {
  /// The editor's description of a new step of this kind.
  package var part: any StepPart { blank.part }
}
