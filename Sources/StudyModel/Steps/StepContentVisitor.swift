/// Decides something for each kind of step. A kind that is added is a requirement here, so the compiler asks for each
/// decision; the decision can be in the file of the kind.
public protocol StepContentVisitor {
  associatedtype Decision

  func visit(_ content: ConsentScenes) -> Decision
  func visit(_ content: ConsentForm) -> Decision
  func visit(_ content: Sharing) -> Decision
  func visit(_ content: Quiz) -> Decision
  func visit(_ content: ConsentReview) -> Decision
  func visit(_ content: Instruction) -> Decision
  func visit(_ content: Question) -> Decision
  func visit(_ content: Form) -> Decision
  func visit(_ content: AnswerSummary) -> Decision
  func visit(_ content: Completion) -> Decision
  func visit(_ content: SignatureRequest) -> Decision
  func visit(_ content: Permissions) -> Decision
  func visit(_ content: Passcode) -> Decision
  func visit(_ content: Registration) -> Decision
  func visit(_ content: Login) -> Decision
  func visit(_ content: Video) -> Decision
  func visit(_ content: PDFDocument) -> Decision
  func visit(_ content: WebPage) -> Decision
  func visit(_ content: Table) -> Decision
  func visit(_ content: Wait) -> Decision
  func visit(_ content: Eligibility) -> Decision
  func visit(_ content: Component) -> Decision
}
