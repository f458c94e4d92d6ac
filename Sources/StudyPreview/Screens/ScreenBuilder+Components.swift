import StudyModel

/// A still of what a client runs by itself: what it is, and what the study asks of it.
extension ScreenBuilder {
  func component(_ component: Component, _ state: ScreenState) -> String {
    var screen = plain(state)
    if screen.heading.title.isEmpty {
      screen.heading.title = component.customName ?? component.runs.plainName
    }
    screen.note = words[.componentNote]
    if component.runs == .healthData {
      screen.details = component.healthTypes.map { type in
        let said = [shown(type.words), type.isOptional ? words[.optional] : nil]
          .compactMap(\.self).joined(separator: " ")
        return PlainScreen.Detail(name: type.plainName, text: said.isEmpty ? nil : said)
      }
    }
    let parameters = component.parameters.values.sorted { $0.key < $1.key }
    screen.details += parameters.map { PlainScreen.Detail(name: $0.key, text: $0.value.text) }
    screen.hasDetails = !screen.details.isEmpty
    return page(frame(state, title: screen.heading.title), screen, "steps/component")
  }
}

extension Component.Run {
  /// What the client's task is called where the author has not said: `Tower of Hanoi`, in English as ResearchKit has it.
  var plainName: String {
    switch self {
    case .healthData: "Health data"
    case .timedWalk: "Timed walk"
    case .shortWalk: "Gait and balance"
    case .fitnessCheck: "Fitness check"
    case .twoFingerTapping: "Tapping speed"
    case .tremor: "Tremor"
    case .reactionTime: "Reaction time"
    case .spatialSpanMemory: "Spatial memory"
    case .stroop: "Stroop"
    case .trailMaking: "Trail making"
    case .towerOfHanoi: "Tower of Hanoi"
    case .toneAudiometry: "Tone audiometry"
    case .fetalKickCounter: "Kick counter"
    case .custom: "Task"
    }
  }
}
