import StudyModel

/// The extensions that Accord reads and writes. No validator checks the types of their values, so this table does.
enum FHIRExtension: CaseIterable {
  case itemControl, hidden, sliderStepValue, unit, unitOption, choiceOrientation
  case optionExclusive, optionPrefix, supportLink, signatureRequired, minOccurs, maxOccurs
  case minValue, maxValue, minLength, maxDecimalPlaces, regex, entryFormat, ordinalValue, itemWeight
  case mimeType, renderingMarkdown, renderingXHTML, displayCategory, translation, constraint
  case minQuantity, maxQuantity, openLabel, answerKey, calculatedExpression, enableWhenExpression
  case itemMedia, itemAnswerMedia
  case validationText, legacyValidationText, keyboardType, legacyOrdinalValue

  private static let hl7 = "http://hl7.org/fhir/StructureDefinition/"
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
  private static let stanford = "http://bdh.stanford.edu/fhir/StructureDefinition/"

  var url: String {
    switch self {
    case .itemControl: Self.hl7 + "questionnaire-itemControl"
    case .hidden: Self.hl7 + "questionnaire-hidden"
    case .sliderStepValue: Self.hl7 + "questionnaire-sliderStepValue"
    case .unit: Self.hl7 + "questionnaire-unit"
    case .unitOption: Self.hl7 + "questionnaire-unitOption"
    case .choiceOrientation: Self.hl7 + "questionnaire-choiceOrientation"
    case .optionExclusive: Self.hl7 + "questionnaire-optionExclusive"
    case .optionPrefix: Self.hl7 + "questionnaire-optionPrefix"
    case .supportLink: Self.hl7 + "questionnaire-supportLink"
    case .signatureRequired: Self.hl7 + "questionnaire-signatureRequired"
    case .minOccurs: Self.hl7 + "questionnaire-minOccurs"
    case .maxOccurs: Self.hl7 + "questionnaire-maxOccurs"
    case .minValue: Self.hl7 + "minValue"
    case .maxValue: Self.hl7 + "maxValue"
    case .minLength: Self.hl7 + "minLength"
    case .maxDecimalPlaces: Self.hl7 + "maxDecimalPlaces"
    case .regex: Self.hl7 + "regex"
    case .entryFormat: Self.hl7 + "entryFormat"
    case .ordinalValue: Self.hl7 + "ordinalValue"
    case .itemWeight: Self.hl7 + "itemWeight"
    case .mimeType: Self.hl7 + "mimeType"
    case .renderingMarkdown: Self.hl7 + "rendering-markdown"
    case .renderingXHTML: Self.hl7 + "rendering-xhtml"
    case .displayCategory: Self.hl7 + "questionnaire-displayCategory"
    case .translation: Self.hl7 + "translation"
    case .constraint: Self.hl7 + "questionnaire-constraint"
    case .minQuantity: Self.sdc + "minQuantity"
    case .maxQuantity: Self.sdc + "maxQuantity"
    case .openLabel: Self.sdc + "openLabel"
    case .answerKey: Self.sdc + "answerKey"
    case .calculatedExpression: Self.sdc + "calculatedExpression"
    case .enableWhenExpression: Self.sdc + "enableWhenExpression"
    case .itemMedia: Self.sdc + "itemMedia"
    case .itemAnswerMedia: Self.sdc + "itemAnswerMedia"
    case .validationText: Self.stanford + "validationtext"
    case .legacyValidationText:
      "http://biodesign.stanford.edu/fhir/StructureDefinition/validationtext"
    case .keyboardType: Self.stanford + "ios-keyboardtype"
    case .legacyOrdinalValue: Self.hl7 + "questionnaire-ordinalValue"
    }
  }

  /// The types that its value can have; none if it consists of other extensions.
  var types: [FHIRValueType] {
    switch self {
    case .itemControl, .signatureRequired, .displayCategory: [.codeableConcept]
    case .hidden, .optionExclusive: [.boolean]
    case .sliderStepValue, .minLength, .maxDecimalPlaces, .minOccurs, .maxOccurs: [.integer]
    case .unit, .unitOption: [.coding]
    case .choiceOrientation, .mimeType: [.code]
    case .optionPrefix, .regex, .entryFormat, .openLabel, .validationText, .legacyValidationText,
      .keyboardType, .renderingXHTML:
      [.string]
    case .supportLink: [.uri]
    case .minValue, .maxValue: [.integer, .decimal, .date, .dateTime, .time, .quantity, .string]
    case .ordinalValue, .itemWeight, .legacyOrdinalValue: [.decimal]
    case .renderingMarkdown: [.markdown]
    case .minQuantity, .maxQuantity: [.quantity]
    case .answerKey: [.reference]
    case .calculatedExpression, .enableWhenExpression: [.expression]
    case .itemMedia, .itemAnswerMedia: [.attachment]
    case .translation, .constraint: []
    }
  }

  /// By their addresses.
  static let byURL = Dictionary(uniqueKeysWithValues: allCases.map { ($0.url, $0) })

  /// The extension with a value of its only type.
  func json(_ value: JSONValue) -> JSONValue { json(value, as: types.first ?? .string) }

  /// The extension with a value of one of its types.
  func json(_ value: JSONValue, as type: FHIRValueType) -> JSONValue {
    ["url": .string(url), type.member: value]
  }

  /// The extension that consists of other ones.
  func json(of parts: [(name: String, type: FHIRValueType, value: JSONValue)]) -> JSONValue {
    [
      "url": .string(url),
      "extension": .array(
        parts.map { ["url": .string($0.name), $0.type.member: $0.value] }),
    ]
  }
}
