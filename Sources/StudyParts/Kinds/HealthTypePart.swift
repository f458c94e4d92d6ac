import StudyModel

/// Describes a type of health data to the editor.
struct HealthTypePart: PartDescription {
  let type: HealthType
  let step: Step

  private var siblings: [HealthType] {
    if case .component(let component) = step.content { component.healthTypes } else { [] }
  }

  func title(in language: Language) -> String { type.plainName }
  var whereabouts: String { "Health data" }
  var kindName: String { type.isOptional ? "Optional" : "Required" }
  var icon: String { "phone" }
  var siblingIDs: Set<String> { Set(siblings.map(\.id)) }
  var settings: [Setting] { Self.settings }
  var otherMembers: [OtherMember] { [.id] }

  static func list(of component: Component) -> PartList {
    PartList(
      component.held(\.healthTypes), title: "Collected data",
      icons: component.healthTypes.map { _ in "phone" },
      add: "Add health data", empty: "No health data yet.", kinds: kinds, kindLabel: "Kind"
    ) { request in
      // HealthKit defines the identifier, so it is not generated from the name.
      let id = request.kind ?? request.words
      guard !id.isEmpty, !request.taken.contains(id), !id.contains("/") else { return nil }
      return BlankPart(HealthType(id: id))
    }
  }

  private static let settings: [Setting] = [
    Setting.words(
      "words", label: "Description and purpose", hint: "Participants read this text."
    ).effect(.meaning),
    .toggle("isOptional", label: "Optional"),
  ]

  /// The kinds of health data that studies collect most often, by HealthKit identifier.
  private static let kinds: [PartList.Kind] = [
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
  ].map { PartList.Kind(value: $0, label: HealthType(id: $0).plainName) }
}
