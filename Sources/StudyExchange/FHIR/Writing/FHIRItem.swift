import StudyModel

/// An item of a Questionnaire, before its condition is written.
struct FHIRItem {
  var linkId: String
  var type: FHIRItemType
  var text: LocalizedText = [:]
  /// The same text with formatting, if it has any.
  var markdown: LocalizedText = [:]
  var isRequired = false
  var repeats = false
  var isReadOnly = false
  var maximumLength: Int?
  var options: [FHIROption] = []
  /// The member for the type of the value, and the value.
  var initial: (member: String, value: JSONValue)?
  var extensions: [JSONValue] = []
  /// The item is shown only while this holds.
  var condition: Condition?
  /// What the item is about in the study.
  var place: Place
  var items: [FHIRItem] = []
}

/// An answer to choose.
struct FHIROption {
  var system: String
  var code: String
  var text: LocalizedText
  var isInitial = false
  var extensions: [JSONValue] = []
}
