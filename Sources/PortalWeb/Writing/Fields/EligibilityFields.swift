import StudyModel

/// The fields of who can take part, and of what only a client runs.
extension StepFields {
  static func eligibility(_ eligibility: Eligibility) -> [EditorField] {
    let token: [EditorField] = [
      .words("token", "prompt", label: "Words above the code"),
      .plain(
        "token", "length", label: "Letters and digits of the code",
        hint:
          "Empty: any number. The client asks your server whether a code is right; Accord knows only its shape.",
        as: .whole),
    ]
    return [
      EditorField.plain(
        "token", label: "Asks for a code", hint: "One that was handed out, before the questions.",
        as: .presence
      ).deciding
    ] + (eligibility.token == nil ? [] : token) + [
      .words("endingTitle", label: "For those who cannot take part: title"),
      .prose(
        "endingText", label: "For those who cannot take part: text",
        hint: "Kind and clear: why, and where they can turn. Plain words, without formatting."),
    ]
  }

  static let eligibilityQuestion: [EditorField] = [
    .words("prompt", label: "Question"),
    .prose("text", label: "Explanation"),
    EditorField.toggle("yesFits", label: "Yes fits").half,
    EditorField.toggle("noFits", label: "No fits").half,
    EditorField.words("yes", label: "Own word for yes").rare,
    EditorField.words("no", label: "Own word for no").rare,
  ]

  static func component(_ component: Component) -> [EditorField] {
    let runs: [EditorField] = [
      EditorField.plain(
        "runs", label: "What the app runs", as: .options(.of(Component.Run.self, words))
      ).deciding
    ]
    if component.runs == .custom {
      return runs + [
        .plain("customName", label: "Name of the task", hint: "The one the app knows it by."),
        .plain(
          "parameters", label: "Settings", hint: "One a line, as in “duration: 30”.", as: .pairs),
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
          "parameters", $0, label: "Left from another task: \($0)", hint: "Empty it to remove it.")
      }
  }

  private static func strays(of component: Component) -> [String] {
    let known = Set(component.runs.parameters.map(\.name))
    return component.parameters.values.keys.filter { !known.contains($0) }.sorted()
  }

  static let healthType: [EditorField] = [
    .words("words", label: "What it is and what for", hint: "In participants’ words."),
    .toggle("isOptional", label: "May be refused"),
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
    case .custom: "A task of the app’s own"
    }
  }
}
