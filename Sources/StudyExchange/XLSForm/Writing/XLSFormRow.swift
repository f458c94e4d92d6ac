import StudyModel

/// A row of the sheet “survey”.
struct XLSFormRow: Hashable {
  var type: String
  var name = ""
  var label: LocalizedText = [:]
  var hint: LocalizedText = [:]
  var isRequired = false
  var requiredMessage: LocalizedText = [:]
  var relevant = XPath.always
  var constraint = XPath.always
  var constraintMessage: LocalizedText = [:]
  var appearance = ""
  var parameters = ""
  var calculation = ""
  var defaultValue = ""
  var repeatCount = ""
  var image = ""

  init(_ type: String, _ name: String = "", label: LocalizedText = [:]) {
    self.type = type
    self.name = name
    self.label = label
  }
}

/// A list of the sheet “choices”.
struct XLSFormList: Hashable {
  struct Choice: Hashable {
    var name: String
    var label: LocalizedText = [:]
    var image = ""
  }

  var name: String
  var choices: [Choice]
}
