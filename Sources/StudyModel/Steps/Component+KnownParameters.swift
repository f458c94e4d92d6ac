extension Component.Run {
  /// The parameters that it is known to accept; a custom task may have any.
  public var parameters: [ComponentParameter] {
    func whole(_ name: String, _ words: String, _ range: ClosedRange<Int>) -> ComponentParameter {
      ComponentParameter(name: name, words: words, kind: .whole(range))
    }
    func toggle(_ name: String, _ words: String) -> ComponentParameter {
      ComponentParameter(name: name, words: words, kind: .toggle)
    }
    switch self {
    case .healthData:
      return [whole("historyMonths", "Months of history at enrollment", 0...120)]
    case .timedWalk:
      return [
        ComponentParameter(
          name: "minutes", words: "Duration in minutes", kind: .decimal(0.5...120)),
        toggle("runs", "Run instead of walk"),
      ]
    case .shortWalk:
      return [
        whole("stepsPerLeg", "Steps in each direction", 1...200),
        whole("restSeconds", "Standing time afterward, in seconds", 0...300),
      ]
    case .fitnessCheck:
      return [
        whole("walkSeconds", "Walking time, in seconds", 0...3_600),
        whole("restSeconds", "Resting time, in seconds", 0...3_600),
      ]
    case .twoFingerTapping: return [whole("seconds", "Tapping time, in seconds", 1...300)]
    case .tremor: return [whole("seconds", "Time per position, in seconds", 1...120)]
    case .reactionTime:
      return [
        whole("attempts", "Number of attempts", 1...50),
        whole("timeoutSeconds", "Maximum reaction time, in seconds", 1...60),
      ]
    // The names in mystudies-format §9.
    case .spatialSpanMemory:
      return [
        whole("initialSpan", "Starting sequence length", 2...20),
        whole("minimumSpan", "Shortest sequence", 2...20),
        whole("maximumSpan", "Longest sequence", 2...20),
        ComponentParameter(
          name: "playSpeed", words: "Seconds per target", kind: .decimal(0.5...20)),
        whole("maximumTests", "Maximum number of games", 1...50),
        whole("maximumConsecutiveFailures", "Consecutive failures that end the task", 1...50),
        toggle("requireReversal", "Reverse order"),
      ]
    case .stroop: return [whole("attempts", "Number of attempts", 1...100)]
    case .trailMaking: return [toggle("lettersToo", "Alternate numbers and letters")]
    case .towerOfHanoi: return [whole("numberOfDisks", "Number of disks", 1...10)]
    case .toneAudiometry: return [whole("seconds", "Tone duration, in seconds", 1...60)]
    case .fetalKickCounter:
      return [
        whole("duration", "Maximum duration, in seconds", 60...86_400),
        whole("kickCount", "Kicks to count", 1...100),
      ]
    case .custom: return []
    }
  }
}
