import StudyModel

extension StepParts {
  func visit(_ content: Registration) -> any StepPart { content }
}

extension Registration: StepPart {
  package var icon: String { "phone" }
  package var matter: StepMatter { .data }

  package func started(in study: Study) -> StepContent? { .registration(self) }
  package var skipping: StepSkipping { .rare }
  package var hasBodyItems: Bool { true }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [
      Setting.plain(
        "fields", label: "Information to ask for",
        hint: "Email and password are always included.",
        as: .checks([
          .init(value: "givenName", label: "Given name"),
          .init(value: "familyName", label: "Family name"),
          .init(value: "gender", label: "Gender"),
          .init(value: "dateOfBirth", label: "Date of birth"),
          .init(value: "telephone", label: "Telephone"),
        ])
      ).effect(.meaning),
      Setting.plain(
        "passwordPattern", label: "Password pattern",
        hint: "A regular expression. Use ^…$ to match the whole password."
      ).rare,
      Setting.words("passwordMessage", label: "Message when a password does not match").rare,
    ]
  }
}
