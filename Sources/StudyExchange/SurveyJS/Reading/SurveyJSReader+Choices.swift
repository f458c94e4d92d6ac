import StudyModel

extension SurveyJSReader {
  func choice(_ node: SurveyJSNode) -> ReadFormat? {
    guard var choices = choices(node) else { return nil }
    let isSeveral = ["checkbox", "tagbox", "ranking"].contains(node.type)
    if node.type == "ranking" {
      lose(
        "ranking", .approximated, .error, node, "Putting answers in order",
        became: "choosing several")
    }
    loseDefault(node)
    checkValidators(node) { exclusion($0, of: node, among: &choices) }
    if node.flag("hasOther", "showOtherItem") {
      choices.append(
        TextChoice(
          value: .text(SurveyJSOptions.other),
          text: text(node["otherText"], elseSaying: "otherSex"),
          other: OtherField(
            placeholder: text(node["otherPlaceholder", "otherPlaceHolder"]), isRequired: true,
            startsOpen: false)))
    }
    if node.flag("hasNone", "showNoneItem") {
      choices.append(
        TextChoice(
          value: .text(SurveyJSOptions.none), text: text(node["noneText"], elseSaying: "none"),
          isExclusive: isSeveral))
    }
    guard !choices.isEmpty else {
      lose(
        "no-choices", .approximated, .error, node, "A question without answers to choose from",
        became: "a question answered with text")
      return (.text(TextFormat()), [])
    }
    let values = choices.map { (theirs: $0.value.text, ours: $0.value) }
    if node.type == "dropdown", choices.allSatisfy({ $0.other == nil }) {
      return (.valuePicker(ValuePickerFormat(choices: choices)), values)
    }
    return (.textChoice(TextChoiceFormat(allowsSeveral: isSeveral, choices: choices)), values)
  }

  /// A text, or one of Accord's own by its key.
  func text(_ value: JSONValue?, elseSaying key: String) -> LocalizedText {
    let text = text(value)
    return text.isEmpty ? InterfaceStrings.text(key, in: [fallback]) : text
  }

  private func text(_ value: JSONValue?, else fallback: String) -> LocalizedText {
    let text = text(value)
    return text.isEmpty ? LocalizedText(fallback, in: self.fallback) : text
  }

  private static let mostNumbers = 1_000

  /// The choices; nil, with a report, if they come from elsewhere.
  private func choices(_ node: SurveyJSNode) -> [TextChoice]? {
    let list = node["choices"]?.arrayValue ?? []
    if node["choicesByUrl"] != nil, list.isEmpty {
      lose(
        "choices-by-address", .dropped, .error, node, "A question whose answers are at an address",
        advice: "copy the answers into the file")
      return nil
    }
    var choices = rows(list, of: node)
    if let first = node.number("choicesMin").flatMap({ Int(bounded: $0) }),
      let last = node.number("choicesMax").flatMap({ Int(bounded: $0) }), first <= last
    {
      let step = max(node.number("choicesStep").flatMap { Int(bounded: $0) } ?? 1, 1)
      let numbers = stride(from: first, through: last, by: step)
      if (last - first) / step >= Self.mostNumbers {
        lose(
          "choices-cut", .dropped, .error, node, "Numbers after the first \(Self.mostNumbers)",
          advice: "ask for a number instead")
      }
      for number in numbers.prefix(Self.mostNumbers) {
        choices.append(
          TextChoice(
            value: .number(Double(number)), text: LocalizedText("\(number)", in: fallback)))
      }
    }
    return choices
  }

  func rows(_ list: [JSONValue], of node: SurveyJSNode) -> [TextChoice] {
    var choices: [TextChoice] = []
    var taken: Set<ChoiceValue> = []
    var areConditional = false
    for row in list {
      guard let value = ChoiceValue(row["value"] ?? row) else {
        lose("choice-without-value", .dropped, .error, node, "An answer without a value")
        continue
      }
      guard taken.insert(value).inserted else {
        lose("choice-twice", .dropped, .warning, node, "The answer “\(value.text)”, a second time")
        continue
      }
      areConditional = areConditional || row["visibleIf"] != nil || row["enableIf"] != nil
      choices.append(TextChoice(value: value, text: text(row["text"], else: value.text)))
    }
    if areConditional {
      lose(
        "choice-condition", .dropped, .error, node, "Conditions for offering an answer",
        became: "always offered")
    }
    return choices
  }

  /// Reads `{x} notcontains 'a' or {x.length} = 1`: an answer that excludes others.
  private func exclusion(
    _ validator: SurveyJSNode, of node: SurveyJSNode, among choices: inout [TextChoice]
  ) -> Bool {
    guard
      case .any(let parts)? = validator.string("expression").flatMap(SurveyJSExpressionParser.parse),
      parts.count == 2,
      case .operation("notcontains", .name(node.name), .value(let value)) = parts[0],
      parts[1] == .operation("=", .name(node.name + ".length"), .value(.number(1))),
      let index = choices.firstIndex(where: { $0.value.text == ChoiceValue(value)?.text })
    else { return false }
    choices[index].isExclusive = true
    return true
  }

  func pictures(_ node: SurveyJSNode) -> ReadFormat {
    let list = node["choices"]?.arrayValue ?? []
    if list.contains(where: { $0["imageLink"] != nil }) {
      lose(
        "picture-not-read", .dropped, .warning, node, "The pictures of answers",
        advice: "add them to the question")
    }
    loseDefault(node)
    checkValidators(node)
    let choices = rows(list, of: node).map { ImageChoice(value: $0.value, text: $0.text) }
    return (
      .imageChoice(
        ImageChoiceFormat(allowsSeveral: node.flag("multiSelect"), choices: choices)),
      choices.map { ($0.value.text, $0.value) }
    )
  }

  func rating(_ node: SurveyJSNode) -> ReadFormat {
    checkValidators(node)
    let choices = rows(node["rateValues"]?.arrayValue ?? [], of: node)
    if !choices.isEmpty, let scale = self.scale(of: choices, node) { return (scale, []) }
    if !choices.isEmpty {
      let start = node["defaultValue"].flatMap { ChoiceValue($0) }
      let format = TextScaleFormat(
        choices: choices, defaultIndex: choices.firstIndex { $0.value == start })
      return (.textScale(format), choices.map { ($0.value.text, $0.value) })
    }
    let low = node.number("rateMin") ?? 1
    let step = node.number("rateStep") ?? 1
    let high = node.number("rateMax") ?? node.number("rateCount").map { low + ($0 - 1) * step } ?? 5
    return (scale(from: low, to: high, by: step, node), [])
  }

  /// Numbers at even distances without words.
  private func scale(of choices: [TextChoice], _ node: SurveyJSNode) -> AnswerFormat? {
    let numbers = choices.compactMap { $0.value.json.numberValue }
    let areBare = choices.allSatisfy { choice in
      choice.text.values.values.allSatisfy { $0 == choice.value.text }
    }
    guard areBare, numbers.count == choices.count, numbers.count > 2 else { return nil }
    let step = numbers[1] - numbers[0]
    guard step > 0, zip(numbers, numbers.dropFirst()).allSatisfy({ $1 - $0 == step }) else {
      return nil
    }
    return scale(from: numbers[0], to: numbers[numbers.count - 1], by: step, node)
  }

  private func scale(
    from low: Double, to high: Double, by step: Double, _ node: SurveyJSNode
  ) -> AnswerFormat {
    if let minimum = Int(bounded: low), let maximum = Int(bounded: high),
      let step = Int(bounded: step)
    {
      let format = ScaleFormat(
        minimum: minimum, maximum: maximum, step: step,
        defaultValue: node.number("defaultValue").flatMap { Int(bounded: $0) },
        minimumLabel: text(node["minRateDescription"]),
        maximumLabel: text(node["maxRateDescription"]))
      if !format.values.isEmpty { return .scale(format) }
    }
    lose(
      "rating-as-slider", .approximated, .warning, node,
      "A rating from \(low.plainText) to \(high.plainText)",
      became: "a slider")
    return slider(node, from: low, to: high)
  }
}
