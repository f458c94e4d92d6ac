/// A component that only a client can run, declared as data: health data collection, a timed walk, an active task. The
/// walkthrough shows a still and records nothing (spezi §2.7, mystudies-format §9).
public struct Component: StepSettings {
  public var runs: Run = Run.healthData
  /// The data to collect; only for health data.
  public var healthTypes: [HealthType] = []
  /// The client's name for a custom task.
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

  /// What the client runs: health data collection, a walk, a ResearchKit active task, or a custom task.
  public enum Run: String, Codable, CaseIterable, Sendable {
    case healthData, timedWalk
    case shortWalk, fitnessCheck, twoFingerTapping, tremor, reactionTime, spatialSpanMemory
    case stroop, trailMaking, towerOfHanoi, toneAudiometry, fetalKickCounter
    case custom
  }
}

extension Component.Run: AbsentWhenUsual {
  public static var usual: Component.Run { .healthData }
}

extension Component {
  public static var kind: StepContent.Kind { .component }
  public static var name: String { "App activity" }
  public static var isOnClientOnly: Bool { true }
  public static var blank: Component { Component() }
  public var content: StepContent { .component(self) }

  public func texts(at place: Place) -> [PlacedText] {
    healthTypes.flatMap {
      placed([("words", $0.words)], at: place + ["healthTypes", $0.id])
    }
  }
}

extension Component: StepKind {
  static let lists: [HeldList<Component>] =
    [HeldList("healthTypes", \Component.healthTypes) { Component(healthTypes: $0) }]

  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .nothing : nil }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    let name = map.inspection.name(of: place)
    var problems: [Problem] = []
    switch runs {
    case .healthData: problems += healthProblems(at: place, name: name)
    case .custom where customName?.isEmpty != false:
      problems.append(
        Problem(
          .error, .customTaskWithoutName, at: place + ["customName"],
          "\(name) is a custom activity but has no name. Enter the name that the app uses."
        ))
    default: break
    }
    guard runs != .custom else { return problems }
    let known = Dictionary(runs.parameters.map { ($0.name, $0) }) { first, _ in first }
    for (parameter, value) in parameters.values.sorted(by: { $0.key < $1.key })
    where known[parameter]?.takes(value) != true {
      problems.append(
        Problem(
          .error, .invalidParameter, at: place + ["parameters", parameter],
          known[parameter].map {
            "At \(name), “\(value.text)” cannot be “\($0.words)”. \($0.remedy)"
          } ?? "\(name) has a setting “\(parameter)” that this activity does not use. Remove it."))
    }
    return problems
  }

  private func healthProblems(at place: Place, name: String) -> [Problem] {
    guard !healthTypes.isEmpty else {
      return [
        Problem(
          .error, .noHealthTypes, at: place + ["healthTypes"],
          "\(name) collects health data but does not say which. Add what is collected.")
      ]
    }
    return identifierProblems(
      healthTypes.map(\.id), .duplicateItem, at: place + ["healthTypes"],
      called: "kinds of health data")
      + healthTypes.flatMap { type -> [Problem] in
        let typePlace = place + ["healthTypes", type.id]
        if !type.id.isEmpty, !type.isWellFormed {
          return [
            Problem(
              .warning, .unknownHealthType, at: typePlace,
              "“\(type.id)” does not look like a HealthKit identifier. Enter one such as HKQuantityTypeIdentifierStepCount."
            )
          ]
        }
        return type.words.isEmpty
          ? [
            Problem(
              .advice, .healthTypeWithoutWords, at: typePlace + ["words"],
              "“\(type.plainName)” at \(name) is not explained. Explain in plain words what is collected and why."
            )
          ] : []
      }
  }
}
