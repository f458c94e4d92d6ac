import StudyModel

extension StepParts {
  func visit(_ content: Login) -> any StepPart { content }
}

extension Login: StepPart {
  package var icon: String { "phone" }
  package var matter: StepMatter { .access }

  package func started(in study: Study) -> StepContent? { .login(self) }
  package var skipping: StepSkipping { .rare }
  package var hasBodyItems: Bool { true }
}
