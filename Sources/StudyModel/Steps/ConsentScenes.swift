/// The sections of a consent, scene by scene.
public struct ConsentScenes: StepSettings {
  public var consent: Consent.ID
  /// The label of the button on the first scene; the step's own label if empty.
  public var startLabel: LocalizedText = [:]

  public init(consent: Consent.ID) {
    self.consent = consent
  }
}

extension ConsentScenes {
  public static var kind: StepContent.Kind { .consentScenes }
  public static var name: String { "Consent scenes" }
  public static var blank: ConsentScenes { ConsentScenes(consent: "") }
  public var content: StepContent { .consentScenes(self) }
  public func texts(at place: Place) -> [PlacedText] {
    placed([("startLabel", startLabel)], at: place)
  }
}

extension ConsentScenes: StepKind {
  static var idleTexts: [String] { ["text", "detailText", "footnote"] }

  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .nothing : nil }

  var shownConsent: (id: Consent.ID, signature: Signature.ID?)? { (consent, nil) }

  mutating func passReferences(of step: Step.ID, at place: Place, to pass: ReferencePass) {
    pass.pass(consent: &consent, at: place + ["consent"])
  }

  func count(into effort: inout StepEffort, of study: Study) {
    let shown = study.consent(consent)?.scenes ?? []
    effort.read(shown.map(\.summary))
    effort.answering += Double(shown.count) * StepEffort.turning
  }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    guard let shown = map.inspection.consents[consent] else {
      return map.inspection.unknownConsentProblems(consent, at: place)
    }
    // ResearchKit raises an exception if there are none (§2.6). A consent without any sections has a problem of its
    // own.
    guard shown.scenes.isEmpty, !shown.sections.isEmpty else { return [] }
    return [
      Problem(
        .error, .noScenes, at: place + ["consent"],
        "All sections of \(map.inspection.name(of: ["consents", consent])) appear only in the document, so there is no screen to show. Change where a section appears, or remove this step."
      )
    ]
  }
}
