import StudyModel

/// What an answer format becomes: a field, and others that belong to it.
struct REDCapControl {
  /// Without name, form, label, and logic.
  var field = REDCapField()
  /// How conditions compare the answer.
  var shape = REDCapAnswer.Shape.text
  /// Sentences for the field note.
  var notes: [String] = []
  var tags: [String] = []
  /// Fields that follow, by suffix of the name.
  var extras: [Extra] = []
  /// "I don't know" as one of the choices, by its code.
  var dontKnowCode: String?
  /// The field's own suffix, if the control has several of the same rank.
  var suffix: String?

  struct Extra {
    var suffix: String
    var field: REDCapField
    /// Holds when it is shown, for the name of the main field.
    var isShown: REDCapLogic = .always
    /// Whether an answer is required even if the question is not.
    var isOptional = true
  }

  init(_ type: REDCapType, _ shape: REDCapAnswer.Shape) {
    field.type = type.rawValue
    self.shape = shape
  }

  /// A field for text with a validation type.
  init(validated type: String, _ shape: REDCapAnswer.Shape) {
    self.init(.text, shape)
    field.validation = type
  }

  mutating func bound(_ minimum: String?, _ maximum: String?) {
    field.minimum = minimum ?? ""
    field.maximum = maximum ?? ""
    if minimum != nil || maximum != nil { tags.append("@FORCE-MINMAX") }
  }
}
