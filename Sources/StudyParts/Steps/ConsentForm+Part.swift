import StudyModel

extension StepParts {
  func visit(_ content: ConsentForm) -> any StepPart { content }
}

extension ConsentForm: StepPart {
  package var icon: String { "signature" }
  package var matter: StepMatter { .data }

  package func started(in study: Study) -> StepContent? { .consentForm(self) }
  package var pictureHint: String? { nil }
  package var continueHint: String { "Leads to the next page. Leave blank to use “Next”." }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [
      .toggle("allowsDeclining", label: "Allow declining without ending the task"),
      .plain(
        "denyAlert", label: "Deny asks for confirmation",
        hint: "Otherwise, it takes effect immediately.",
        as: .presence),
      .toggle("cancelsAtOnce", label: "Cancel leaves without confirmation"),
      Setting.words("allowLabel", label: "Allow button", hint: "Leave blank to use “Allow”.").rare,
      Setting.words(
        "declineLabel", label: "Decline button",
        hint: "Leave blank to use “Deny”, or “Not Now” if declining is allowed."
      ).rare,
      Setting.toggle(
        "denyAlertGivesConsent", label: "Alert after Deny: offer to give consent",
        hint: "Replaces going back. Ethics boards may ask about it."
      ).rare.effect(.meaning),
    ] + Setting.alert("denyAlert", "Alert after Deny")
      + Setting.alert("cancelAlert", "Alert after Cancel")
  }

  package var links: [LearnMore] {
    pages.filter { $0.learnMoreAddress != nil }.map { LearnMore(label: $0.learnMoreLabel) }
  }

  package func lists(of step: Step, in home: StepHome) -> [PartList] {
    [ConsentFormPagePart.list(of: self)]
  }

  package func screens(at place: Place, in study: Study) -> [Place] {
    let list = held(\.pages)
    return list.ids.map { place + [list.member, $0] }
  }
}

extension Setting {
  /// The texts of an alert. A blank text falls back to the standard one.
  static func alert(_ member: String, _ name: String) -> [Setting] {
    [
      Setting.words(member, "title", label: "\(name): title").rare,
      Setting.words(member, "message", label: "\(name): text").rare,
      Setting.words(member, "confirmLabel", label: "\(name): confirm button").rare,
      Setting.words(member, "returnLabel", label: "\(name): return button").rare,
    ]
  }
}
