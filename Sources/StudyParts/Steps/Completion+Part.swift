import StudyModel

extension StepParts {
  func visit(_ content: Completion) -> any StepPart { content }
}

extension Completion: StepPart {
  package var icon: String { "completion" }
  package var matter: StepMatter { .explaining }

  package func started(in study: Study) -> StepContent? { .completion(self) }
  package var pictureHint: String? { "Replaces the standard drawing of the screen." }
  package var placement: StepPlacement { .last }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [
      Setting.plain(
        "reason", label: "Result of the task",
        as: .options([
          .init(value: "completed", label: "Completed"),
          .init(value: "discarded", label: "Discarded"),
          .init(value: "saved", label: "Saved"), .init(value: "failed", label: "Failed"),
          .init(value: "earlyTermination", label: "Ended early"),
        ]))
    ]
  }
}
