import StudyModel

extension SurveyJSReader {
  typealias ReadFormat = (format: AnswerFormat, values: [(theirs: String, ours: ChoiceValue)])

  /// How a question is answered; nil, with a report, if it cannot be asked here.
  func format(_ node: SurveyJSNode) -> ReadFormat? {
    switch node.type {
    case "text": return (line(node), [])
    case "comment":
      var text = self.textFormat(node)
      text.allowsSeveralLines = true
      return (.text(text), [])
    case "radiogroup", "buttongroup", "dropdown", "checkbox", "tagbox", "ranking":
      return choice(node)
    case "imagepicker": return pictures(node)
    case "rating": return rating(node)
    case "slider":
      if node.string("sliderType") == "range" {
        lose(
          "range-slider", .approximated, .error, node, "A slider for two numbers",
          became: "a slider for one")
      }
      return (slider(node, from: node.number("min") ?? 0, to: node.number("max") ?? 100), [])
    case "boolean": return boolean(node)
    default:
      lose(
        "type-unknown", .approximated, .warning, node,
        node.type.isEmpty ? "An element without a kind" : "A question of the kind “\(node.type)”",
        became: "a question answered with text")
      return (.text(textFormat(node)), [])
    }
  }

  private func boolean(_ node: SurveyJSNode) -> ReadFormat {
    var values: [(theirs: String, ours: ChoiceValue)] = []
    for (key, flag) in [("valueTrue", true), ("valueFalse", false)] {
      if let value = node[key].flatMap({ ChoiceValue($0) }) {
        values.append((value.text, .boolean(flag)))
      }
    }
    if !values.isEmpty {
      lose(
        "values-of-boolean", .renamed, .warning, node, "Its own values for yes and no",
        became: "true and false")
    }
    loseDefault(node)
    checkValidators(node)
    return (
      .boolean(BooleanFormat(yes: text(node["labelTrue"]), no: text(node["labelFalse"]))), values
    )
  }

  func loseDefault(_ node: SurveyJSNode) {
    if node["defaultValue"] != nil {
      lose("default-not-read", .dropped, .warning, node, "The answer given in advance")
    }
  }

  // MARK: Typed answers

  private func line(_ node: SurveyJSNode) -> AnswerFormat {
    let kind = (node.string("inputType") ?? "text").lowercased()
    switch kind {
    case "number": return .numeric(number(node))
    case "range":
      return slider(node, from: node.number("min") ?? 0, to: node.number("max") ?? 100)
    case "date", "datetime", "datetime-local": return .date(date(node, withTime: kind != "date"))
    case "time":
      checkValidators(node)
      let time = node.string("defaultValue").flatMap { TimeOfDay($0) }
      if time == nil { loseDefault(node) }
      loseBounds(node)
      return .timeOfDay(TimeOfDayFormat(defaultTime: time))
    case "email": return email(node)
    case "text", "":
      let isEmail = node.objects("validators").contains { $0.type.hasPrefix("email") }
      return isEmail ? email(node) : confirmation(node) ?? .text(textFormat(node))
    case "tel", "url", "password":
      if kind == "password", let repeated = confirmation(node) { return repeated }
      var format = textFormat(node)
      format.keyboard = ["tel": .telephone, "url": .address][kind]
      format.hidesText = kind == "password"
      return .text(format)
    default:
      lose(
        "input-kind", .approximated, .warning, node, "A field for “\(kind)”",
        became: "a field for text")
      return .text(textFormat(node))
    }
  }

  private func email(_ node: SurveyJSNode) -> AnswerFormat {
    loseDefault(node)
    checkValidators(node) { $0.type.hasPrefix("email") }
    return .email(EmailFormat())
  }

  private func loseBounds(_ node: SurveyJSNode) {
    if node["min", "max", "minValueExpression", "maxValueExpression"] != nil {
      lose("bounds-not-read", .weakened, .warning, node, "The lowest and highest answer")
    }
  }

  private func textFormat(_ node: SurveyJSNode) -> TextFormat {
    var format = TextFormat()
    let length = node.number("maxLength").flatMap { Int(bounded: $0) } ?? 0
    if length > 0 { format.maximumLength = length }
    format.defaultText = text(node["defaultValue"])
    checkValidators(node) { validator in
      switch validator.type {
      case "regex", "regexvalidator":
        guard format.pattern == nil, let pattern = validator.string("regex"), !pattern.isEmpty
        else { return false }
        let ignoresCase = validator.flag("insensitive", "caseInsensitive")
        let whole = (ignoresCase ? "(?i)" : "") + pattern
        var probe = format
        probe.pattern = whole
        guard probe.problems(at: []).allSatisfy({ $0.code != .invalidPattern }) else {
          return false
        }
        format.pattern = whole
        format.patternMessage = text(validator["text"], elseSaying: "mismatch")
        return true
      case "text", "textvalidator":
        let longest = validator.number("maxLength").flatMap { Int(bounded: $0) } ?? 0
        if longest > 0 { format.maximumLength = min(format.maximumLength ?? longest, longest) }
        return validator["minLength"] == nil
      default: return false
      }
    }
    return format
  }

  /// A field that repeats another: `{again} = {first}`, or `{again} empty or {again} = {first}`, which lets an optional field
  /// stay empty.
  private func confirmation(_ node: SurveyJSNode) -> AnswerFormat? {
    for validator in node.objects("validators") where validator.type.hasPrefix("expression") {
      var expression = validator.string("expression").flatMap(SurveyJSExpressionParser.parse)
      if case .any(let parts)? = expression, parts.count == 2,
        case .postfix("empty", .name) = parts[0]
      {
        expression = parts[1]
      }
      guard case .operation("=", .name(let left), .name(let right))? = expression
      else { continue }
      let names = [left, right].map { $0.hasPrefix("panel.") ? String($0.dropFirst(6)) : $0 }
      guard let own = names.firstIndex(of: node.name) else { continue }
      let length = node.number("maxLength").flatMap { Int(bounded: $0) } ?? 0
      return .confirmText(
        ConfirmTextFormat(
          original: names[1 - own],
          message: text(validator["text"], elseSaying: "notTheSame"),
          hidesText: node.string("inputType") == "password",
          maximumLength: length > 0 ? length : nil))
    }
    return nil
  }

  private func number(_ node: SurveyJSNode) -> NumericFormat {
    var format = NumericFormat(minimum: node.number("min"), maximum: node.number("max"))
    let step = node.number("step")
    checkValidators(node) { validator in
      switch validator.type {
      case "numeric", "numericvalidator":
        if let low = validator.number("minValue") {
          format.minimum = max(format.minimum ?? low, low)
        }
        if let high = validator.number("maxValue") {
          format.maximum = min(format.maximum ?? high, high)
        }
        return true
      case "expression", "expressionvalidator":
        let isWhole = "{\(node.name)} empty or {\(node.name)} % 1 = 0"
        guard validator.string("expression") == isWhole else { return false }
        format.isWhole = true
        return true
      default: return false
      }
    }
    if step == 1 {
      format.isWhole = true
    } else if let step, step > 0 {
      format.fractionDigits = Self.digits(of: step)
    }
    format.defaultValue = node.number("defaultValue")
    if node["minValueExpression", "maxValueExpression"] != nil {
      lose("bounds-not-read", .weakened, .warning, node, "A bound that is calculated")
    }
    return format
  }

  /// The digits after the decimal point that a step allows.
  static func digits(of step: Double) -> Int {
    var digits = 0
    var shifted = step
    while digits < 4, abs(shifted - shifted.rounded()) > 1e-9 {
      digits += 1
      shifted *= 10
    }
    return digits
  }

  func slider(_ node: SurveyJSNode, from minimum: Double, to maximum: Double) -> AnswerFormat {
    checkValidators(node) { $0.type == "numeric" }
    return .continuousScale(
      ContinuousScaleFormat(
        minimum: minimum, maximum: maximum,
        fractionDigits: Self.digits(of: node.number("step") ?? 1),
        defaultValue: node.number("defaultValue"),
        minimumLabel: text(node["minRateDescription"]),
        maximumLabel: text(node["maxRateDescription"])))
  }

  private func date(_ node: SurveyJSNode, withTime: Bool) -> DateFormat {
    func moment(_ name: String) -> CalendarMoment? {
      node.string(name).flatMap { CalendarMoment($0) }
    }
    func days(_ name: String) -> Int? {
      guard let expression = node.string(name) else { return nil }
      let call = expression.wholeMatch(of: /today\(\s*(-?\d{0,6})\s*\)/)
      guard let digits = call?.1 else {
        lose("bounds-not-read", .weakened, .warning, node, "A bound that is calculated")
        return nil
      }
      return digits.isEmpty ? 0 : Int(digits)
    }
    var format = DateFormat(
      includesTime: withTime, defaultDate: moment("defaultValue"), minimum: moment("min"),
      maximum: moment("max"))
    if let low = days("minValueExpression") {
      if low <= 0 { format.daysBeforeToday = -low } else { loseBounds(node) }
    }
    if let high = days("maxValueExpression") {
      if high >= 0 { format.daysAfterToday = high } else { loseBounds(node) }
    }
    if node["min"] != nil && format.minimum == nil || node["max"] != nil && format.maximum == nil {
      loseBounds(node)
    }
    if format.defaultDate == nil { loseDefault(node) }
    checkValidators(node)
    return format
  }

  // MARK: Rules

  /// Reports every rule that nobody read.
  func checkValidators(_ node: SurveyJSNode, _ reads: (SurveyJSNode) -> Bool = { _ in false }) {
    for validator in node.objects("validators") where !reads(validator) {
      lose(
        "rule-not-read", .weakened, .warning, validator,
        "A rule of the kind “\(validator.type)”", became: "any answer")
    }
    for key in ["minSelectedChoices", "maxSelectedChoices"] where node[key] != nil {
      lose(
        "choice-count", .weakened, .warning, node, "How many answers must or may be chosen",
        became: "any number")
    }
  }
}
