import Foundation

/// Something that only a client can run, declared as data: collecting health data, a timed walk, an active task. The
/// walkthrough shows a still, and nothing is recorded (spezi §2.7, mystudies-format §9).
public struct Component: Codable, Hashable, Sendable {
  public var runs: Run = Run.healthData
  /// What is collected; of health data only.
  public var healthTypes: [HealthType] = []
  /// What a custom task is called by the client.
  public var customName: String?
  public var parameters: ComponentParameters = ComponentParameters()

  public init(
    runs: Run = Run.healthData, healthTypes: [HealthType] = [], customName: String? = nil,
    parameters: ComponentParameters = ComponentParameters()
  ) {
    self.runs = runs
    self.healthTypes = healthTypes
    self.customName = customName
    self.parameters = parameters
  }

  /// What the client runs: health data, a walk, an active task of ResearchKit's by the name of its task, or one of its own.
  public enum Run: String, Codable, CaseIterable, Sendable {
    case healthData, timedWalk
    case shortWalk, fitnessCheck, twoFingerTapping, tremor, reactionTime, spatialSpanMemory
    case stroop, trailMaking, towerOfHanoi, toneAudiometry, fetalKickCounter
    case custom
  }
}

/// A kind of health data by its HealthKit identifier, and why it is collected.
public struct HealthType: Codable, Hashable, Sendable, Identifiable {
  /// Such as `HKQuantityTypeIdentifierStepCount`.
  public var id: String
  /// What it is and what for, in participants' words.
  public var words: LocalizedText = [:]
  /// Participants may refuse it and still take part.
  public var isOptional: Bool = false

  public init(id: String, words: LocalizedText = [:], isOptional: Bool = false) {
    self.id = id
    self.words = words
    self.isOptional = isOptional
  }

  /// Whether the identifier has the shape that HealthKit's have.
  public var isWellFormed: Bool {
    [
      "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType", "HKWorkoutType",
      "HKCorrelationTypeIdentifier",
    ].contains { id.hasPrefix($0) } && id.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }

  /// The identifier in English words, where the author has none: `Step Count`.
  public var plainName: String {
    let stem =
      ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType"]
      .first { id.hasPrefix($0) && id.count > $0.count }.map { id.dropFirst($0.count) } ?? id[...]
    // A capital begins a word, unless it stands in an abbreviation such as SDNN.
    return stem.indices.reduce(into: "") { words, index in
      let next = stem.index(after: index)
      let isAfterSmall = words.last?.isLowercase == true
      let isBeforeSmall = next < stem.endIndex && stem[next].isLowercase
      if stem[index].isUppercase, !words.isEmpty, isAfterSmall || isBeforeSmall { words += " " }
      words.append(stem[index])
    }
  }
}

/// Named values that a client's task takes.
public struct ComponentParameters: Hashable, Sendable, AbsentWhenUsual {
  public var values: [String: ChoiceValue]

  public init(_ values: [String: ChoiceValue] = [:]) { self.values = values }

  public static var usual: ComponentParameters { ComponentParameters() }

  public init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: ChoiceValue].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}

/// A parameter that a well-known task takes, with what is possible for it.
public struct ComponentParameter: Hashable, Sendable {
  public let name: String
  /// What it is, in English.
  public let words: String
  public let sort: Sort

  public enum Sort: Hashable, Sendable {
    case whole(ClosedRange<Int>)
    case decimal(ClosedRange<Double>)
    case toggle
  }

  /// Whether a value can be its value.
  public func takes(_ value: ChoiceValue) -> Bool {
    switch (sort, value) {
    case (.whole(let range), .number(let number)):
      Int(exactly: number).map(range.contains) ?? false
    case (.decimal(let range), .number(let number)): range.contains(number)
    case (.toggle, .boolean): true
    default: false
    }
  }
}

extension Component.Run {
  /// The parameters that it is known to take; a custom task may have any.
  public var parameters: [ComponentParameter] {
    func whole(_ name: String, _ words: String, _ range: ClosedRange<Int>) -> ComponentParameter {
      ComponentParameter(name: name, words: words, sort: .whole(range))
    }
    func toggle(_ name: String, _ words: String) -> ComponentParameter {
      ComponentParameter(name: name, words: words, sort: .toggle)
    }
    switch self {
    case .healthData:
      return [whole("historyMonths", "Months of history at enrollment", 0...120)]
    case .timedWalk:
      return [
        ComponentParameter(
          name: "minutes", words: "Duration in minutes", sort: .decimal(0.5...120)),
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
    // The names of mystudies-format §9.
    case .spatialSpanMemory:
      return [
        whole("initialSpan", "Starting sequence length", 2...20),
        whole("minimumSpan", "Shortest sequence", 2...20),
        whole("maximumSpan", "Longest sequence", 2...20),
        ComponentParameter(
          name: "playSpeed", words: "Seconds per target", sort: .decimal(0.5...20)),
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

extension Component.Run: AbsentWhenUsual {
  public static var usual: Component.Run { .healthData }
}
