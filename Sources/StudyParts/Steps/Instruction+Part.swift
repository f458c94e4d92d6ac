import StudyModel

extension StepParts {
  func visit(_ content: Instruction) -> any StepPart { content }
}

extension Instruction: StepPart {
  package var icon: String { "instruction" }
  package var matter: StepMatter { .explaining }

  package func started(in study: Study) -> StepContent? { .instruction(self) }
  package var hasBodyItems: Bool { true }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [Setting.toggle("centersImage", label: "Center the picture").rare.effect(.format)]
  }
}
