import StudyModel

/// Whether a step of the task for joining is lost: all but those that show the consent, or only say thanks.
struct SpeziJoiningSteps: StepShapeVisitor {
  func reduced(_ decision: Bool, from content: some ReducibleStep) -> Bool { decision }

  func visit(_ content: ConsentScenes) -> Bool { false }
  func visit(_ content: ConsentForm) -> Bool { true }
  func visit(_ content: Sharing) -> Bool { true }
  func visit(_ content: Quiz) -> Bool { true }
  func visit(_ content: ConsentReview) -> Bool { false }
  func visit(_ content: Instruction) -> Bool { true }
  func visit(_ content: Question) -> Bool { true }
  func visit(_ content: Form) -> Bool { true }
  func visit(_ content: AnswerSummary) -> Bool { true }
  func visit(_ content: Completion) -> Bool { false }
  func visit(_ content: SignatureRequest) -> Bool { true }
  func visit(_ content: Eligibility) -> Bool { true }
  func visit(_ content: Component) -> Bool { true }
}
