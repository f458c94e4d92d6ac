import StudyModel

extension StepParts {
  func visit(_ content: ConsentScenes) -> any StepPart { content }
}

extension ConsentScenes: StepPart {
  package var icon: String { "scene" }
  package var matter: StepMatter { .consenting }
  package var wording: [Setting] { [] }
  package var hasSmallPrint: Bool { false }
  package var pictureHint: String? { nil }
  package var continueHint: String { "On every scene. Leave blank to use “Next”." }
  package var placement: StepPlacement { .beforeReview }

  package func started(in study: Study) -> StepContent? {
    study.consents.first.map { .consentScenes(.init(consent: $0.id)) }
  }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [
      Setting.plain("consent", label: "Consent", as: .options(home.study.consentOptions))
        .effect(.meaning).naming(.consent),
      Setting.words(
        "startLabel", label: "Button of the first scene",
        hint: "Leave blank to use the same as on the others, or “Get started” on an overview."
      ).rare,
    ]
  }

  package func screens(at place: Place, in study: Study) -> [Place] {
    (study.consent(consent)?.scenes ?? []).map { ["consents", consent, "sections", $0.id] }
  }
}

extension Study {
  /// The consents that a step can refer to.
  var consentOptions: [Setting.Option] {
    consents.map { .init(value: $0.id, label: title($0.title, in: primaryLanguage)) }
  }
}
