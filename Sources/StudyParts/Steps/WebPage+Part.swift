import StudyModel

extension StepParts {
  func visit(_ content: WebPage) -> any StepPart { content }
}

extension WebPage: StepPart {
  package var icon: String { "phone" }
  package var matter: StepMatter { .explaining }

  package func started(in study: Study) -> StepContent? { .webPage(self) }
  package var skipping: StepSkipping { .rare }
  package var hasBodyItems: Bool { true }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [
      .plain("address", label: "Page address"),
      .prose(
        "html", label: "Page HTML",
        hint: "Shown instead of the page at the address. Scripts in it do not run."),
      .toggle("asksForSignature", label: "Ask for a signature below"),
    ]
  }
}
