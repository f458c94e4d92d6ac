import StudyModel

struct MyStudiesStepKinds: StepShapeVisitor {
  func reduced(
    _ decision: MyStudiesStepKind, from content: some ReducibleStep
  ) -> MyStudiesStepKind { decision }

  func visit(_ content: ConsentScenes) -> MyStudiesStepKind { .joining }
  func visit(_ content: ConsentForm) -> MyStudiesStepKind { .none }
  func visit(_ content: Sharing) -> MyStudiesStepKind { .joining }
  func visit(_ content: Quiz) -> MyStudiesStepKind { .joining }
  func visit(_ content: ConsentReview) -> MyStudiesStepKind { .joining }
  func visit(_ content: Instruction) -> MyStudiesStepKind { .instruction }
  func visit(_ content: Question) -> MyStudiesStepKind { .question(content) }
  func visit(_ content: Form) -> MyStudiesStepKind { .form(content) }
  func visit(_ content: AnswerSummary) -> MyStudiesStepKind { .none }
  func visit(_ content: Completion) -> MyStudiesStepKind { .instruction }
  func visit(_ content: SignatureRequest) -> MyStudiesStepKind { .none }
  func visit(_ content: Video) -> MyStudiesStepKind { .none }
  func visit(_ content: PDFDocument) -> MyStudiesStepKind { .none }
  func visit(_ content: WebPage) -> MyStudiesStepKind { .none }
  func visit(_ content: Table) -> MyStudiesStepKind { .none }
  func visit(_ content: Eligibility) -> MyStudiesStepKind { .joining }
  func visit(_ content: Component) -> MyStudiesStepKind {
    [.fetalKickCounter, .towerOfHanoi, .spatialSpanMemory].contains(content.runs)
      ? .active(content) : .none
  }
}
