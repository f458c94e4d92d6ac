import Foundation
import StudyModel

/// A component that only an app performs, as one of Accord's.
struct SpeziActivity {
  let name: String
  let title: String
  let component: Component
  var unread: [String] = []

  init?(_ source: SpeziDefinition.Component) {
    switch source.kind {
    case .informational, .questionnaire: return nil
    case .timedWalkingTest: self.init(test: source.value["test"])
    case .customActiveTask: self.init(custom: source.value["activeTask"])
    case .healthDataCollection: self.init(health: source.value)
    }
  }

  private init(test: JSONValue?) {
    let halves = (test?["duration"]?.arrayValue ?? []).compactMap(\.numberValue)
    let seconds =
      halves.count == 2 ? (halves[0] * 0x1p64 + halves[1]) / 1e18 : 360
    let minutes = (seconds / 60 * 1_000).rounded() / 1_000
    let isRun = test?["kind"]?.numberValue == 1
    let words = ChoiceValue.number(minutes).text
    name = isRun ? "run" : "walk"
    title = "\(words)-Minute \(isRun ? "Run" : "Walk") Test"
    var values: [String: ChoiceValue] = ["minutes": .number(minutes)]
    if isRun { values["runs"] = .boolean(true) }
    component = Component(runs: .timedWalk, parameters: ComponentParameters(values))
  }

  private init(custom task: JSONValue?) {
    let words = task?["title"]?.stringValue ?? task?["identifier"]?.stringValue ?? "Activity"
    name = Slug.of(task?["identifier"]?.stringValue ?? "", else: "activity")
    title = words
    component = Component(runs: .custom, customName: task?["identifier"]?.stringValue)
    if task?["subtitle"] != nil { unread = ["The subtitle of the activity"] }
  }

  private init(health value: JSONValue) {
    func types(_ name: String, isOptional: Bool) -> [HealthType] {
      let all = (value[name]?["storage"]?.arrayValue ?? []).compactMap(\.stringValue)
      return all.sorted().map { type in
        HealthType(
          id: String(type.split(separator: ";").last ?? ""), isOptional: isOptional)
      }
    }
    let needed = types("sampleTypes", isOptional: false)
    let names = Set(needed.map(\.id))
    name = "health-data"
    title = "Health data"
    var values: [String: ChoiceValue] = [:]
    let start = value["historicalDataCollection"]?["enabled"]?["_0"]
    if let last = start?["last"]?["_0"]?.objectValue {
      let years = last["year"]?.numberValue ?? 0
      let months = years * 12 + (last["month"]?.numberValue ?? 0)
      values["historyMonths"] = .number(min(max(months, 0), 120))
      if last.keys.contains(where: { !["month", "year"].contains($0) }) {
        unread.append("How far back health data are read, other than in months")
      }
    } else if start != nil {
      values["historyMonths"] = .number(120)
      unread.append("How far back health data are read, which became ten years")
    }
    component = Component(
      runs: .healthData,
      healthTypes: needed
        + types("optionalSampleTypes", isOptional: true).filter { !names.contains($0.id) },
      parameters: ComponentParameters(values))
  }
}
