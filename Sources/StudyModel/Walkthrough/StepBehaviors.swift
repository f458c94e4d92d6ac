/// The behavior of each kind of step. A kind that behaves otherwise than its shape adds its own `visit`.
struct StepBehaviors: StepShapeVisitor {
  typealias Decision = any StepBehavior

  func reduced(_ decision: any StepBehavior, from content: some ReducibleStep) -> any StepBehavior {
    decision
  }

  func visit(_ content: ConsentScenes) -> any StepBehavior { content }
  func visit(_ content: ConsentForm) -> any StepBehavior { content }
  func visit(_ content: Sharing) -> any StepBehavior { content }
  func visit(_ content: Quiz) -> any StepBehavior { content }
  func visit(_ content: ConsentReview) -> any StepBehavior { content }
  func visit(_ content: Instruction) -> any StepBehavior { content }
  func visit(_ content: Question) -> any StepBehavior { content }
  func visit(_ content: Form) -> any StepBehavior { content }
  func visit(_ content: AnswerSummary) -> any StepBehavior { PlainScreen() }
  func visit(_ content: Completion) -> any StepBehavior { content }
  func visit(_ content: SignatureRequest) -> any StepBehavior { content }
  func visit(_ content: Passcode) -> any StepBehavior { content }
  func visit(_ content: Login) -> any StepBehavior { content }
  func visit(_ content: Video) -> any StepBehavior { content }
  func visit(_ content: PDFDocument) -> any StepBehavior { PlainScreen(isOnlyRead: true) }
  func visit(_ content: WebPage) -> any StepBehavior { content }
  func visit(_ content: Table) -> any StepBehavior { PlainScreen(isOnlyRead: true) }
  func visit(_ content: Eligibility) -> any StepBehavior { content }
  func visit(_ content: Component) -> any StepBehavior { PlainScreen() }
}
