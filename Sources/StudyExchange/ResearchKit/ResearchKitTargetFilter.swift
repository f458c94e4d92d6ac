import StudyDocuments
import StudyModel

/// Takes out of a task's JSON what a release of ResearchKit does not know, and reports it.
struct ResearchKitTargetFilter {
  private let target: ResearchKitTarget
  private let writer: ResearchKitWriter
  private let task: StudyModel.Task
  /// The places of the study's steps, by the identifiers that they have in the JSON.
  private let places: [String: Place]
  /// Rules with conditions, by the steps after which they apply, as release 3.2 reads them.
  private(set) var rules: [String: JSONValue] = [:]

  init(_ target: ResearchKitTarget, _ task: StudyModel.Task, by writer: ResearchKitWriter) {
    self.target = target
    self.task = task
    self.writer = writer
    var places: [String: Place] = [:]
    for step in task.steps {
      for id in step.inResearchKit.identifiers(in: writer.study) {
        places[id] = ["tasks", task.id, "steps", step.id]
      }
    }
    for ending in task.endings { places[ending.id] = ["tasks", task.id, "endings", ending.id] }
    self.places = places
  }

  /// The task, or the part of it that is exported, for the release.
  mutating func json(of value: JSONValue) -> JSONValue {
    target == .current ? value : known(value, at: ["tasks", task.id]) ?? value
  }

  /// Nil for an object of a class that the release does not know and that nothing replaces.
  private mutating func known(_ value: JSONValue, at place: Place) -> JSONValue? {
    switch value {
    case .array(let elements):
      var kept: [JSONValue] = []
      for element in elements {
        if let element = known(element, at: place) { kept.append(element) }
      }
      return .array(kept)
    case .object(let members): return known(members, at: place)
    case .null, .boolean, .number, .string: return value
    }
  }

  private mutating func known(_ members: [String: JSONValue], at place: Place) -> JSONValue? {
    guard let className = members["_class"]?.stringValue else {
      var kept = members
      for key in members.keys.sorted() { kept[key] = members[key].flatMap { known($0, at: place) } }
      return .object(kept)
    }
    let place =
      ORKClass.isStep(className)
      ? members["identifier"]?.stringValue.flatMap { places[$0] } ?? place : place
    guard target.knows(className) else {
      return replacement(of: className, members, at: place)
    }
    var kept: [String: JSONValue] = [:]
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      if !target.knows(key, of: className) {
        report(key, value, at: place)
      } else if key == "stepNavigationRules" {
        kept[key] = withoutConditions(value)
      } else {
        kept[key] = known(value, at: place)
      }
    }
    return .object(kept)
  }

  private func report(_ key: String, _ value: JSONValue, at place: Place) {
    guard !ORKClass.isUsual(key, value) else { return }
    writer.lose(
      "newer-than-target", .dropped, key == "earlyTerminationConfiguration" ? .error : .note, place,
      "“\(key.asMemberName)”, which this release of ResearchKit does not know",
      advice: "set it in code, or use a later release")
  }

  // MARK: Rules

  /// The rules that lead to one step only; all others are kept for the sidecar.
  private mutating func withoutConditions(_ value: JSONValue) -> JSONValue? {
    var direct: [String: JSONValue] = [:]
    for (step, rule) in (value.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard rule["_class"] == "ORKPredicateStepNavigationRule" else {
        direct[step] = rule
        continue
      }
      rules[step] = rule
      writer.lose(
        "branch-not-in-json", .moved, .error, places[step] ?? ["tasks", task.id],
        "The conditions that decide what follows “\(step)”",
        became: ResearchKitSidecar.path(of: task.id),
        advice: "have the app make the rules in code from that file, or use release 3.2")
    }
    return direct.isEmpty ? nil : .object(direct)
  }

  // MARK: Classes

  private mutating func replacement(
    of className: String, _ members: [String: JSONValue], at place: Place
  ) -> JSONValue? {
    switch className {
    case "ORKAgeAnswerFormat": return number(insteadOf: members, at: place)
    case "ORKColorChoiceAnswerFormat": return choices(insteadOf: members, at: place)
    default:
      let isStep = ORKClass.isStep(className)
      writer.lose(
        "newer-than-target", isStep ? .approximated : .dropped, isStep ? .error : .note, place,
        "“\(className)”, which this release of ResearchKit does not know",
        became: isStep ? "an instruction" : nil, advice: "use a later release")
      // Other steps may lead here.
      guard isStep else { return nil }
      var step: [String: JSONValue] = ["_class": "ORKInstructionStep", "optional": false]
      for key in ["identifier", "title", "text"] { step[key] = members[key] }
      return .object(step)
    }
  }

  private func number(insteadOf members: [String: JSONValue], at place: Place) -> JSONValue {
    var format: [String: JSONValue] = ["_class": "ORKNumericAnswerFormat", "style": "integer"]
    // The year of birth has other bounds than the age, on each day.
    if members["useYearForResult"] != true {
      format["minimum"] = members["minimumAge"]
      format["maximum"] = members["maximumAge"]
    }
    writer.lose(
      "newer-format-replaced", .approximated, .warning, place,
      "A question for an age, which this release of ResearchKit does not know",
      became: "a number", advice: "check the answer in the app")
    return .object(format)
  }

  private func choices(insteadOf members: [String: JSONValue], at place: Place) -> JSONValue {
    let choices = (members["colorChoices"]?.arrayValue ?? []).map { color -> JSONValue in
      var choice: [String: JSONValue] = ["_class": "ORKTextChoice"]
      for key in ["detailText", "exclusive", "value"] { choice[key] = color[key] }
      let text = color["text"]?.stringValue ?? ""
      let value = color["value"]
      choice["text"] = .string(
        text.isEmpty ? value?.stringValue ?? value?.numberValue?.plainText ?? "" : text)
      return .object(choice)
    }
    writer.lose(
      "newer-format-replaced", .approximated, .warning, place,
      "A choice of colors, which this release of ResearchKit does not know",
      became: "a choice of texts", advice: "name the colors in the texts")
    var format: [String: JSONValue] = [
      "_class": "ORKTextChoiceAnswerFormat", "textChoices": .array(choices),
    ]
    format["style"] = members["style"]
    return .object(format)
  }
}
