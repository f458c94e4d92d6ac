import Foundation

/// The sections of a consent, scene by scene (`ORKVisualConsentStep`).
public struct ConsentScenes: Codable, Hashable, Sendable {
  public var consent: Consent.ID

  public init(consent: Consent.ID) {
    self.consent = consent
  }
}

/// The consent as a document to agree to, then name and signature (`ORKConsentReviewStep`).
public struct ConsentReview: Codable, Hashable, Sendable {
  public var consent: Consent.ID
  /// The signature to collect; none asks for neither name nor drawing.
  public var signature: Signature.ID?
  /// The text of the question that follows Agree.
  public var reasonForConsent: LocalizedText = [:]
  public var requiresScrollToBottom: Bool = false
  /// What the two buttons say; the usual words where these are empty.
  public var agreeLabel: LocalizedText = [:]
  public var disagreeLabel: LocalizedText = [:]
  /// The words of the question that follows Disagree; the usual ones where there are none.
  public var disagreeAlert: ConsentForm.Alert?
  /// Kept for studies that were written with it. Participants are never told which answer is expected.
  public var revealsExpectedAnswers: Bool = false

  public init(
    consent: Consent.ID, signature: Signature.ID? = nil, reasonForConsent: LocalizedText = [:],
    requiresScrollToBottom: Bool = false, revealsExpectedAnswers: Bool = false
  ) {
    self.consent = consent
    self.signature = signature
    self.reasonForConsent = reasonForConsent
    self.requiresScrollToBottom = requiresScrollToBottom
    self.revealsExpectedAnswers = revealsExpectedAnswers
  }
}

/// Who may use a participant's data (`ORKConsentSharingStep`). Title, text and choices are made from the descriptions.
public struct Sharing: Codable, Hashable, Sendable {
  /// The institution in a few words.
  public var shortDescription: LocalizedText = [:]
  /// The institution and its partners in full.
  public var longDescription: LocalizedText = [:]
  /// The two choices in words of the study's own; made from the descriptions where they are empty.
  public var wideChoice: LocalizedText = [:]
  public var narrowChoice: LocalizedText = [:]
  /// CommonMark behind Learn more.
  public var learnMore: LocalizedText = [:]
  /// Whether the choice can be changed later, and what then happens to data already shared. Only the study knows, so the
  /// words are its own.
  public var laterChange: LocalizedText = [:]
  /// Nobody can take part without sharing widely: the question asked before a refusal ends the task. Nil where both
  /// choices lead on.
  public var refusalAlert: ConsentForm.Alert?

  public init(
    shortDescription: LocalizedText = [:], longDescription: LocalizedText = [:],
    wideChoice: LocalizedText = [:], narrowChoice: LocalizedText = [:],
    learnMore: LocalizedText = [:], laterChange: LocalizedText = [:],
    refusalAlert: ConsentForm.Alert? = nil
  ) {
    self.shortDescription = shortDescription
    self.longDescription = longDescription
    self.wideChoice = wideChoice
    self.narrowChoice = narrowChoice
    self.learnMore = learnMore
    self.laterChange = laterChange
    self.refusalAlert = refusalAlert
  }

  /// Whether sharing widely is a condition of taking part.
  public var isMandatory: Bool { refusalAlert != nil }
}

/// A consent as a modal form of pages, one by one or as a single page (the Fiori consent form).
public struct ConsentForm: Codable, Hashable, Sendable {
  public var pages: [Page] = []
  /// Declining is possible and does not end the task.
  public var allowsDeclining: Bool = false
  /// The question asked before a refusal; without one the refusal is taken at once.
  public var denyAlert: Alert?
  /// That question offers to give consent after all, where it has no words for going back.
  public var denyAlertGivesConsent: Bool = false
  /// The words of the question asked before Cancel leaves the form; the usual ones where there are none.
  public var cancelAlert: Alert?
  /// Cancel leaves without a question.
  public var cancelsAtOnce: Bool = false
  /// What the two buttons of the decision say; the usual words where these are empty.
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

  /// A question over the form. Empty texts stand for the usual ones.
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

/// Asks for a drawn signature on its own (`ORKSignatureStep`).
public struct SignatureRequest: Codable, Hashable, Sendable {
  public init() {}
}
