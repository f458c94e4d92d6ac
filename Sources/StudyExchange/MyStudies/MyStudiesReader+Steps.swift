import StudyDocuments
import StudyModel

/// Reads activities (mystudies-format §6).
extension MyStudiesReader {
  func readActivity(_ payload: JSONValue, into study: inout Study) throws(ImportError) {
    let activity = payload["activity"] ?? .null
    let metadata = activity["metadata"]
    let steps = activity["steps"]?.arrayValue ?? []
    guard steps.count <= Self.mostSteps else {
      throw .document(
        .beyondLimit(
          path: file + "/activity/steps",
          reason: "There are more than \(Self.mostSteps) steps. Split the activity."))
    }
    let name = string(metadata?["activityId"])
    var task = Task(
      id: Slug.free(name.isEmpty ? "activity" : name, avoiding: Set(study.tasks.map(\.id))),
      kind: .survey, title: text(metadata?["name"]))
    let version = string(metadata?["version"])
    if !version.isEmpty { task.keptSettings.append(Self.note("version", version)) }
    let changed = string(metadata?["lastModified"])
    if !changed.isEmpty { task.keptSettings.append(Self.note("lastModified", changed)) }
    var keys: Set<String> = []
    for (index, step) in steps.enumerated() {
      let place = ["activity", "steps", "\(index)"]
      let key = string(step["key"])
      guard !key.isEmpty, keys.insert(key).inserted else {
        throw fault(
          place + ["key"],
          key.isEmpty
            ? "The step has no key." : "The key “\(key)” is used twice. Give each step its own.")
      }
      if let read = try self.step(step, key: key, place) { task.steps.append(read) }
    }
    let order = task.steps.map(\.id)
    for (index, step) in steps.enumerated() {
      let place = ["activity", "steps", "\(index)", "destinations"]
      if let rule = try rule(step, order: order, keys: keys, place) { task.rules.append(rule) }
    }
    study.tasks.append(task)
  }

  private func step(
    _ value: JSONValue, key: String, _ place: Place
  ) throws(ImportError) -> Step? {
    var step = Step(
      id: key, title: text(value["title"]), text: text(value["text"]),
      isOptional: isTrue(value["skippable"]), content: .instruction(Instruction()))
    report(value, place)
    switch string(value["type"]).lowercased() {
    case "instruction": step.isOptional = false
    case "question":
      guard let format = format(value, place) else {
        lose(
          "format-not-read", .dropped, .error, place, "A question of an unknown kind",
          became: "a text")
        step.isOptional = false
        return step
      }
      step.content = .question(Question(format: format, placeholder: hint(of: value)))
    case "form":
      let inner = value["steps"]?.arrayValue ?? []
      guard inner.count <= Self.mostSteps else {
        throw .document(
          .beyondLimit(path: file, reason: "A form has more than \(Self.mostSteps) questions."))
      }
      var form = Form()
      if isTrue(value["repeatable"]) {
        form.items.append(
          FormItem(
            id: "group", text: step.title,
            repetition: Repetition(minimum: 1, addLabel: text(value["repeatableText"]))))
      }
      var keys: Set<String> = ["group"]
      for (index, question) in inner.enumerated() {
        let place = place + ["steps", "\(index)"]
        let key = string(question["key"])
        guard !key.isEmpty, keys.insert(key).inserted else {
          throw fault(place + ["key"], "The question has no key of its own.")
        }
        guard let format = format(question, place) else {
          lose("format-not-read", .dropped, .error, place, "A question of an unknown kind")
          continue
        }
        form.items.append(
          FormItem(
            id: key, text: text(question["title"]), detailText: text(question["text"]),
            format: format, isOptional: isTrue(question["skippable"]),
            placeholder: hint(of: question)))
      }
      step.content = .form(form)
    case "task": step.content = .component(try active(value, place))
    default:
      lose("step-not-read", .dropped, .error, place, "A step of an unknown kind")
      return nil
    }
    return step
  }

  /// The placeholder of a format that has none of its own.
  private func hint(of step: JSONValue) -> LocalizedText {
    ["email", "height"].contains(string(step["resultType"]))
      ? text(step["format"]?["placeholder"]) : [:]
  }

  private func report(_ value: JSONValue, _ place: Place) {
    for name in ["healthDataKey", "groupName"] where !string(value[name]).isEmpty {
      lose("setting-dropped", .dropped, .note, place + [name], "“\(name)”")
    }
    // What the later fork adds.
    for name in ["isHidden", "isPiping", "preLoadLogic", "defaultVisibility"] {
      let isUsual =
        value[name].map { $0 == .boolean(name == "defaultVisibility") || $0.isNull } ?? true
      if !isUsual {
        lose("logic-not-read", .dropped, .error, place + [name], "“\(name)” of a later release")
      }
    }
    if value["options"]?.arrayValue?.isEmpty == false {
      lose(
        "setting-dropped", .dropped, .warning, place + ["options"],
        "The parts of a task to leave out")
    }
  }

  private func active(_ value: JSONValue, _ place: Place) throws(ImportError) -> Component {
    let name = string(value["resultType"])
    let settings = value["format"]?.objectValue ?? [:]
    guard let run = Component.Run(rawValue: name),
      [.fetalKickCounter, .towerOfHanoi, .spatialSpanMemory].contains(run)
    else {
      lose("task-not-known", .approximated, .warning, place, "The active task “\(name.prefix(60))”")
      return Component(runs: .custom, customName: String(name.prefix(60)))
    }
    let known = Dictionary(run.parameters.map { ($0.name, $0) }) { first, _ in first }
    var values: [String: ChoiceValue] = [:]
    for (name, setting) in settings.sorted(by: { $0.key < $1.key }) {
      if let value = ChoiceValue(setting), known[name]?.takes(value) == true {
        values[name] = value
      } else if !(setting.stringValue ?? "x").isEmpty {
        lose(
          "setting-dropped", .dropped, .warning, place + ["format", name], "“\(name)” of a task")
      }
    }
    return Component(runs: run, parameters: ComponentParameters(values))
  }

  // MARK: Destinations

  private func rule(
    _ value: JSONValue, order: [Step.ID], keys: Set<String>, _ place: Place
  ) throws(ImportError) -> Rule? {
    let key = string(value["key"])
    guard let position = order.firstIndex(of: key) else { return nil }
    let next = position + 1 < order.count ? order[position + 1] : nil
    var otherwise: Step.ID? = next
    var branches: [Rule.Branch] = []
    for (index, destination) in (value["destinations"]?.arrayValue ?? []).enumerated() {
      let place = place + ["\(index)"]
      let target = string(destination["destination"])
      guard target.isEmpty || keys.contains(target) else {
        throw fault(place, "It leads to the step “\(target)”, which does not exist.")
      }
      guard let there = target.isEmpty ? order.count : order.firstIndex(of: target) else {
        continue
      }
      guard there > position else {
        lose(
          "loop-not-read", .dropped, .error, place, "A way back to “\(target)”",
          became: "the next step")
        continue
      }
      let (condition, comparison) = (
        string(destination["condition"]), string(destination["operator"])
      )
      if condition.isEmpty, comparison.isEmpty {
        otherwise = target.isEmpty ? nil : target
        continue
      }
      guard let test = test(condition, comparison, at: key, of: value) else {
        lose("condition-not-read", .dropped, .error, place, "A condition that cannot be read")
        continue
      }
      branches.append(
        Rule.Branch(condition: test, destination: target.isEmpty ? .end : .step(target)))
    }
    let usual: Destination = otherwise.map(Destination.step) ?? .end
    // Where every branch leads as the default does, there is none.
    if branches.allSatisfy({ $0.destination == usual }) { branches = [] }
    if branches.isEmpty { return otherwise == next ? nil : Rule(step: key, kind: .direct(usual)) }
    return Rule(
      step: key, kind: .firstMatch(branches, otherwise: otherwise == next ? nil : usual))
  }

  private func test(
    _ condition: String, _ comparison: String, at key: String, of step: JSONValue
  ) -> Condition? {
    func test(_ comparison: Comparison) -> Condition {
      .test(AnswerTest(answer: AnswerReference(step: key), comparison: comparison))
    }
    if comparison.isEmpty {
      if string(step["resultType"]) == "boolean" {
        return ["true", "false"].contains(condition)
          ? test(.equals(.boolean(condition == "true"))) : nil
      }
      return test(.includes([.text(condition)]))
    }
    guard let number = Double(condition).flatMap(StudyLimits.bounded) else { return nil }
    func answeredButNot(_ comparison: Comparison) -> Condition {
      .all([test(.answered), .not(test(comparison))])
    }
    switch comparison {
    case "e": return test(.numberBetween(number, number))
    case "ne": return answeredButNot(.numberBetween(number, number))
    case "gte": return test(.numberBetween(number, nil))
    case "lte": return test(.numberBetween(nil, number))
    case "lt": return answeredButNot(.numberBetween(number, nil))
    case "gt": return answeredButNot(.numberBetween(nil, number))
    default: return nil
    }
  }
}

extension StudyLimits {
  /// A number that a study may hold.
  static func bounded(_ number: Double) -> Double? {
    number.isFinite && abs(number) <= largestNumber ? number : nil
  }
}
