import StudyModel

/// Whether each kind of step can be on paper: its words, and its questions.
struct PaperSteps: StepShapeVisitor {
  func reduced(_ decision: Bool, from content: some ReducibleStep) -> Bool { decision }

  func visit(_ content: Question) -> Bool { true }
  func visit(_ content: Form) -> Bool { true }
  func visit(_ content: Quiz) -> Bool { true }
  func visit(_ content: Eligibility) -> Bool { true }
  func visit(_ content: Instruction) -> Bool { true }
  func visit(_ content: Completion) -> Bool { true }
  func visit(_ content: Table) -> Bool { true }
  // Consents are documents of their own.
  func visit(_ content: ConsentScenes) -> Bool { false }
  func visit(_ content: ConsentForm) -> Bool { false }
  func visit(_ content: ConsentReview) -> Bool { false }
  func visit(_ content: Sharing) -> Bool { false }
  func visit(_ content: SignatureRequest) -> Bool { false }
  // These need a device.
  func visit(_ content: AnswerSummary) -> Bool { false }
  func visit(_ content: Permissions) -> Bool { false }
  func visit(_ content: Passcode) -> Bool { false }
  func visit(_ content: Registration) -> Bool { false }
  func visit(_ content: Login) -> Bool { false }
  func visit(_ content: Video) -> Bool { false }
  func visit(_ content: PDFDocument) -> Bool { false }
  func visit(_ content: WebPage) -> Bool { false }
  func visit(_ content: Wait) -> Bool { false }
  func visit(_ content: Component) -> Bool { false }
}
