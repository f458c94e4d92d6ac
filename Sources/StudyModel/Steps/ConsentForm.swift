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

extension ConsentForm.Page {
  /// The texts of the page, with their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed([("title", title), ("body", body), ("learnMoreLabel", learnMoreLabel)], at: place)
  }
}

extension ConsentForm.Page: ListedPart {
  static var copyKind: PartCopy.Kind { .pages }
  static func copied(_ parts: [ConsentForm.Page]) -> PartCopy.Content { .pages(parts) }
}

extension ConsentForm.Alert {
  /// The texts of the question, with their places below it.
  func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("title", title), ("message", message), ("confirmLabel", confirmLabel),
        ("returnLabel", returnLabel),
      ], at: place)
  }
}

extension ConsentForm {
  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    let inspection = map.inspection
    guard !pages.isEmpty else {
      return [
        Problem(
          .error, .consentFormWithoutPages, at: place + ["pages"],
          "\(inspection.name(of: place)) has no pages. Participants would agree to nothing.")
      ]
    }
    return identifierProblems(
      pages.map(\.id), .duplicatePage, at: place + ["pages"], called: "pages")
      + pages.enumerated().flatMap { index, page -> [Problem] in
        let pagePlace = place + ["pages", page.id]
        let empty =
          page.title.isEmpty && page.body.isEmpty
          ? [
            Problem(
              .warning, .emptyPage, at: pagePlace,
              "Page \(index + 1) of \(inspection.name(of: place)) is blank. Participants will see an empty page."
            )
          ] : []
        let address =
          page.learnMoreAddress.map {
            malformedAddressProblems($0, at: pagePlace + ["learnMoreAddress"])
          } ?? linkProblems(of: page, index, at: pagePlace, inspection)
        return (empty.isEmpty ? wordProblems(of: page, index, at: pagePlace, inspection) : empty)
          + address
      }
  }

  /// A link without a URL leads nowhere, so its label is not shown.
  private func linkProblems(
    of page: Page, _ index: Int, at place: Place, _ inspection: Inspection
  ) -> [Problem] {
    guard !page.learnMoreLabel.isEmpty else { return [] }
    return [
      Problem(
        .warning, .linkWithoutAddress, at: place + ["learnMoreAddress"],
        "Page \(index + 1) of \(inspection.name(of: Array(place.dropLast(2)))) has a link label but no address, so participants see no link. Add the address or delete the label."
      )
    ]
  }

  /// A title is one short label, and a page explains why agreeing matters.
  private func wordProblems(
    of page: Page, _ index: Int, at place: Place, _ inspection: Inspection
  ) -> [Problem] {
    let name = "Page \(index + 1) of \(inspection.name(of: Array(place.dropLast(2))))"
    var problems: [Problem] = []
    if page.title.isEmpty {
      problems.append(
        Problem(
          .warning, .pageWithoutTitle, at: place + ["title"],
          "\(name) has no title. Name its topic in a few words."))
    }
    if page.body.isEmpty {
      problems.append(
        Problem(
          .warning, .pageWithoutText, at: place + ["body"],
          "\(name) has no text. Explain why agreeing matters."))
    }
    let longest = page.title.values.values.map(\.count).max() ?? 0
    if longest > 40 {
      problems.append(
        Problem(
          .advice, .longPageTitle, at: place + ["title"],
          "\(name) has a title of \(longest) characters. Up to 40 fit on two lines of a phone."))
    }
    return problems
  }
}
