import StudyModel

/// A question of SurveyJS while it is written.
struct SurveyJSControl {
  var type: String
  var members: [String: JSONValue] = [:]
  var validators: [JSONValue] = []
  /// What the description contains, before the question's own help.
  var notes: [String] = []
  var dontKnow: DontKnow?
  /// Whether participants type into it, so that a placeholder is shown.
  var takesPlaceholder = false

  init(_ type: String, _ members: [String: JSONValue?] = [:]) {
    self.type = type
    self.members = members.compactMapValues(\.self)
  }

  /// A field for a number.
  static func number(
    from minimum: Double?, to maximum: Double?, step: Double? = nil, default value: JSONValue? = nil
  ) -> SurveyJSControl {
    var control = SurveyJSControl(
      "text",
      [
        "inputType": "number", "min": minimum.map(JSONValue.number),
        "max": maximum.map(JSONValue.number), "step": step.map(JSONValue.number),
        "defaultValue": value,
      ])
    if minimum != nil || maximum != nil {
      let bounds: [String: JSONValue?] = [
        "type": "numeric", "minValue": minimum.map(JSONValue.number),
        "maxValue": maximum.map(JSONValue.number),
      ]
      control.validators.append(.object(bounds.compactMapValues(\.self)))
    }
    control.takesPlaceholder = true
    return control
  }

  mutating func requireWhole(_ name: String) {
    validators.append(.expression("{\(name)} empty or {\(name)} % 1 = 0"))
  }
}

extension JSONValue {
  /// A validator that needs an expression to hold.
  static func expression(_ text: String, message: JSONValue? = nil) -> JSONValue {
    var members: [String: JSONValue] = ["type": "expression", "expression": .string(text)]
    members["text"] = message
    return .object(members)
  }
}
