import StudyModel
import Testing

@Suite("Reducing steps to their shapes") struct ReducingSteps {
  /// The names of the shapes that a visitor without decisions of its own gets to see.
  private struct Deciding: StepShapeVisitor {
    func reduced(_ decision: String, from content: some ReducibleStep) -> String {
      "\(content.content.kind.rawValue) as \(decision)"
    }
    func visit(_ content: ConsentScenes) -> String { "scenes" }
    func visit(_ content: ConsentForm) -> String { "consent form" }
    func visit(_ content: Sharing) -> String { "sharing" }
    func visit(_ content: Quiz) -> String { "quiz" }
    func visit(_ content: ConsentReview) -> String { "review" }
    func visit(_ content: Instruction) -> String { "words" }
    func visit(_ content: Question) -> String { "question" }
    func visit(_ content: Form) -> String { "form" }
    func visit(_ content: AnswerSummary) -> String { "summary" }
    func visit(_ content: Completion) -> String { "ending" }
    func visit(_ content: SignatureRequest) -> String { "signature" }
    func visit(_ content: Eligibility) -> String { "eligibility" }
    func visit(_ content: Component) -> String { "client" }
    func visit(_ content: PDFDocument) -> String { "document" }
  }

  @Test func `a kind is decided by its shape unless it has a decision of its own`() {
    func decision(_ content: any StepSettings) -> String { content.content.accept(Deciding()) }
    #expect(decision(Table()) == "table as words")
    #expect(decision(Passcode()) == "passcode as client")
    #expect(decision(WebPage()) == "webPage as words")
    #expect(decision(WebPage(asksForSignature: true)) == "webPage as signature")
    #expect(decision(PDFDocument()) == "document")
    #expect(decision(Quiz.blank) == "quiz")
  }

  @Test(arguments: StepContent.Kind.allCases)
  func `a shape has no simpler one, and asks for what its kind asks for`(
    kind: StepContent.Kind
  ) {
    guard let step = kind.blank.settings as? any ReducibleStep else { return }
    let shape = step.shape.content
    #expect(!(shape.settings is any ReducibleStep))
    if kind != .webPage { #expect(step.asking == shape.asking) }
  }
}
