import StudyModel

/// Reads when an item is shown.
struct FHIRConditionReader {
  let maker: FHIRTaskMaker
  let source: FHIRSource

  private var reader: FHIRReader { maker.reader }

  /// One condition; none if it cannot be read, which is reported.
  func conditions() -> [Condition] {
    let nodes = source.node.nodes("enableWhen")
    var parts: [Condition] = []
    for node in nodes {
      guard let part = condition(node) else {
        reader.lose(
          "condition-not-read", .dropped, .error, source.node,
          "The condition for showing “\(source.linkId)”", became: "always shown")
        return []
      }
      parts.append(part)
    }
    guard parts.count > 1 else { return parts }
    let behavior = source.node.string("enableBehavior")
    if behavior == nil {
      reader.lose(
        "behavior-missing", .approximated, .warning, source.node,
        "Several conditions, without saying whether all must hold", became: "all must hold")
    }
    return [behavior == "any" ? .any(parts) : Condition.all(parts).merged]
  }

  private func fail(_ node: FHIRNode, _ what: String) -> Condition? {
    reader.lose("comparison-not-read", .dropped, .warning, node, what)
    return nil
  }

  private func condition(_ node: FHIRNode) -> Condition? {
    let link = node.string("question") ?? ""
    guard
      let question = maker.names[FHIRString.clean(link).trimmed].flatMap({ maker.questions[$0] })
    else {
      return fail(
        node, "A comparison with “\(link.prefix(80))”, which is not a question of the form")
    }
    guard let comparison = node.string("operator").flatMap(FHIROperator.init(rawValue:)) else {
      return fail(node, "A comparison without a known operator")
    }
    guard let (type, value) = node.choice("answer") else {
      return fail(node, "A comparison without an answer")
    }
    func test(_ comparison: Comparison) -> Condition {
      .test(AnswerTest(answer: question.answer, comparison: comparison))
    }
    if comparison == .exists {
      let isAnswered = value == true || value.stringValue == "true"
      return isAnswered ? test(.answered) : .not(test(.answered))
    }
    if comparison == .equal || comparison == .notEqual {
      guard let equal = equal(value, type, of: question.format) else {
        return fail(node, "A comparison with an answer that the question does not have")
      }
      return comparison == .equal ? test(equal) : .not(test(equal))
    }
    guard let bounds = bounds(comparison, value, type, of: question.format) else {
      return fail(node, "A comparison that the question’s answers do not allow")
    }
    // An unanswered question is neither below nor above.
    return bounds.holds
      ? test(bounds.comparison) : .all([test(.answered), .not(test(bounds.comparison))])
  }

  private func equal(
    _ value: JSONValue, _ type: FHIRValueType, of format: AnswerFormat
  ) -> Comparison? {
    if let offered = format.settings.offered, format.kind != .boolean {
      guard let chosen = chosen(value, type, among: offered.map(\.value)) else { return nil }
      return .includes([chosen])
    }
    switch format.settings.comparable {
    case .yesOrNo:
      if let isTrue = value.booleanValue { return .equals(.boolean(isTrue)) }
      return value.stringValue.flatMap { ["true": true, "false": false][$0] }.map {
        .equals(.boolean($0))
      }
    case .number: return number(value, of: format).map { .equals(.number($0)) }
    case .date:
      let day = value.stringValue.flatMap { FHIRReader.moment($0, withTime: isMoment(format)) }
      return day.map { .dateBetween($0.description, $0.description) }
    case .timeOfDay:
      let time = value.stringValue.flatMap { TimeOfDay(String($0.prefix(5))) }
      return time.map { .timeBetween($0, $0) }
    case .text: return value.stringValue.map { .equals(.text(FHIRString.clean($0))) }
    case .choice, .duration, .presence: return nil
    }
  }

  private func isMoment(_ format: AnswerFormat) -> Bool {
    if case .date(let dates) = format { dates.includesTime } else { false }
  }

  private func chosen(
    _ value: JSONValue, _ type: FHIRValueType, among values: [ChoiceValue]
  ) -> ChoiceValue? {
    var names: [String] = []
    if type == .coding {
      let (code, system) = (value["code"]?.stringValue, value["system"]?.stringValue)
      if let code, let system { names.append("\(system)|\(code.trimmed)") }
      names += [code, value["display"]?.stringValue].compactMap { $0?.trimmed }
    } else {
      names += [value.stringValue?.trimmed, value.numberValue?.plainText].compactMap(\.self)
    }
    for name in names {
      if let found = values.first(where: { $0.text == name }) { return found }
    }
    return nil
  }

  /// A number in the unit of the question.
  private func number(_ value: JSONValue, of format: AnswerFormat) -> Double? {
    guard let number = FHIRNode.number(value) else { return nil }
    guard case .numeric(let numeric) = format, let own = numeric.unit.map(FHIRUnit.init),
      let other = value["code"]?.stringValue ?? value["unit"]?.stringValue
    else { return number }
    return own.code == FHIRUnit(other).code ? number : nil
  }

  /// The comparison, and whether it must hold or must not.
  private func bounds(
    _ comparison: FHIROperator, _ value: JSONValue, _ type: FHIRValueType, of format: AnswerFormat
  ) -> (comparison: Comparison, holds: Bool)? {
    let isBelow = comparison == .less || comparison == .atMost
    let isOpen = comparison == .less || comparison == .more
    switch format.settings.comparable {
    case .number:
      guard var number = number(value, of: format) else { return nil }
      let isWhole = format.shape.isWhole
      if isWhole {
        number =
          isBelow
          ? (isOpen ? number.rounded(.up) - 1 : number)
          : (isOpen ? number.rounded(.down) + 1 : number)
      }
      if isWhole || !isOpen {
        return (isBelow ? .numberBetween(nil, number) : .numberBetween(number, nil), true)
      }
      return (isBelow ? .numberBetween(number, nil) : .numberBetween(nil, number), false)
    case .date:
      guard
        let moment = value.stringValue.flatMap({ FHIRReader.moment($0, withTime: isMoment(format)) }
        )
      else { return nil }
      let text = moment.description
      if isOpen { return (isBelow ? .dateBetween(text, nil) : .dateBetween(nil, text), false) }
      return (isBelow ? .dateBetween(nil, text) : .dateBetween(text, nil), true)
    case .timeOfDay:
      guard let time = value.stringValue.flatMap({ TimeOfDay(String($0.prefix(5))) }) else {
        return nil
      }
      if isOpen { return (isBelow ? .timeBetween(time, nil) : .timeBetween(nil, time), false) }
      return (isBelow ? .timeBetween(nil, time) : .timeBetween(time, nil), true)
    case .yesOrNo, .choice, .duration, .text, .presence: return nil
    }
  }
}
