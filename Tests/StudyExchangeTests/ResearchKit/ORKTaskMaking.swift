import StudyExchange
import StudyModel

/// Small ResearchKit tasks for tests, as JSON.
enum ORK {
  static func task(
    _ steps: [JSONValue], rules: [String: JSONValue] = [:], skips: [String: JSONValue] = [:],
    id: String = "t"
  ) -> JSONValue {
    [
      "_class": "ORKNavigableOrderedTask", "identifier": .string(id), "steps": .array(steps),
      "stepNavigationRules": .object(rules), "skipStepNavigationRules": .object(skips),
    ]
  }

  static func say(_ id: String) -> JSONValue {
    ["_class": "ORKInstructionStep", "identifier": .string(id), "title": .string(id)]
  }

  static func done(_ id: String = "done", reason: Int = 2) -> JSONValue {
    [
      "_class": "ORKCompletionStep", "identifier": .string(id), "title": "Thanks",
      "reasonForCompletion": .number(Double(reason)),
    ]
  }

  static func ask(
    _ id: String, _ format: JSONValue = boolean, optional: Bool = true,
    with additional: [String: JSONValue] = [:]
  ) -> JSONValue {
    .object(
      [
        "_class": "ORKQuestionStep", "identifier": .string(id), "title": .string(id),
        "optional": .boolean(optional), "answerFormat": format,
      ].merging(additional) { $1 })
  }

  static func form(_ id: String, _ items: [JSONValue], optional: Bool = false) -> JSONValue {
    [
      "_class": "ORKFormStep", "identifier": .string(id), "title": .string(id),
      "optional": .boolean(optional), "formItems": .array(items),
    ]
  }

  static func item(
    _ id: String, _ format: JSONValue = boolean, optional: Bool = true,
    shownWhen predicate: String? = nil
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "_class": "ORKFormItem", "identifier": .string(id), "text": .string(id),
      "optional": .boolean(optional), "answerFormat": format,
    ]
    members["visibilityRule"] = predicate.map {
      ["_class": "ORKPredicateFormItemVisibilityRule", "predicateFormat": .string($0)]
    }
    return .object(members)
  }

  static let boolean: JSONValue = ["_class": "ORKBooleanAnswerFormat"]
  static let text: JSONValue = ["_class": "ORKTextAnswerFormat", "maximumLength": 0]
  static let time: JSONValue = ["_class": "ORKTimeOfDayAnswerFormat"]
  static let date: JSONValue = ["_class": "ORKDateAnswerFormat", "style": "date"]
  static let scale: JSONValue = [
    "_class": "ORKScaleAnswerFormat", "minimum": 0, "maximum": 10, "step": 1,
    "defaultValue": 2_147_483_647,
  ]

  static func knowing(_ format: JSONValue) -> JSONValue {
    .object((format.objectValue ?? [:]).merging(["showDontKnowButton": true]) { $1 })
  }

  static func choices(_ values: [JSONValue], several: Bool = true) -> JSONValue {
    [
      "_class": "ORKTextChoiceAnswerFormat",
      "style": several ? "multipleChoice" : "singleChoice",
      "textChoices": .array(
        values.map {
          ["_class": "ORKTextChoice", "text": .string($0.canonicalText), "value": $0]
        }),
    ]
  }

  static func direct(_ id: String) -> JSONValue {
    ["_class": "ORKDirectStepNavigationRule", "destinationStepIdentifier": .string(id)]
  }

  static func branch(_ ways: [(String, String)], otherwise: String? = nil) -> JSONValue {
    var members: [String: JSONValue] = [
      "_class": "ORKPredicateStepNavigationRule",
      "resultPredicateFormats": .array(ways.map { .string($0.0) }),
      "destinationStepIdentifiers": .array(ways.map { .string($0.1) }),
    ]
    members["defaultStepIdentifier"] = otherwise.map(JSONValue.string)
    return .object(members)
  }

  static func skip(_ predicate: String) -> JSONValue {
    ["_class": "ORKPredicateSkipStepNavigationRule", "resultPredicateFormat": .string(predicate)]
  }

  static let end = "org.researchkit.step.null"

  /// The usual skeleton around a statement about `$z`; only about the step without one.
  static func predicate(
    _ step: String, _ statement: String?, result: String? = nil, task: String? = nil
  ) -> String {
    let task = task.map { "\"\($0)\"" } ?? "$ORK_TASK_IDENTIFIER"
    let inner =
      statement.map {
        " AND SUBQUERY($y.results, $z, $z.identifier == \"\(result ?? step)\" AND \($0)).@count > 0"
      } ?? ""
    return "SUBQUERY(SELF, $x, $x.identifier == \(task) AND SUBQUERY($x.results, $y, "
      + "$y.identifier == \"\(step)\" AND $y.isPreviousResult == 0\(inner)).@count > 0).@count > 0"
  }

  static func yes(_ step: String, result: String? = nil) -> String {
    predicate(step, "$z.answer == 1", result: result)
  }

  static func no(_ step: String, result: String? = nil) -> String {
    predicate(step, "$z.answer == 0", result: result)
  }

  static func has(_ step: String, _ values: String...) -> String {
    predicate(
      step,
      values.map { "SUBQUERY($z.answer, $w, $w == \($0)).@count > 0" }.joined(separator: " AND "))
  }

  static func imported(_ json: JSONValue) throws -> Import {
    try ImportFormats.read(ImportFile(name: "task.json", bytes: json.canonicalBytes))
  }
}
