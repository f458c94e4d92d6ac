import StudyModel

extension REDCapReader {
  /// The question of a row, and what comparisons with it mean.
  func question(
    _ row: REDCapReadRow, id: String, _ tags: REDCapTags
  ) -> (item: FormItem, kind: REDCapKnownField.Kind) {
    let words = REDCapLabel(row.field.label)
    reportText(words, row)
    var item = FormItem(
      id: id, text: text(words.text), detailText: text(REDCapLabel(row.field.note).text),
      isOptional: row.field.required.lowercased() != "y")
    let (format, kind, knowing) = format(of: row, tags)
    item.format = format
    reportTags(tags, of: row, knowing: Set(knowing + ["LATITUDE", "LONGITUDE"]))
    return (item, kind)
  }

  typealias ReadFormat = (AnswerFormat, REDCapKnownField.Kind, knowing: [String])

  private func format(of row: REDCapReadRow, _ tags: REDCapTags) -> ReadFormat {
    let field = row.field
    guard let type = field.kind else {
      return asText(row, "unknown-type", "A field of the type “\(shortened(field.type))”")
    }
    switch type {
    case .text: return typed(row, tags)
    case .notes:
      return (.text(textFormat(tags, severalLines: true)), .text, Self.textTags)
    case .radio, .dropdown, .checkbox: return choices(row, type, tags)
    case .yesno, .advcheckbox: return (.boolean(BooleanFormat()), .yesNo, [])
    case .truefalse:
      let words = language == .english ? ("True", "False") : ("", "")
      return (
        .boolean(BooleanFormat(yes: text(words.0), no: text(words.1))), .yesNo, []
      )
    case .slider: return slider(row, tags)
    case .file: return asText(row, "upload-became-text", "A file to upload")
    case .sql:
      return asText(row, "query-became-text", "Choices from the query \(shortened(field.choices))")
    case .calc, .descriptive: return asText(row, "unknown-type", "A field that asks nothing")
    }
  }

  private func asText(_ row: REDCapReadRow, _ code: String, _ what: String) -> ReadFormat {
    lose(
      code, .approximated, .error, row.place(.type), what, became: "a question to answer in words")
    return (.text(TextFormat()), .text, [])
  }

  private static let textTags: [String] = ["CHARLIMIT", "PLACEHOLDER", "DEFAULT"]

  private func textFormat(_ tags: REDCapTags, severalLines: Bool = false) -> TextFormat {
    TextFormat(
      allowsSeveralLines: severalLines,
      maximumLength: tags.value("CHARLIMIT").flatMap { Int(bounded: $0) }.flatMap {
        $0 > 0 ? $0 : nil
      },
      defaultText: text(tags.value("DEFAULT") ?? ""),
      placeholder: text(tags.value("PLACEHOLDER") ?? ""))
  }

  private func typed(_ row: REDCapReadRow, _ tags: REDCapTags) -> ReadFormat {
    let type = row.field.validation.trimmingSpace
    if type.isEmpty { return (.text(textFormat(tags)), .text, Self.textTags) }
    if REDCapValidation.isNumber(type) { return number(row, type, tags) }
    if REDCapValidation.isDate(type) || REDCapValidation.isMoment(type) {
      return date(row, type, tags)
    }
    if type == "email" { return (.email(EmailFormat()), .text, []) }
    if type == "time" || type == "time_hh_mm_ss" {
      if type != "time" {
        lose(
          "seconds-dropped", .weakened, .warning, row.place(.validation), "The seconds of the time")
      }
      reportBounds(row)
      let time = tags.value("DEFAULT").flatMap(TimeOfDay.init)
      return (
        .timeOfDay(TimeOfDayFormat(defaultTime: time)), .time, time == nil ? [] : ["DEFAULT"]
      )
    }
    lose(
      "validation-not-read", .weakened, .warning, row.place(.validation),
      "The validation type “\(shortened(type))”", became: "any text")
    reportBounds(row)
    var format = textFormat(tags)
    if type.hasPrefix("phone") { format.keyboard = .telephone }
    return (.text(format), .text, Self.textTags)
  }

  private func number(_ row: REDCapReadRow, _ type: String, _ tags: REDCapTags) -> ReadFormat {
    let field = row.field
    func bound(_ column: REDCapColumn) -> Double? {
      let written = field[column].trimmingSpace
      guard !written.isEmpty else { return nil }
      if let number = REDCapValidation.number(written, as: type) { return number }
      reportBound(row, column)
      return nil
    }
    let value = tags.value("DEFAULT").flatMap { REDCapValidation.number($0, as: type) }
    let digits = type == "integer" ? nil : REDCapValidation.digits(of: type)
    if let digits {
      lose(
        "digits-not-required", .weakened, .note, row.place(.validation),
        "Exactly \(digits) \(digits == 1 ? "digit" : "digits") after the decimal mark",
        became: "at most as many")
    }
    let format = NumericFormat(
      isWhole: type == "integer", minimum: bound(.minimum), maximum: bound(.maximum),
      fractionDigits: digits, defaultValue: value,
      placeholder: text(tags.value("PLACEHOLDER") ?? ""))
    reportHardBounds(row, tags, format.minimum != nil || format.maximum != nil)
    return (
      .numeric(format), .number(isWhole: type == "integer"),
      ["PLACEHOLDER", "FORCE-MINMAX"] + (value == nil ? [] : ["DEFAULT"])
    )
  }

  private func date(_ row: REDCapReadRow, _ type: String, _ tags: REDCapTags) -> ReadFormat {
    let field = row.field
    let isMoment = REDCapValidation.isMoment(type)
    var format = DateFormat(includesTime: isMoment)
    for column in [REDCapColumn.minimum, .maximum] {
      let written = field[column].trimmingSpace.lowercased()
      if written.isEmpty { continue }
      if written == "today" || written == "now" {
        if column == .minimum { format.daysBeforeToday = 0 } else { format.daysAfterToday = 0 }
      } else if let moment = REDCapValidation.moment(written) {
        if column == .minimum { format.minimum = moment } else { format.maximum = moment }
      } else {
        reportBound(row, column)
      }
    }
    format.defaultDate = tags.value("DEFAULT").flatMap(REDCapValidation.moment)
    if type.contains("seconds") {
      lose(
        "seconds-dropped", .weakened, .warning, row.place(.validation), "The seconds of the time")
    }
    reportHardBounds(row, tags, !field.minimum.isEmpty || !field.maximum.isEmpty)
    return (
      .date(format), isMoment ? .moment : .day,
      ["FORCE-MINMAX"] + (format.defaultDate == nil ? [] : ["DEFAULT"])
    )
  }

  private func slider(_ row: REDCapReadRow, _ tags: REDCapTags) -> ReadFormat {
    let field = row.field
    let low = Int(bounded: field.minimum.trimmingSpace) ?? 0
    let high = Int(bounded: field.maximum.trimmingSpace) ?? 100
    let (minimum, maximum) = low < high ? (low, high) : (0, 100)
    if low >= high { reportBound(row, .maximum) }
    let labels = field.choices.split(separator: "|", omittingEmptySubsequences: false)
      .map { text(REDCapLabel(String($0)).line) }
    let first = labels.first ?? [:]
    let last = labels.count > 1 ? labels.last ?? [:] : [:]
    if labels.count > 2, labels[1..<(labels.count - 1)].contains(where: { !$0.isEmpty }) {
      lose(
        "middle-label-dropped", .dropped, .warning, row.place(.choices),
        "The labels \(shortened(field.choices))", became: "the first and the last one")
    }
    let value = tags.value("DEFAULT").flatMap { Int(bounded: $0) }
    let knowing: [String] = value == nil ? [] : ["DEFAULT"]
    if ScaleFormat.intervals.contains(maximum - minimum),
      ScaleFormat.bounds.contains(minimum), ScaleFormat.bounds.contains(maximum)
    {
      return (
        .scale(
          ScaleFormat(
            minimum: minimum, maximum: maximum, defaultValue: value, minimumLabel: first,
            maximumLabel: last)), .number(isWhole: true), knowing
      )
    }
    return (
      .continuousScale(
        ContinuousScaleFormat(
          minimum: Double(minimum), maximum: Double(maximum), defaultValue: value.map(Double.init),
          minimumLabel: first, maximumLabel: last)), .number(isWhole: true), knowing
    )
  }

  private func choices(
    _ row: REDCapReadRow, _ type: REDCapType, _ tags: REDCapTags
  ) -> ReadFormat {
    let alone = Set(
      (tags.value("NONEOFTHEABOVE") ?? "").split(separator: ",").map { $0.trimmingSpace })
    var codes: [String] = []
    var choices: [TextChoice] = []
    for choice in REDCapChoice.all(in: row.field.choices) {
      guard !codes.contains(choice.code) else {
        lose(
          "code-repeated", .dropped, .error, row.place(.choices),
          "The choice “\(shortened(choice.label))”, whose code “\(choice.code)” appears twice")
        continue
      }
      codes.append(choice.code)
      choices.append(
        TextChoice(
          value: .text(choice.code), text: text(REDCapLabel(choice.label).line),
          isExclusive: type == .checkbox && alone.contains(choice.code)))
    }
    if choices.isEmpty {
      lose(
        "choices-missing", .approximated, .error, row.place(.choices), "A question without choices")
    }
    let knowing: [String] = type == .checkbox ? ["NONEOFTHEABOVE"] : []
    if type == .dropdown {
      return (.valuePicker(ValuePickerFormat(choices: choices)), .choice(codes), knowing)
    }
    let format = TextChoiceFormat(allowsSeveral: type == .checkbox, choices: choices)
    return (.textChoice(format), type == .checkbox ? .choices(codes) : .choice(codes), knowing)
  }
}
