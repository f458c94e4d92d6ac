import StudyModel

/// The fields of who can take part, and of what only a client runs.
extension StepFields {
  static func eligibility(_ eligibility: Eligibility) -> [EditorField] {
    let token: [EditorField] = [
      .words("token", "prompt", label: "Text above the code"),
      .plain(
        "token", "length", label: "Code length",
        hint:
          "In letters and digits. Leave blank to allow any length. Apps ask your server whether a code is valid; Accord checks only its characters and length.",
        as: .whole),
    ]
    return [
      EditorField.plain(
        "token", label: "Ask for a code",
        hint: "Participants enter a code they were given, before the questions.",
        as: .presence
      ).deciding
    ] + (eligibility.token == nil ? [] : token) + [
      .words("endingTitle", label: "If not eligible: title"),
      .prose(
        "endingText", label: "If not eligible: text",
        hint:
          "Explain kindly and clearly why they cannot take part and where they can turn. Plain text, without formatting."
      ),
    ]
  }

  static let eligibilityQuestion: [EditorField] = [
    .words("prompt", label: "Question"),
    .prose("text", label: "Explanation"),
    EditorField.toggle("yesFits", label: "Yes is eligible").half,
    EditorField.toggle("noFits", label: "No is eligible").half,
    EditorField.words("yes", label: "Label for Yes").rare,
    EditorField.words("no", label: "Label for No").rare,
  ]

  static func component(_ component: Component) -> [EditorField] {
    let runs: [EditorField] = [
      EditorField.plain(
        "runs", label: "Activity", as: .options(.of(Component.Run.self, words))
      ).deciding
    ]
    if component.runs == .custom {
      return runs + [
        .plain(
          "customName", label: "Activity name", hint: "The app knows the activity by this name."),
        .plain(
          "parameters", label: "Settings", hint: "One per line. For example, “duration: 30”.",
          as: .pairs),
      ]
    }
    return runs
      + component.runs.parameters.map { parameter in
        let widget: EditorField.Widget =
          switch parameter.sort {
          case .whole: .whole
          case .decimal: .decimal
          case .toggle: .toggle
          }
        return .plain("parameters", parameter.name, label: parameter.words, as: widget)
      }
      + strays(of: component).map {
        .plain(
          "parameters", $0, label: "From another activity: \($0)", hint: "Clear it to remove it.")
      }
  }

  private static func strays(of component: Component) -> [String] {
    let known = Set(component.runs.parameters.map(\.name))
    return component.parameters.values.keys.filter { !known.contains($0) }.sorted()
  }

  static let healthType: [EditorField] = [
    .words("words", label: "Description and purpose", hint: "Participants read this text."),
    .toggle("isOptional", label: "Optional"),
  ]

  /// The kinds of health data that studies most often collect, by their HealthKit identifiers.
  static let healthKinds: [(String, String)] = [
    "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierDistanceWalkingRunning",
    "HKQuantityTypeIdentifierActiveEnergyBurned", "HKQuantityTypeIdentifierHeartRate",
    "HKQuantityTypeIdentifierRestingHeartRate",
    "HKQuantityTypeIdentifierHeartRateVariabilitySDNN",
    "HKQuantityTypeIdentifierOxygenSaturation", "HKQuantityTypeIdentifierRespiratoryRate",
    "HKQuantityTypeIdentifierBodyMass", "HKQuantityTypeIdentifierBloodGlucose",
    "HKQuantityTypeIdentifierBloodPressureSystolic",
    "HKQuantityTypeIdentifierBloodPressureDiastolic", "HKQuantityTypeIdentifierVO2Max",
    "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryTypeIdentifierMindfulSession",
    "HKDataTypeIdentifierElectrocardiogram", "HKWorkoutTypeIdentifier",
  ].map { ($0, HealthType(id: $0).plainName) }

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
