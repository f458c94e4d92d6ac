import Foundation

/// What a step shows and asks: the closed register of step kinds.
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

  /// The name a study document uses for a step kind.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    case consentScenes, consentForm, sharing, quiz, consentReview
    case instruction, question, form, answerSummary, completion, signature
    case permissions, passcode, registration, login, video, pdf, webPage, table, wait
    case eligibility, component

    /// Whether a client does it and the walkthrough shows a still.
    public var isOnClientOnly: Bool {
      switch self {
      case .permissions, .passcode, .registration, .login, .video, .pdf, .webPage, .table, .wait,
        .component:
        true
      default: false
      }
    }

    /// Whether its screens have one button that goes on, which a step may name. The others say different things from screen
    /// to screen, or ask for a decision and have words of their own for it.
    public var hasContinueButton: Bool {
      switch self {
      case .consentScenes, .consentForm, .quiz, .consentReview: false
      default: true
      }
    }
  }

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
    switch kind {
    case .consentScenes: self = .consentScenes(try .init(from: decoder))
    case .consentForm: self = .consentForm(try .init(from: decoder))
    case .sharing: self = .sharing(try .init(from: decoder))
    case .quiz: self = .quiz(try .init(from: decoder))
    case .consentReview: self = .consentReview(try .init(from: decoder))
    case .instruction: self = .instruction(try .init(from: decoder))
    case .question: self = .question(try .init(from: decoder))
    case .form: self = .form(try .init(from: decoder))
    case .answerSummary: self = .answerSummary(try .init(from: decoder))
    case .completion: self = .completion(try .init(from: decoder))
    case .signature: self = .signature(try .init(from: decoder))
    case .permissions: self = .permissions(try .init(from: decoder))
    case .passcode: self = .passcode(try .init(from: decoder))
    case .registration: self = .registration(try .init(from: decoder))
    case .login: self = .login(try .init(from: decoder))
    case .video: self = .video(try .init(from: decoder))
    case .pdf: self = .pdf(try .init(from: decoder))
    case .webPage: self = .webPage(try .init(from: decoder))
    case .table: self = .table(try .init(from: decoder))
    case .wait: self = .wait(try .init(from: decoder))
    case .eligibility: self = .eligibility(try .init(from: decoder))
    case .component: self = .component(try .init(from: decoder))
    }
  }

  private var settings: any Encodable {
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

  func encode(to encoder: any Encoder) throws { try settings.encode(to: encoder) }
}
