import StudyModel

extension ORKFormats {
  func visit(_ format: BooleanFormat) -> ORKFormat {
    ORKFormat(
      "ORKBooleanAnswerFormat", recording: .init(.boolean, .boolean), knowing: ["yes", "no"]
    ) { members, writer, _ in
      members.set("yes", writer.text(format.yes))
      members.set("no", writer.text(format.no))
    }
  }

  func visit(_ format: NumericFormat) -> ORKFormat {
    ORKFormat(
      "ORKNumericAnswerFormat", recording: .number(isWhole: format.isWhole, unit: format.unit),
      knowing: [
        "isWhole", "unit", "displayUnit", "minimum", "maximum", "fractionDigits", "defaultValue",
        "showsUnitWhenEmpty", "placeholder", "dontKnow",
      ]
    ) { members, writer, _ in
      members["style"] = format.isWhole ? "integer" : "decimal"
      members.set("unit", format.unit)
      // ResearchKit's code falls back to the unit if there is none; its JSON does not (§3.10).
      let shown = writer.text(format.displayUnit)
      members.set("displayUnit", shown.isEmpty ? format.unit : shown)
      members.set("minimum", format.minimum)
      members.set("maximum", format.maximum)
      members.set("maximumFractionDigits", format.fractionDigits)
      members.set("defaultNumericAnswer", format.defaultValue)
      if format.showsUnitWhenEmpty { members["hideUnitWhenAnswerIsEmpty"] = false }
      members.set("placeholder", writer.text(format.placeholder))
      members.set(format.dontKnow, by: writer)
    }
  }

  func visit(_ format: TextFormat) -> ORKFormat {
    ORKFormat(
      "ORKTextAnswerFormat", recording: .init(.text, .text),
      knowing: [
        "allowsSeveralLines", "maximumLength", "pattern", "patternMessage", "defaultText",
        "placeholder", "hidesText", "hidesCharacterCount", "hidesClearButton", "keyboard",
        "capitalization", "correction", "spelling", "contentType", "passwordRules", "dontKnow",
      ]
    ) { members, writer, _ in
      members.set("maximumLength", format.maximumLength)
      members["validationRegularExpression"] = format.pattern.map(ORKPattern.write)
      members.set("invalidMessage", writer.text(format.patternMessage))
      members.set("defaultTextAnswer", writer.text(format.defaultText))
      members.set("placeholder", writer.text(format.placeholder))
      members["multipleLines"] = .boolean(format.allowsSeveralLines)
      members.set("secureTextEntry", when: format.hidesText)
      members.set("hideCharacterCountLabel", when: format.hidesCharacterCount)
      members.set("hideClearButton", when: format.hidesClearButton)
      members.set("keyboardType", format.keyboard.flatMap { ORKKeyboard.types[$0] })
      members.set(
        "autocapitalizationType",
        format.capitalization.flatMap { TextFormat.Capitalization.allCases.firstIndex(of: $0) })
      members.set("autocorrectionType", ORKAssistance.value(of: format.correction))
      members.set("spellCheckingType", ORKAssistance.value(of: format.spelling))
      members.set("textContentType", format.contentType)
      members["passwordRules"] = format.passwordRules.map { ["rules": .string($0)] }
      members.set(format.dontKnow, by: writer)
    }
  }

  func visit(_ format: ConfirmTextFormat) -> ORKFormat {
    ORKFormat(
      "ORKConfirmTextAnswerFormat", recording: .init(.text, .text),
      knowing: ["original", "message", "hidesText", "maximumLength"]
    ) { members, writer, _ in
      members["originalItemIdentifier"] = .string(format.original)
      members["errorMessage"] = .string(writer.text(format.message))
      members.set("secureTextEntry", when: format.hidesText)
      members.set("maximumLength", format.maximumLength)
    }
  }

  func visit(_ format: EmailFormat) -> ORKFormat {
    ORKFormat("ORKEmailAnswerFormat", recording: .init(.text, .text), knowing: ["isUserName"]) {
      members, _, _ in
      members.set("usernameField", when: format.isUserName)
    }
  }

  func visit(_ format: LocationFormat) -> ORKFormat {
    ORKFormat(
      "ORKLocationAnswerFormat", recording: .init(.location, .location),
      knowing: ["usesCurrentLocation", "placeholder"]
    ) {
      members, writer, _ in
      members["useCurrentLocation"] = .boolean(format.usesCurrentLocation)
      members.set("placeholder", writer.text(format.placeholder))
    }
  }

  func visit(_ format: HealthCharacteristicFormat) -> ORKFormat {
    ORKFormat(
      "ORKHealthKitCharacteristicTypeAnswerFormat",
      recording: format.characteristic == .dateOfBirth
        ? .date(.date, in: format.calendar) : .choice(several: false),
      knowing: [
        "characteristic", "defaultDate", "minimum", "maximum", "calendar", "requestsAuthorization",
      ]
    ) { members, _, _ in
      members["characteristicType"] = .string(format.characteristic.healthKitIdentifier)
      for (key, day) in [
        ("defaultDate", format.defaultDate), ("minimumDate", format.minimum),
        ("maximumDate", format.maximum),
      ] {
        members.set(key, day.map { ORKDate.text($0) })
      }
      members.set("calendar", format.calendar?.rawValue)
      members["shouldRequestAuthorization"] = .boolean(format.requestsAuthorization)
    }
  }

  func visit(_ format: HealthQuantityFormat) -> ORKFormat {
    ORKFormat(
      "ORKHealthKitQuantityTypeAnswerFormat",
      recording: format.implied?.researchKitResult
        ?? .number(isWhole: format.isWhole, unit: format.unit),
      knowing: ["quantity", "unit", "isWhole", "requestsAuthorization"]
    ) { members, _, _ in
      members["quantityType"] = .string(format.quantity)
      members.set("unit", format.unit)
      members["numericAnswerStyle"] = format.isWhole ? "integer" : "decimal"
      members["shouldRequestAuthorization"] = .boolean(format.requestsAuthorization)
    }
  }
}
