import StudyModel

/// A task that is one activity of the app, as a component.
struct SpeziActivityWriter {
  /// Nil for an activity that bundles do not have.
  private(set) var component: JSONValue?
  /// Health data are collected all the time.
  private(set) var isScheduled = true
  private(set) var unsaid: [String] = []
  /// Whether the component says the task's title.
  private(set) var hasTitle = false

  /// Nil for any other task.
  init?(_ task: Task, id: String) {
    let activities = task.steps.compactMap { step -> Component? in
      if case .component(let component) = step.content { component } else { nil }
    }
    let asks = task.steps.contains { $0.content.asking != nil }
    guard let activity = activities.first, activities.count == 1, !asks else { return nil }
    if task.steps.count > 1 { unsaid.append("The screens before and after the activity") }
    switch activity.runs {
    case .healthData: writeHealth(activity, id: id)
    case .timedWalk: writeWalk(activity, id: id)
    case .custom:
      let name = activity.customName ?? task.id
      hasTitle = task.title.languages.count <= 1
      let title = task.title.languages.first.flatMap { task.title[$0] } ?? name
      component = [
        "customActiveTask": [
          "_0": [
            "id": .string(id),
            "activeTask": ["identifier": .string(name), "title": .string(title)],
          ]
        ]
      ]
      if !activity.parameters.values.isEmpty { unsaid.append("The settings of the activity") }
    case .shortWalk, .fitnessCheck, .twoFingerTapping, .tremor, .reactionTime, .spatialSpanMemory,
      .stroop, .trailMaking, .towerOfHanoi, .toneAudiometry, .fetalKickCounter:
      component = nil
    }
  }

  private mutating func writeHealth(_ activity: Component, id: String) {
    isScheduled = false
    func storage(_ isOptional: Bool) -> JSONValue {
      let types = activity.healthTypes.filter { $0.isOptional == isOptional }.map { type in
        let kind =
          type.id.hasPrefix("HKCategory")
          ? "HKCategoryType"
          : type.id.hasPrefix("HKCorrelation")
            ? "HKCorrelationType"
            : type.id.hasPrefix("HKWorkout") ? "HKWorkoutType" : "HKQuantityType"
        return "\(kind);\(type.id)"
      }
      return ["storage": .array(types.sorted().map(JSONValue.string))]
    }
    if activity.healthTypes.contains(where: { !$0.words.isEmpty }) {
      unsaid.append("The words about the health data")
    }
    var history: JSONValue = ["disabled": .object([:])]
    if case .number(let months) = activity.parameters.values["historyMonths"], months > 0 {
      history = ["enabled": ["_0": ["last": ["_0": ["month": .number(months)]]]]]
    }
    component = [
      "healthDataCollection": [
        "_0": [
          "id": .string(id), "sampleTypes": storage(false), "optionalSampleTypes": storage(true),
          "historicalDataCollection": history,
        ]
      ]
    ]
  }

  private mutating func writeWalk(_ activity: Component, id: String) {
    var minutes = 6.0
    if case .number(let number) = activity.parameters.values["minutes"] { minutes = number }
    let isRun = activity.parameters.values["runs"] == .boolean(true)
    // Attoseconds as two 64-bit halves; the same bits as Swift's Duration.
    let milliseconds = UInt64(max(0, min(minutes, 10_000)) * 60_000)
    let (high, low) = milliseconds.multipliedFullWidth(by: 1_000_000_000_000_000)
    component = [
      "timedWalkingTest": [
        "_0": [
          "id": .string(id),
          "test": [
            "duration": [.number(Double(high)), .number(Double(low))],
            "kind": .number(isRun ? 1 : 0),
          ],
        ]
      ]
    ]
  }
}
