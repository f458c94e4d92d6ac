import StudyModel

extension ResearchKitTaskWriter {
  func format(_ format: AnswerFormat, at place: Place) -> JSONValue {
    var members = ORKMembers(format.className)
    switch format {
    case .boolean(let boolean):
      members.set("yes", writer.text(boolean.yes))
      members.set("no", writer.text(boolean.no))
    case .textChoice, .imageChoice, .colorChoice, .valuePicker, .multipleValuePicker, .textScale:
      members.merge(choiceFormat(format, at: place))
    case .scale(let scale):
      members.set("minimum", scale.minimum)
      members.set("maximum", scale.maximum)
      members.set("step", scale.step)
      members.set("defaultValue", scale.defaultValue)
      members["vertical"] = .boolean(scale.isVertical)
      members.set("minimumValueDescription", writer.text(scale.minimumLabel))
      members.set("maximumValueDescription", writer.text(scale.maximumLabel))
      members["minimumImage"] = writer.image(scale.minimumImage, at: place + ["minimumImage"])
      members["maximumImage"] = writer.image(scale.maximumImage, at: place + ["maximumImage"])
      members.set("hideSelectedValue", when: scale.hidesSelectedValue)
      members.set("hideRanges", when: scale.hidesRanges)
      members.set("hideLabels", when: scale.hidesLabels)
      members.set("hideValueMarkers", when: scale.hidesValueMarkers)
      set(scale.dontKnow, in: &members)
      lose(scale.gradient, at: place)
    case .continuousScale(let scale): continuousScale(scale, in: &members, at: place)
    case .numeric(let numeric): self.numeric(numeric, in: &members)
    case .text(let text): self.text(text, in: &members)
    case .confirmText(let confirm):
      members["originalItemIdentifier"] = .string(confirm.original)
      members["errorMessage"] = .string(writer.text(confirm.message))
      members.set("secureTextEntry", when: confirm.hidesText)
      members.set("maximumLength", confirm.maximumLength)
    case .email(let email): members.set("usernameField", when: email.isUserName)
    case .location(let location):
      members["useCurrentLocation"] = .boolean(location.usesCurrentLocation)
      members.set("placeholder", writer.text(location.placeholder))
    case .healthCharacteristic(let health):
      members["characteristicType"] = .string(health.characteristic.healthKitIdentifier)
      for (key, day) in [
        ("defaultDate", health.defaultDate), ("minimumDate", health.minimum),
        ("maximumDate", health.maximum),
      ] {
        members.set(key, day.map { ORKDate.text(CalendarMoment(day: $0)) })
      }
      members.set("calendar", health.calendar?.rawValue)
      members["shouldRequestAuthorization"] = .boolean(health.requestsAuthorization)
    case .healthQuantity(let health):
      members["quantityType"] = .string(health.quantity)
      members.set("unit", health.unit)
      members["numericAnswerStyle"] = health.isWhole ? "integer" : "decimal"
      members["shouldRequestAuthorization"] = .boolean(health.requestsAuthorization)
    case .date, .timeOfDay, .timeInterval, .height, .weight, .age, .socioeconomicLadder:
      measure(format, in: &members, at: place)
    }
    return members.json
  }

  func set(_ dontKnow: DontKnow?, in members: inout ORKMembers) {
    guard let dontKnow else { return }
    members["showDontKnowButton"] = true
    members.set("customDontKnowButtonText", writer.text(dontKnow.text))
    members.set("dontKnowButtonStyle", dontKnow.style.map { $0 == .row ? 1 : 0 })
  }

  private func continuousScale(
    _ scale: ContinuousScaleFormat, in members: inout ORKMembers, at place: Place
  ) {
    members.set("minimum", scale.minimum)
    members.set("maximum", scale.maximum)
    members.set("maximumFractionDigits", scale.fractionDigits)
    members.set("defaultValue", scale.defaultValue ?? .greatestFiniteMagnitude)
    members["vertical"] = .boolean(scale.isVertical)
    if scale.isPercentage { members["numberStyle"] = "percent" }
    members.set("minimumValueDescription", writer.text(scale.minimumLabel))
    members.set("maximumValueDescription", writer.text(scale.maximumLabel))
    members["minimumImage"] = writer.image(scale.minimumImage, at: place + ["minimumImage"])
    members["maximumImage"] = writer.image(scale.maximumImage, at: place + ["maximumImage"])
    members.set("hideSelectedValue", when: scale.hidesSelectedValue)
    members.set("hideRanges", when: scale.hidesRanges)
    members.set("hideLabels", when: scale.hidesLabels)
    set(scale.dontKnow, in: &members)
    lose(scale.gradient, at: place)
  }

  /// The serializer cannot hold colours of scales (§3.1).
  func lose(_ gradient: ScaleGradient?, at place: Place) {
    guard let gradient else { return }
    writer.lose(
      "gradient-not-carried", .dropped, .note, place + ["gradient"],
      "The colors of the scale, \(gradient.text)",
      advice: "ResearchKit’s JSON has no place for them; set them in code")
  }

  private func numeric(_ numeric: NumericFormat, in members: inout ORKMembers) {
    members["style"] = numeric.isWhole ? "integer" : "decimal"
    members.set("unit", numeric.unit)
    // Code takes the unit for it where there is none; JSON does not (§3.10).
    let shown = writer.text(numeric.displayUnit)
    members.set("displayUnit", shown.isEmpty ? numeric.unit : shown)
    members.set("minimum", numeric.minimum)
    members.set("maximum", numeric.maximum)
    members.set("maximumFractionDigits", numeric.fractionDigits)
    members.set("defaultNumericAnswer", numeric.defaultValue)
    if numeric.showsUnitWhenEmpty { members["hideUnitWhenAnswerIsEmpty"] = false }
    members.set("placeholder", writer.text(numeric.placeholder))
    set(numeric.dontKnow, in: &members)
  }

  private func text(_ text: TextFormat, in members: inout ORKMembers) {
    members.set("maximumLength", text.maximumLength)
    members["validationRegularExpression"] = text.pattern.map(ORKPattern.write)
    members.set("invalidMessage", writer.text(text.patternMessage))
    members.set("defaultTextAnswer", writer.text(text.defaultText))
    members.set("placeholder", writer.text(text.placeholder))
    members["multipleLines"] = .boolean(text.allowsSeveralLines)
    members.set("secureTextEntry", when: text.hidesText)
    members.set("hideCharacterCountLabel", when: text.hidesCharacterCount)
    members.set("hideClearButton", when: text.hidesClearButton)
    members.set("keyboardType", text.keyboard.flatMap { ORKKeyboard.types[$0] })
    members.set(
      "autocapitalizationType",
      text.capitalization.flatMap { TextFormat.Capitalization.allCases.firstIndex(of: $0) })
    members.set("autocorrectionType", ORKAssistance.value(of: text.correction))
    members.set("spellCheckingType", ORKAssistance.value(of: text.spelling))
    members.set("textContentType", text.contentType)
    members["passwordRules"] = text.passwordRules.map { ["rules": .string($0)] }
    set(text.dontKnow, in: &members)
  }
}

extension AnswerFormat {
  /// ResearchKit's class.
  var className: String {
    switch self {
    case .boolean: "ORKBooleanAnswerFormat"
    case .textChoice: "ORKTextChoiceAnswerFormat"
    case .imageChoice: "ORKImageChoiceAnswerFormat"
    case .colorChoice: "ORKColorChoiceAnswerFormat"
    case .valuePicker: "ORKValuePickerAnswerFormat"
    case .multipleValuePicker: "ORKMultipleValuePickerAnswerFormat"
    case .scale: "ORKScaleAnswerFormat"
    case .continuousScale: "ORKContinuousScaleAnswerFormat"
    case .textScale: "ORKTextScaleAnswerFormat"
    case .numeric: "ORKNumericAnswerFormat"
    case .text: "ORKTextAnswerFormat"
    case .confirmText: "ORKConfirmTextAnswerFormat"
    case .email: "ORKEmailAnswerFormat"
    case .date: "ORKDateAnswerFormat"
    case .timeOfDay: "ORKTimeOfDayAnswerFormat"
    case .timeInterval: "ORKTimeIntervalAnswerFormat"
    case .height: "ORKHeightAnswerFormat"
    case .weight: "ORKWeightAnswerFormat"
    case .age: "ORKAgeAnswerFormat"
    case .location: "ORKLocationAnswerFormat"
    case .socioeconomicLadder: "ORKSESAnswerFormat"
    case .healthCharacteristic: "ORKHealthKitCharacteristicTypeAnswerFormat"
    case .healthQuantity: "ORKHealthKitQuantityTypeAnswerFormat"
    }
  }
}
