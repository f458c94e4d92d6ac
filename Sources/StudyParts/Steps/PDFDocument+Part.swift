import StudyModel

extension StepParts {
  func visit(_ content: PDFDocument) -> any StepPart { content }
}

extension PDFDocument: StepPart {
  package var icon: String { "phone" }
  package var matter: StepMatter { .explaining }

  package func started(in study: Study) -> StepContent? { .pdf(self) }
  package var hasBodyItems: Bool { true }

  package var otherMembers: [OtherMember] {
    [.reference("asset", because: "Uploading a file sets it.")]
  }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [.plain("address", label: "PDF address")]
  }
}
