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
  var isHidden = false
  var maximumLength: Int?
  var options: [FHIROption] = []
  /// The member for the type of the value, and the value.
  var initial: (member: String, value: JSONValue)?
  var extensions: [JSONValue] = []
  /// The item is shown only while this holds.
  var condition: Condition?
  /// The condition as comparisons of which all, or any, must hold.
  var enableWhen: [FHIRTest] = []
  var isEnabledByAny = false
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
  /// What it adds to a score; nil in forms without a score.
  var weight: Double?
  var extensions: [JSONValue] = []
}
