/// What a step shows and asks: the closed set of step kinds.
public enum StepContent: Hashable, Sendable {
  case consentScenes(ConsentScenes)
  case consentForm(ConsentForm)
  case sharing(Sharing)
  case quiz(Quiz)
  case consentReview(ConsentReview)
  case instruction(Instruction)
  case question(Question)
  case form(Form)
  case answerSummary(AnswerSummary)
  case completion(Completion)
  case signature(SignatureRequest)
  case permissions(Permissions)
  case passcode(Passcode)
  case registration(Registration)
  case login(Login)
  case video(Video)
  case pdf(PDFDocument)
  case webPage(WebPage)
  case table(Table)
  case wait(Wait)
  case eligibility(Eligibility)
  case component(Component)

  /// The name of a kind of step in study documents.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    case consentScenes, consentForm, sharing, quiz, consentReview
    case instruction, question, form, answerSummary, completion, signature
    case permissions, passcode, registration, login, video, pdf, webPage, table, wait
    case eligibility, component

    /// Whether a client performs it, so that the walkthrough shows a still.
    public var isOnClientOnly: Bool { settings.isOnClientOnly }

    /// What a step of the kind begins with.
    public var blank: StepContent { settings.blank.content }

    /// The type that implements the kind.
    var settings: any StepKind.Type {
      switch self {
      case .consentScenes: ConsentScenes.self
      case .consentForm: ConsentForm.self
      case .sharing: Sharing.self
      case .quiz: Quiz.self
      case .consentReview: ConsentReview.self
      case .instruction: Instruction.self
      case .question: Question.self
      case .form: Form.self
      case .answerSummary: AnswerSummary.self
      case .completion: Completion.self
      case .signature: SignatureRequest.self
      case .permissions: Permissions.self
      case .passcode: Passcode.self
      case .registration: Registration.self
      case .login: Login.self
      case .video: Video.self
      case .pdf: PDFDocument.self
      case .webPage: WebPage.self
      case .table: Table.self
      case .wait: Wait.self
      case .eligibility: Eligibility.self
      case .component: Component.self
      }
    }
  }

  /// The step's settings.
  public var settings: any StepSettings { stepKind }

  /// The consent of which it shows sections or the document.
  public var shownConsent: Consent.ID? { stepKind.shownConsent?.id }

  /// The step's settings, with the requirements that only the model uses.
  var stepKind: any StepKind {
    switch self {
    case .consentScenes(let settings): settings
    case .consentForm(let settings): settings
    case .sharing(let settings): settings
    case .quiz(let settings): settings
    case .consentReview(let settings): settings
    case .instruction(let settings): settings
    case .question(let settings): settings
    case .form(let settings): settings
    case .answerSummary(let settings): settings
    case .completion(let settings): settings
    case .signature(let settings): settings
    case .permissions(let settings): settings
    case .passcode(let settings): settings
    case .registration(let settings): settings
    case .login(let settings): settings
    case .video(let settings): settings
    case .pdf(let settings): settings
    case .webPage(let settings): settings
    case .table(let settings): settings
    case .wait(let settings): settings
    case .eligibility(let settings): settings
    case .component(let settings): settings
    }
  }

  /// The names of lists in steps whose parts others refer to by their identifiers, such as the questions of a quiz.
  package static let namedLists = Set(Kind.allCases.flatMap { $0.settings.namedLists })

  /// The names of all lists of parts in steps.
  static let heldLists = Set(Kind.allCases.flatMap { $0.settings.listNames })

  /// Asked for so often that it copies no settings.
  public var kind: Kind {
    switch self {
    case .consentScenes: .consentScenes
    case .consentForm: .consentForm
    case .sharing: .sharing
    case .quiz: .quiz
    case .consentReview: .consentReview
    case .instruction: .instruction
    case .question: .question
    case .form: .form
    case .answerSummary: .answerSummary
    case .completion: .completion
    case .signature: .signature
    case .permissions: .permissions
    case .passcode: .passcode
    case .registration: .registration
    case .login: .login
    case .video: .video
    case .pdf: .pdf
    case .webPage: .webPage
    case .table: .table
    case .wait: .wait
    case .eligibility: .eligibility
    case .component: .component
    }
  }

  init(kind: Kind, from decoder: any Decoder) throws {
    self = try kind.settings.init(from: decoder).content
  }

  func encode(to encoder: any Encoder) throws { try stepKind.encode(to: encoder) }
}

extension StepContent {
  /// What the visitor decides for this content.
  public func accept<Visitor: StepContentVisitor>(_ visitor: Visitor) -> Visitor.Decision {
    switch self {
    case .consentScenes(let content): visitor.visit(content)
    case .consentForm(let content): visitor.visit(content)
    case .sharing(let content): visitor.visit(content)
    case .quiz(let content): visitor.visit(content)
    case .consentReview(let content): visitor.visit(content)
    case .instruction(let content): visitor.visit(content)
    case .question(let content): visitor.visit(content)
    case .form(let content): visitor.visit(content)
    case .answerSummary(let content): visitor.visit(content)
    case .completion(let content): visitor.visit(content)
    case .signature(let content): visitor.visit(content)
    case .permissions(let content): visitor.visit(content)
    case .passcode(let content): visitor.visit(content)
    case .registration(let content): visitor.visit(content)
    case .login(let content): visitor.visit(content)
    case .video(let content): visitor.visit(content)
    case .pdf(let content): visitor.visit(content)
    case .webPage(let content): visitor.visit(content)
    case .table(let content): visitor.visit(content)
    case .wait(let content): visitor.visit(content)
    case .eligibility(let content): visitor.visit(content)
    case .component(let content): visitor.visit(content)
    }
  }
}

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
