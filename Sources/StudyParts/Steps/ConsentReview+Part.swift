import StudyModel

extension StepParts {
  func visit(_ content: ConsentReview) -> any StepPart { content }
}

extension ConsentReview: StepPart {
  package var icon: String { "signature" }
  package var matter: StepMatter { .consenting }
  package var pictureHint: String? { nil }
  package var continueHint: String { "Below the name. Leave blank to use “Next”." }

  package func started(in study: Study) -> StepContent? {
    study.consents.first.map { consent in
      let participant = consent.signatures.first { $0.role == .participant }
      return .consentReview(
        .init(consent: consent.id, signature: (participant ?? consent.signatures.first)?.id))
    }
  }

  package var otherMembers: [OtherMember] {
    [
      .structure(
        "revealsExpectedAnswers", because: "Kept from an imported file; new reviews never do.")
    ]
  }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    let study = home.study
    let signatures = (study.consent(consent)?.signatures ?? []).map {
      Setting.Option(value: $0.id, label: study.title($0.title, in: study.primaryLanguage))
    }
    return [
      Setting.plain("consent", label: "Consent", as: .options(study.consentOptions))
        .effect(.meaning).naming(.consent),
      Setting.plain(
        "signature", label: "Who signs",
        hint: "If no one is chosen, no name or signature is asked for.",
        as: .options(signatures)
      ).effect(.meaning).naming(.signature),
      Setting.prose(
        "reasonForConsent", label: "Question after Agree",
        hint: "Asks for confirmation before the answer counts."
      ).effect(.meaning),
      .toggle("requiresScrollToBottom", label: "Agree only after reading to the end"),
      Setting.words(
        "agreeLabel", label: "Agree button", hint: "Leave blank to use “Agree”."
      ).rare,
      Setting.words(
        "agreeTitle", label: "Title of the question after Agree",
        hint: "Leave blank to use “You agree to take part”."
      ).rare,
      Setting.words(
        "agreeReturnLabel", label: "Return button of the question after Agree",
        hint: "Leave blank to use “Go back to the form”."
      ).rare,
      Setting.words(
        "disagreeLabel", label: "Disagree button", hint: "Leave blank to use “Disagree”."
      ).rare,
      Setting.words(
        "signLabel", label: "Sign button", hint: "Below the signature. Leave blank to use “Sign”."
      ).rare,
    ] + Setting.alert("disagreeAlert", "Alert after Disagree")
  }
}
