import StudyModel

extension ResearchKitReader {
  /// The answer format of a question or an item; nil if there is none.
  func format(in owner: ORKObject) -> AnswerFormat? {
    guard let object = owner.object("answerFormat") else { return nil }
    return choiceFormat(object) ?? plainFormat(object) ?? measure(object)
  }

  func dontKnow(_ object: ORKObject) -> DontKnow? {
    guard object.flag("showDontKnowButton") else { return nil }
    return DontKnow(
      text: text(object.string("customDontKnowButtonText")),
      style: object.whole("dontKnowButtonStyle") == 1 ? .row : nil)
  }

  private func plainFormat(_ object: ORKObject) -> AnswerFormat? {
    switch object.className {
    case "ORKBooleanAnswerFormat":
      return .boolean(BooleanFormat(yes: text(object.string("yes")), no: text(object.string("no"))))
    case "ORKScaleAnswerFormat": return .scale(scale(object))
    case "ORKContinuousScaleAnswerFormat": return .continuousScale(continuousScale(object))
    case "ORKNumericAnswerFormat": return .numeric(numeric(object))
    case "ORKTextAnswerFormat": return .text(textFormat(object))
    case "ORKConfirmTextAnswerFormat":
      reportUnshown(["placeholder", "defaultTextAnswer", "invalidMessage"], of: object)
      return .confirmText(
        ConfirmTextFormat(
          original: object.string("originalItemIdentifier") ?? "",
          message: text(object.string("errorMessage")),
          hidesText: object.flag("secureTextEntry"),
          maximumLength: positive("maximumLength", of: object, except: 0)))
    case "ORKEmailAnswerFormat":
      return .email(EmailFormat(isUserName: object.flag("usernameField")))
    case "ORKLocationAnswerFormat":
      return .location(
        LocationFormat(
          usesCurrentLocation: object.flag("useCurrentLocation", else: true),
          placeholder: text(object.string("placeholder"))))
    default: return nil
    }
  }

  private func scale(_ object: ORKObject) -> ScaleFormat {
    ScaleFormat(
      minimum: object.whole("minimum") ?? 0, maximum: object.whole("maximum") ?? 0,
      step: object.whole("step") ?? 0, defaultValue: object.whole("defaultValue"),
      isVertical: object.flag("vertical"),
      minimumLabel: text(object.string("minimumValueDescription")),
      maximumLabel: text(object.string("maximumValueDescription")),
      hidesSelectedValue: object.flag("hideSelectedValue"), hidesRanges: object.flag("hideRanges"),
      hidesLabels: object.flag("hideLabels"), hidesValueMarkers: object.flag("hideValueMarkers"),
      dontKnow: dontKnow(object))
  }

  private func continuousScale(_ object: ORKObject) -> ContinuousScaleFormat {
    ContinuousScaleFormat(
      minimum: object.number("minimum") ?? 0, maximum: object.number("maximum") ?? 0,
      fractionDigits: min(max(object.whole("maximumFractionDigits") ?? 0, 0), 4),
      defaultValue: object.number("defaultValue"), isVertical: object.flag("vertical"),
      isPercentage: object.string("numberStyle") == "percent",
      minimumLabel: text(object.string("minimumValueDescription")),
      maximumLabel: text(object.string("maximumValueDescription")),
      hidesSelectedValue: object.flag("hideSelectedValue"), hidesRanges: object.flag("hideRanges"),
      hidesLabels: object.flag("hideLabels"), dontKnow: dontKnow(object))
  }

  private func numeric(_ object: ORKObject) -> NumericFormat {
    NumericFormat(
      isWhole: object.string("style") == "integer",
      unit: object.string("unit").flatMap { $0.isEmpty ? nil : $0 },
      displayUnit: text(object.string("displayUnit")), minimum: object.number("minimum"),
      maximum: object.number("maximum"), fractionDigits: object.whole("maximumFractionDigits"),
      defaultValue: object.number("defaultNumericAnswer"),
      showsUnitWhenEmpty: !object.flag("hideUnitWhenAnswerIsEmpty", else: true),
      placeholder: text(object.string("placeholder")), dontKnow: dontKnow(object))
  }

  private func textFormat(_ object: ORKObject) -> TextFormat {
    let length = object.whole("maximumLength") ?? 0
    let capitals = TextFormat.Capitalization.allCases
    return TextFormat(
      allowsSeveralLines: object.flag("multipleLines"), maximumLength: length == 0 ? nil : length,
      pattern: object["validationRegularExpression"].flatMap(ORKPattern.read),
      patternMessage: text(object.string("invalidMessage")),
      defaultText: text(object.string("defaultTextAnswer")),
      placeholder: text(object.string("placeholder")), hidesText: object.flag("secureTextEntry"),
      hidesCharacterCount: object.flag("hideCharacterCountLabel"),
      hidesClearButton: object.flag("hideClearButton"),
      keyboard: object.whole("keyboardType").flatMap { type in
        ORKKeyboard.types.first { $0.value == type && type != 0 }?.key
      },
      capitalization: object.whole("autocapitalizationType").flatMap {
        capitals.indices.contains($0) && $0 != 2 ? capitals[$0] : nil
      }, correction: assistance("autocorrectionType", of: object),
      spelling: assistance("spellCheckingType", of: object),
      contentType: object.string("textContentType").flatMap { $0.isEmpty ? nil : $0 },
      passwordRules: object["passwordRules"]?["rules"]?.stringValue.flatMap {
        $0.isEmpty ? nil : $0
      }, dontKnow: dontKnow(object))
  }

  private func assistance(_ key: String, of object: ORKObject) -> TextFormat.Assistance? {
    object.whole(key).flatMap { ORKAssistance.types[$0] }
  }
}

/// UIKit's raw values for autocorrection and spell checking; 0 is the device's setting.
enum ORKAssistance {
  static let types: [Int: TextFormat.Assistance] = [1: .off, 2: .on]

  static func value(of assistance: TextFormat.Assistance?) -> Int? {
    types.first { $0.value == assistance }?.key
  }
}

/// The UIKit keyboards that Accord knows, with their raw values.
enum ORKKeyboard {
  static let types: [TextFormat.Keyboard: Int] = [
    .standard: 0, .numbersAndPunctuation: 2, .address: 3, .number: 4, .telephone: 5, .email: 7,
    .decimal: 8,
  ]
}
