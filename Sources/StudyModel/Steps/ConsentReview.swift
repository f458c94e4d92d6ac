/// Shows the consent document for agreement, then asks for name and signature.
public struct ConsentReview: StepSettings {
  public var consent: Consent.ID
  /// The signature to collect; if nil, neither a name nor a drawing is requested.
  public var signature: Signature.ID?
  /// The title of the question after Agree, and the label of its button that returns; the defaults if empty.
  public var agreeTitle: LocalizedText = [:]
  public var agreeReturnLabel: LocalizedText = [:]
  /// The text of the question after Agree.
  public var reasonForConsent: LocalizedText = [:]
  public var requiresScrollToBottom: Bool = false
  /// The labels of the two buttons; the defaults if empty.
  public var agreeLabel: LocalizedText = [:]
  public var disagreeLabel: LocalizedText = [:]
  /// The label of the button below the signature; the default if empty.
  public var signLabel: LocalizedText = [:]
  /// The text of the question after Disagree; the default if nil.
  public var disagreeAlert: ConsentForm.Alert?
  /// Kept for studies that set it. Participants never see which answer is expected.
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

extension ConsentReview {
  public static var kind: StepContent.Kind { .consentReview }
  public static var name: String { "Review and sign" }
  public static var blank: ConsentReview { ConsentReview(consent: "") }
  public var content: StepContent { .consentReview(self) }
  public var asking: AskingStep? { .consentReview(self) }

  public func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("reasonForConsent", reasonForConsent), ("agreeLabel", agreeLabel),
        ("disagreeLabel", disagreeLabel), ("signLabel", signLabel), ("agreeTitle", agreeTitle),
        ("agreeReturnLabel", agreeReturnLabel),
      ], at: place) + (disagreeAlert?.texts(at: place + ["disagreeAlert"]) ?? [])
  }
}

extension ConsentReview: StepKind {
  var asksToAgree: Bool { true }

  func idleLabels(in study: Inspection) -> [String] {
    let asked = signature.flatMap { study.consents[consent]?.signature($0) }
    return (asked?.requiresName == true ? [] : ["continueLabel"])
      + (asked?.requiresDrawing == true ? [] : ["signLabel"])
  }

  var starterTitle: StarterStrings.Key? { .consent }

  var shownConsent: (id: Consent.ID, signature: Signature.ID?)? { (consent, signature) }

  func source(of item: String?, isWhole: Bool) -> AnswerSource? {
    let names = [signature, "givenName", "familyName", "signature", "elements", "agree"]
    return isWhole || names.contains(item) ? .agreement : nil
  }

  mutating func passReferences(of step: Step.ID, at place: Place, to pass: ReferencePass) {
    if let id = signature {
      var part = StudyPart.signature(consent, id)
      pass.visit(&part, place + ["signature"])
      signature = part.id
    }
    pass.pass(consent: &consent, at: place + ["consent"])
  }

  mutating func changeStarterTexts(_ change: (inout LocalizedText, StarterStrings.Key) -> Void) {
    change(&reasonForConsent, .reason)
  }

  func count(into effort: inout StepEffort, of study: Study) {
    effort.read((study.consent(consent)?.documentSections ?? []).map(\.content))
    effort.answering += StepEffort.signing
  }

  func answers(at step: Step, for search: StepAnswers) -> StepAnswers.List {
    StepAnswers.List(answers: [
      [
        "agree": true, "givenName": "Ada", "familyName": "Example", "signature": "typed",
      ], ["agree": false],
    ])
  }
}

extension ConsentReview {
  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    let inspection = map.inspection
    guard let reviewed = inspection.consents[consent] else {
      return inspection.unknownConsentProblems(consent, at: place)
    }
    var problems: [Problem] = []
    if let signature, reviewed.signature(signature) == nil {
      problems.append(
        Problem(
          .error, .unknownSignature, at: place + ["signature"],
          "\(inspection.name(of: ["consents", consent])) has no signature \(inspection.name(ofAny: [["consents", consent, "signatures", signature]], else: signature)). Choose one of its signatures."
        ))
    }
    if signature == nil, map.task.tests(agreementAt: step.id) {
      // Without a signature, the result has no identifier for a predicate (§2.7).
      problems.append(
        Problem(
          .warning, .reviewWithoutSignature, at: place + ["signature"],
          "A rule tests the decision at \(inspection.name(of: place)), but ResearchKit stores the decision with the signature, and none is chosen. Choose one."
        ))
    } else if signature == nil, !reviewed.signatures.isEmpty {
      problems.append(
        Problem(
          .advice, .reviewWithoutSignature, at: place + ["signature"],
          "\(inspection.name(of: place)) asks for neither a name nor a signature. Choose a signature if participants should sign."
        ))
    }
    if let signature = signature.flatMap(reviewed.signature), signature.isSignedBeforehand {
      problems.append(
        Problem(
          .warning, .prefilledSignatureCollected, at: place + ["signature"],
          "The signature that \(inspection.name(of: place)) collects is already filled in and would be replaced. Choose another or clear it."
        ))
    }
    problems += textProblems(
      of: step, asksForName: signature.flatMap(reviewed.signature)?.requiresName == true,
      at: place, in: inspection)
    if reasonForConsent.isEmpty {
      problems.append(
        Problem(
          .warning, .reviewWithoutReason, at: place + ["reasonForConsent"],
          "The question after Agree is empty. Write what participants confirm by agreeing."))
    }
    return problems
  }

  /// The document's screen has its own texts; the step's text appears above the names, if they are requested (§2.7).
  /// The title also names the step in the outline, so it is always used.
  private func textProblems(
    of step: Step, asksForName: Bool, at place: Place, in inspection: Inspection
  ) -> [Problem] {
    let idle = [
      ("text", !asksForName && !step.text.isEmpty), ("detailText", !step.detailText.isEmpty),
      ("bodyItems", !step.bodyItems.isEmpty), ("image", step.image != nil),
    ].first { $0.1 }
    guard let idle else { return [] }
    return [
      Problem(
        .advice, .reviewTextNotShown, at: place + [idle.0],
        "Participants see only the document at \(inspection.name(of: place)), not its other texts. Move them to an instruction before it."
      )
    ]
  }
}
