import StudyModel

extension StepParts {
  func visit(_ content: Component) -> any StepPart { content }
}

extension Component: StepPart {
  package var icon: String { "phone" }
  package var matter: StepMatter { .data }

  package func started(in study: Study) -> StepContent? { .component(self) }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    let runs: [Setting] = [
      Setting.plain(
        "runs", label: "Activity", as: .options(.of(Component.Run.self, Self.words))
      ).deciding.effect(.meaning)
    ]
    if self.runs == .custom {
      return runs + [
        .plain(
          "customName", label: "Activity name", hint: "The app knows the activity by this name."),
        .plain(
          "parameters", label: "Settings", hint: "One per line. For example, “duration: 30”.",
          as: .pairs),
      ]
    }
    return runs
      + self.runs.parameters.map { parameter in
        let control: Setting.Control =
          switch parameter.kind {
          case .whole: .whole
          case .decimal: .decimal
          case .toggle: .toggle
          }
        return .plain("parameters", parameter.name, label: parameter.words, as: control)
      }
      + strays.map {
        .plain(
          "parameters", $0, label: "From another activity: \($0)", hint: "Clear it to remove it.")
      }
  }

  package var otherMembers: [OtherMember] {
    OtherMember.dormant(
      "healthTypes", "customName", "parameters", because: "Another activity has it.")
  }

  /// Settings of another activity that the step still has.
  private var strays: [String] {
    let known = Set(runs.parameters.map(\.name))
    return parameters.values.keys.filter { !known.contains($0) }.sorted()
  }

  package func lists(of step: Step, in home: StepHome) -> [PartList] {
    runs == .healthData ? [HealthTypePart.list(of: self)] : []
  }

  private static func words(_ run: Component.Run) -> String {
    switch run {
    case .healthData: "Collecting health data"
    case .timedWalk: "Timed walk or run"
    case .shortWalk: "Gait and balance"
    case .fitnessCheck: "Fitness check"
    case .twoFingerTapping: "Tapping speed"
    case .tremor: "Tremor"
    case .reactionTime: "Reaction time"
    case .spatialSpanMemory: "Spatial memory"
    case .stroop: "Stroop test"
    case .trailMaking: "Trail making"
    case .towerOfHanoi: "Tower of Hanoi"
    case .toneAudiometry: "Hearing"
    case .fetalKickCounter: "Kick counter"
    case .custom: "Custom activity"
    }
  }
}
