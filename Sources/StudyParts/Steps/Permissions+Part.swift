import StudyModel

extension StepParts {
  func visit(_ content: Permissions) -> any StepPart { content }
}

extension Permissions: StepPart {
  package var icon: String { "phone" }
  package var matter: StepMatter { .data }

  package func started(in study: Study) -> StepContent? { .permissions(self) }
  package var skipping: StepSkipping { .rare }
  package var hasBodyItems: Bool { true }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [
      Setting.plain(
        "permissions", label: "Permissions",
        as: .checks([
          .init(value: "health", label: "Health data"),
          .init(value: "notifications", label: "Notifications"),
          .init(value: "sensors", label: "Sensor data"),
          .init(value: "motion", label: "Device motion"),
          .init(value: "location", label: "Location"),
        ])
      ).effect(.meaning)
    ]
  }
}
