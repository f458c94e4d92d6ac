import StudyModel

extension StepParts {
  func visit(_ content: Wait) -> any StepPart { content }
}

extension Wait: StepPart {
  package var icon: String { "phone" }
  package var matter: StepMatter { .explaining }

  package func started(in study: Study) -> StepContent? { .wait(self) }
  package var hasBodyItems: Bool { true }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [Setting.toggle("showsProgressBar", label: "Show progress").effect(.format)]
  }
}
