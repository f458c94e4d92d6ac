import StudyModel

extension StepParts {
  func visit(_ content: Table) -> any StepPart { content }
}

extension Table: StepPart {
  package var icon: String { "list" }
  package var matter: StepMatter { .explaining }

  package func started(in study: Study) -> StepContent? { .table(self) }
  package var hasBodyItems: Bool { true }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [
      Setting.plain("rows", label: "Rows", hint: "One per line.", as: .lines).effect(.wording),
      Setting.plain(
        "bullet", label: "Markers",
        as: .options([
          .init(value: "none", label: "None"), .init(value: "circle", label: "Dots"),
          .init(value: "image", label: "Images from the app"),
          .init(value: "number", label: "Numbers"),
        ])
      ).effect(.format),
    ]
  }
}
