import StudyModel

extension StepParts {
  func visit(_ content: AnswerSummary) -> any StepPart { content }
}

extension AnswerSummary: StepPart {
  package var icon: String { "list" }
  package var matter: StepMatter { .explaining }

  package func started(in study: Study) -> StepContent? { .answerSummary(self) }
  package var pictureHint: String? { nil }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [
      Setting.toggle("excludesInstructions", label: "Exclude instructions").effect(.format)
    ]
  }
}
