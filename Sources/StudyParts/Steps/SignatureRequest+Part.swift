import StudyModel

extension StepParts {
  func visit(_ content: SignatureRequest) -> any StepPart { content }
}

extension SignatureRequest: StepPart {
  package var icon: String { "signature" }
  package var matter: StepMatter { .consenting }

  package func started(in study: Study) -> StepContent? { .signature(self) }
  package var skipping: StepSkipping { .rare }
  package var pictureHint: String? { nil }
}
