import StudyModel

/// What the value of a key must be; ResearchKit stops at anything else (§5.1).
enum ORKKeyKind {
  case text, number, flag, list

  /// Nil for keys that take several kinds, or objects.
  static func of(_ key: String) -> ORKKeyKind? {
    if texts.contains(key) { return .text }
    if numbers.contains(key) { return .number }
    if flags.contains(key) { return .flag }
    return lists.contains(key) ? .list : nil
  }

  var name: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .flag: "true or false"
    case .list: "a list"
    }
  }

  func takes(_ value: JSONValue) -> Bool {
    if value.isNull { return true }
    return switch self {
    case .text: value.stringValue != nil
    case .number: value.numberValue != nil
    case .flag: value.booleanValue != nil || value == 0 || value == 1
    case .list: value.arrayValue != nil
    }
  }

  private static let texts: Set<String> = [
    "identifier", "title", "text", "detailText", "footnote", "question", "placeholder", "tagText",
    "footerText", "destinationStepIdentifier", "defaultStepIdentifier", "predicateFormat",
    "resultPredicateFormat", "minimumValueDescription", "maximumValueDescription", "unit",
    "displayUnit", "separator", "invalidMessage", "errorMessage", "originalItemIdentifier",
    "topRungText", "bottomRungText", "yes", "no", "style", "measurementSystem", "minimumDate",
    "maximumDate", "defaultDate", "defaultComponents", "quantityType", "characteristicType",
    "summary", "content", "htmlContent", "formalTitle", "videoURL", "pdfURL", "html",
  ]
  private static let numbers: Set<String> = [
    "minimum", "maximum", "step", "maximumFractionDigits", "defaultIndex", "defaultNumericAnswer",
    "maximumLength", "minuteInterval", "defaultInterval", "numericPrecision", "minimumValue",
    "maximumValue", "minimumAge", "maximumAge", "relativeYear", "reasonForCompletion",
    "bodyItemStyle", "type", "daysBeforeCurrentDateToSetMinimumDate",
    "daysAfterCurrentDateToSetMinimumDate",
  ]
  private static let flags: Set<String> = [
    "optional", "vertical", "exclusive", "multipleLines", "showDontKnowButton", "showYear",
    "useYearForResult", "treatMinAgeAsRange", "treatMaxAgeAsRange", "requiresScrollToBottom",
    "useCurrentLocation", "isMaxDateCurrentTime", "requiresName", "requiresSignatureImage",
  ]
  private static let lists: Set<String> = [
    "formItems", "textChoices", "imageChoices", "colorChoices", "valuePickers", "bodyItems",
    "sections", "signatures", "resultPredicateFormats", "destinationStepIdentifiers",
  ]
}
