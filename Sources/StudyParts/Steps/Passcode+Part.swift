import StudyModel

extension StepParts {
  func visit(_ content: Passcode) -> any StepPart { content }
}

extension Passcode: StepPart {
  package var icon: String { "phone" }
  package var matter: StepMatter { .access }

  package func started(in study: Study) -> StepContent? { .passcode(self) }
  package var hasBodyItems: Bool { true }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [
      .plain("digits", label: "Digits", hint: "4 or 6.", as: .whole),
      .plain(
        "flow", label: "Action",
        as: .options([
          .init(value: "create", label: "Set a passcode"),
          .init(value: "authenticate", label: "Ask for the passcode"),
          .init(value: "edit", label: "Change the passcode"),
        ])),
      .toggle("usesBiometrics", label: "Allow face or fingerprint instead"),
    ]
  }
}
