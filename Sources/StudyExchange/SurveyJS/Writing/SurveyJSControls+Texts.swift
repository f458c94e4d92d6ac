import StudyModel

extension SurveyJSControls {
  func visit(_ format: TextFormat) -> SurveyJSControl {
    var control = SurveyJSControl(format.allowsSeveralLines ? "comment" : "text")
    control.takesPlaceholder = true
    control.members["maxLength"] = format.limit.map { .number(Double($0)) }
    control.members["defaultValue"] =
      format.defaultText.isEmpty ? nil : .string(writer.said(format.defaultText))
    if format.defaultText.languages.count > 1 {
      writer.lose(
        "default-one-language", .dropped, .warning, place + ["defaultText"],
        "The default text in other languages", became: "that in the primary language")
    }
    if !format.allowsSeveralLines, let type = inputType(format) {
      control.members["inputType"] = .string(type)
    }
    if let pattern = format.pattern, !pattern.isEmpty { add(pattern, of: format, to: &control) }
    let mobile: [Any?] = [
      format.capitalization, format.correction, format.spelling, format.contentType,
      format.passwordRules,
    ]
    if mobile.contains(where: { $0 != nil }) || format.hidesCharacterCount
      || format.hidesClearButton || format.keyboard != nil && control.members["inputType"] == nil
    {
      writer.lose(
        "keyboard-settings", .dropped, .note, place, "Settings of the keyboard on a phone")
    }
    control.dontKnow = format.dontKnow
    return control
  }

  private func inputType(_ format: TextFormat) -> String? {
    if format.hidesText { return "password" }
    switch format.keyboard {
    case .telephone: return "tel"
    case .email: return "email"
    case .address: return "url"
    case .standard, .numbersAndPunctuation, .number, .decimal, nil: return nil
    }
  }

  private func add(
    _ pattern: String, of format: TextFormat, to control: inout SurveyJSControl
  ) {
    guard JavaScriptPattern.reads(pattern) else {
      writer.lose(
        "pattern-not-carried", .weakened, .warning, place + ["pattern"], "The pattern \(pattern)",
        became: "any text", advice: "write it without what only ICU knows")
      return
    }
    var validator: [String: JSONValue] = ["type": "regex", "regex": .string(pattern)]
    validator["text"] = writer.words(format.patternMessage)
    control.validators.append(.object(validator))
  }

  func visit(_ format: ConfirmTextFormat) -> SurveyJSControl {
    var control = SurveyJSControl("text")
    control.takesPlaceholder = true
    control.members["maxLength"] = format.limit.map { .number(Double($0)) }
    if format.hidesText { control.members["inputType"] = "password" }
    let original = AnswerReference(step: question.answer.step, item: format.original)
    let asked = writer.outline.questions.first { $0.answer == original } ?? question
    let references = [question, asked].map { writer.expressions.reference($0, in: question.group) }
    control.validators.append(
      .expression(
        "\(references[0]) empty or " + references.joined(separator: " = "),
        message: writer.words(format.message)))
    return control
  }

  func visit(_ format: EmailFormat) -> SurveyJSControl {
    var control = SurveyJSControl("text", ["inputType": "email"])
    control.takesPlaceholder = true
    control.validators = [["type": "email"]]
    return control
  }
}
