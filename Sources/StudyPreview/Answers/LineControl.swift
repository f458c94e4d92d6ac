import StudyModel

/// One line to fill in.
struct LineControl: Control {
  let template = "answer-formats/line"
  let value: String
  var type = "text"
  var inputMode: String?
  var autocomplete = "off"
  var capitalize: String?
  var corrects: String?
  var checksSpelling: String?
  var placeholder: String?
  var unit: String?
  var isNumber = false
  var minimum: String?
  var maximum: String?
  var step: String?
  var maximumLength: Int?
  var isDate = false
  /// Whether to offer shortcuts for days near today.
  var offersDays = false
}
