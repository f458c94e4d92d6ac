import StudyModel

/// Wraps a standalone part of a task in a task.
enum ResearchKitPart {
  /// A task whose own class is missing, with the class that its keys belong to; nil for anything else.
  static func unnamedTask(_ value: JSONValue) -> JSONValue? {
    guard case .object(var members) = value, members["_class"]?.stringValue == nil,
      members["schema"] == nil, let steps = members["steps"]?.arrayValue,
      steps.contains(where: { $0["_class"]?.stringValue?.hasPrefix("ORK") == true })
    else { return nil }
    let isOrdered = ORKClass.keys(of: "ORKOrderedTask")?.isSuperset(of: members.keys) == true
    members["_class"] = isOrdered ? "ORKOrderedTask" : "ORKNavigableOrderedTask"
    return .object(members)
  }

  /// The task, and the part's place in it; nil for a whole task.
  static func wrapped(_ value: JSONValue, file: String) throws(ImportError) -> (
    task: ORKObject, root: String?
  ) {
    if let first = value.arrayValue?.first, let listed = ORKObject(first, at: []) {
      throw .outsideScope(
        className: "[\(listed.className)]",
        remedy: "ResearchKit reads one object from a file; move it out of the list.")
    }
    guard let object = ORKObject(value, at: []) else { throw .unrecognized(file: file) }
    if ORKClass.isTask(object.className) { return (object, nil) }
    guard let (task, root) = task(around: object),
      let wrapped = ORKObject(task, at: [])
    else {
      throw .outsideScope(className: object.className, remedy: remedy(for: object.className))
    }
    return (wrapped, root)
  }

  private static let stepID = "step"

  private static func task(around part: ORKObject) -> (JSONValue, String)? {
    let name = part.className
    let value = JSONValue.object(part.members)
    if outside.contains(name) { return nil }
    if ORKClass.isStep(name) {
      if name == "ORKLearnMoreInstructionStep" {
        return inQuestion(
          "learnMoreItem/learnMoreInstructionStep",
          ["learnMoreItem": ["_class": "ORKLearnMoreItem", "learnMoreInstructionStep": value]])
      }
      return inTask(value, root: "")
    }
    if ORKClass.isAnswerFormat(name) {
      return inQuestion("answerFormat", ["answerFormat": value])
    }
    switch name {
    case "ORKFormItem": return inStep("ORKFormStep", "formItems/#1", ["formItems": [value]])
    case "ORKLearnMoreItem": return inQuestion("learnMoreItem", ["learnMoreItem": value])
    case "ORKBodyItem":
      return inStep("ORKInstructionStep", "bodyItems/#1", ["bodyItems": [value]])
    case "ORKEarlyTerminationConfiguration":
      return inStep(
        "ORKInstructionStep", "earlyTerminationConfiguration",
        ["earlyTerminationConfiguration": value])
    case "ORKBundleAsset":
      return inStep("ORKVideoInstructionStep", "bundleAsset", ["bundleAsset": value])
    case "ORKTextChoice", "ORKTextChoiceOther":
      return inQuestion(
        "answerFormat/textChoices/#1",
        ["answerFormat": choices("ORKTextChoiceAnswerFormat", "textChoices", value)])
    case "ORKImageChoice":
      return inQuestion(
        "answerFormat/imageChoices/#1",
        ["answerFormat": choices("ORKImageChoiceAnswerFormat", "imageChoices", value)])
    case "ORKColorChoice":
      return inQuestion(
        "answerFormat/colorChoices/#1",
        ["answerFormat": choices("ORKColorChoiceAnswerFormat", "colorChoices", value)])
    case "ORKConsentDocument":
      return inStep("ORKConsentReviewStep", "consentDocument", ["consentDocument": value])
    case "ORKConsentSection", "ORKConsentSignature":
      let list = name == "ORKConsentSection" ? "sections" : "signatures"
      return inStep(
        "ORKConsentReviewStep", "consentDocument/\(list)/#1",
        ["consentDocument": ["_class": "ORKConsentDocument", list: [value]]])
    case "ORKDirectStepNavigationRule", "ORKPredicateStepNavigationRule":
      return inRules("stepNavigationRules", stepID, value)
    case "ORKPredicateSkipStepNavigationRule":
      return inRules("skipStepNavigationRules", stepID, value)
    case "ORKPredicateFormItemVisibilityRule":
      return inStep(
        "ORKFormStep", "formItems/#1/visibilityRule",
        [
          "formItems": [
            [
              "_class": "ORKFormItem", "identifier": "item", "optional": true,
              "answerFormat": ["_class": "ORKBooleanAnswerFormat"], "visibilityRule": value,
            ]
          ]
        ])
    default: return nil
    }
  }

  private static func choices(_ name: String, _ list: String, _ value: JSONValue) -> JSONValue {
    .object(["_class": .string(name), "style": "singleChoice", list: [value]])
  }

  private static func inQuestion(_ path: String, _ keys: [String: JSONValue])
    -> (JSONValue, String)
  {
    var keys = keys
    if keys["answerFormat"] == nil { keys["answerFormat"] = ["_class": "ORKBooleanAnswerFormat"] }
    return inStep("ORKQuestionStep", path, keys)
  }

  private static func inStep(_ name: String, _ path: String, _ keys: [String: JSONValue])
    -> (JSONValue, String)
  {
    let own: [String: JSONValue] = [
      "_class": .string(name), "identifier": .string(stepID), "optional": true,
    ]
    return inTask(.object(own.merging(keys) { $1 }), root: path)
  }

  private static func inTask(_ step: JSONValue, root: String) -> (JSONValue, String) {
    (
      ["_class": "ORKOrderedTask", "identifier": "task", "steps": [step]],
      "steps/#1" + (root.isEmpty ? "" : "/" + root)
    )
  }

  private static func inRules(_ key: String, _ step: String, _ rule: JSONValue)
    -> (JSONValue, String)
  {
    let steps: JSONValue = [
      ["_class": "ORKInstructionStep", "identifier": .string(step)]
    ]
    return (
      .object([
        "_class": "ORKNavigableOrderedTask", "identifier": "task", "steps": steps,
        key: .object([step: rule]),
      ]), "\(key)/\(step)"
    )
  }

  /// Task classes that Accord does not support.
  static let outside: Set<String> = ["ORKFamilyHistoryStep", "ORKSecondaryTaskStep"]

  private static func remedy(for name: String) -> String {
    if name.hasSuffix("Result") || ["ORKDevice", "ORKRelatedPerson"].contains(name) {
      return "It holds what a participant answered; Accord keeps studies, not answers."
    }
    switch name {
    case "ORKLocation", "ORKDontKnowAnswer":
      return "It is an answer; Accord keeps studies, not answers."
    case "ORKResultSelector":
      return "It is used in code only; a task’s rules name results in the text of predicates."
    case "ORKKeyValueStepModifier":
      return "Steps that change other steps cannot be authored; use rules or piped answers."
    default:
      return
        "Accord authors consents and surveys; import a task, a step, an answer format, or a rule."
    }
  }
}
