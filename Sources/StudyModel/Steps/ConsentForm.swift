/// A consent as a modal form, one page after another or on a single page (the Fiori consent form).
public struct ConsentForm: StepSettings {
  public var pages: [Page] = []
  /// Whether participants can decline without ending the task.
  public var allowsDeclining: Bool = false
  /// The question asked before a refusal; if nil, the refusal is accepted immediately.
  public var denyAlert: Alert?
  /// Whether that question offers to give consent after all, unless it has a label for going back.
  public var denyAlertGivesConsent: Bool = false
  /// The text of the question asked before Cancel leaves the form; the default if nil.
  public var cancelAlert: Alert?
  /// Whether Cancel leaves without a question.
  public var cancelsAtOnce: Bool = false
  /// The labels of the two decision buttons; the defaults if empty.
  public var allowLabel: LocalizedText = [:]
  public var declineLabel: LocalizedText = [:]

  public init(
    pages: [Page] = [], allowsDeclining: Bool = false, denyAlert: Alert? = nil,
    denyAlertGivesConsent: Bool = false,
    cancelAlert: Alert? = nil, cancelsAtOnce: Bool = false
  ) {
    self.pages = pages
    self.allowsDeclining = allowsDeclining
    self.denyAlert = denyAlert
    self.denyAlertGivesConsent = denyAlertGivesConsent
    self.cancelAlert = cancelAlert
    self.cancelsAtOnce = cancelsAtOnce
  }

  /// A page of the form.
  public struct Page: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var title: LocalizedText = [:]
    /// CommonMark.
    public var body: LocalizedText = [:]
    public var learnMoreLabel: LocalizedText = [:]
    public var learnMoreAddress: String?

    public init(
      id: String, title: LocalizedText = [:], body: LocalizedText = [:],
      learnMoreLabel: LocalizedText = [:], learnMoreAddress: String? = nil
    ) {
      self.id = id
      self.title = title
      self.body = body
      self.learnMoreLabel = learnMoreLabel
      self.learnMoreAddress = learnMoreAddress
    }
  }

  /// A question shown over the form. Empty texts use the defaults.
  public struct Alert: Codable, Hashable, Sendable {
    public var title: LocalizedText = [:]
    public var message: LocalizedText = [:]
    public var confirmLabel: LocalizedText = [:]
    public var returnLabel: LocalizedText = [:]

    public init(
      title: LocalizedText = [:], message: LocalizedText = [:], confirmLabel: LocalizedText = [:],
      returnLabel: LocalizedText = [:]
    ) {
      self.title = title
      self.message = message
      self.confirmLabel = confirmLabel
      self.returnLabel = returnLabel
    }
  }
}

extension ConsentForm {
  public static var kind: StepContent.Kind { .consentForm }
  public static var name: String { "Consent form" }
  public static var blank: ConsentForm {
    ConsentForm(pages: [Page(id: "page")], denyAlert: Alert())
  }
  public var content: StepContent { .consentForm(self) }
  public var asking: AskingStep? { .consentForm(self) }

  public func texts(at place: Place) -> [PlacedText] {
    let pages = pages.flatMap { $0.texts(at: place + ["pages", $0.id]) }
    let buttons = placed(
      [("allowLabel", allowLabel), ("declineLabel", declineLabel)], at: place)
    return pages + buttons + (denyAlert?.texts(at: place + ["denyAlert"]) ?? [])
      + (cancelAlert?.texts(at: place + ["cancelAlert"]) ?? [])
  }
}

extension ConsentForm: StepKind {
  static let lists: [HeldList<ConsentForm>] =
    [
      HeldList("pages", \ConsentForm.pages, called: "page", by: \Page.title) {
        ConsentForm(pages: $0)
      }
    ]

  var asksToAgree: Bool { true }

  /// A single page has only the buttons that decide.
  func idleLabels(in study: Inspection) -> [String] { pages.count < 2 ? ["continueLabel"] : [] }

  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .agreement : nil }

  func count(into effort: inout StepEffort, of study: Study) {
    effort.read(pages.flatMap { [$0.title, $0.body] })
  }

  func answers(at step: Step, for search: StepAnswers) -> StepAnswers.List {
    StepAnswers.List(answers: [["agree": true], ["agree": false], ["cancel": true]])
  }
}
