import StudyModel

/// Writes each answer format as a question of SurveyJS, and reports what it cannot carry.
struct SurveyJSControls: AnswerShapeVisitor {
  let writer: SurveyJSWriter
  let question: SurveyQuestion
  let name: String

  var place: Place { question.place + ["format"] }

  func note(_ code: String, _ what: String, became: String? = nil, at member: String? = nil) {
    writer.lose(
      code, .approximated, .note, place + (member.map { [$0] } ?? []), what, became: became)
  }

  func reduced(
    _ decision: SurveyJSControl, from format: some ReducibleFormat
  ) -> SurveyJSControl {
    note("format-simplified", format.nameInLosses, became: format.closest)
    return decision
  }

  func visit(_ format: BooleanFormat) -> SurveyJSControl {
    SurveyJSControl(
      "boolean",
      ["labelTrue": writer.words(format.yes), "labelFalse": writer.words(format.no)])
  }

  func visit(_ format: ScaleFormat) -> SurveyJSControl {
    look(
      format.isVertical, [format.minimumImage, format.maximumImage], format.gradient,
      hides: format.hidesSelectedValue || format.hidesRanges || format.hidesLabels
        || format.hidesValueMarkers)
    var control = SurveyJSControl(
      "rating",
      [
        "rateMin": .number(Double(format.minimum)), "rateMax": .number(Double(format.maximum)),
        "rateStep": .number(Double(format.step)), "defaultValue": format.defaultAnswer,
        "minRateDescription": writer.words(format.minimumLabel),
        "maxRateDescription": writer.words(format.maximumLabel),
      ])
    control.dontKnow = format.dontKnow
    return control
  }

  func visit(_ format: ContinuousScaleFormat) -> SurveyJSControl {
    look(
      format.isVertical, [format.minimumImage, format.maximumImage], format.gradient,
      hides: format.hidesSelectedValue || format.hidesRanges || format.hidesLabels)
    note("slider-as-number", "A slider", became: "a field for a number")
    var control = SurveyJSControl.number(
      from: format.minimum, to: format.maximum, step: Self.step(format.fractionDigits),
      default: format.defaultAnswer)
    control.dontKnow = format.dontKnow
    if format.isPercentage { control.notes.append("%") }
    if !format.minimumLabel.isEmpty || !format.maximumLabel.isEmpty {
      writer.lose(
        "end-labels-moved", .moved, .note, place, "The labels of the ends of the scale",
        became: "part of the description")
      control.notes += writer.ends(
        format.minimum.plainText, format.minimumLabel, format.maximum.plainText,
        format.maximumLabel)
    }
    return control
  }

  func visit(_ format: TextScaleFormat) -> SurveyJSControl {
    look(
      format.isVertical, [], format.gradient,
      hides: format.hidesSelectedValue || format.hidesRanges || format.hidesLabels
        || format.hidesValueMarkers)
    let options = SurveyJSOptions(format.choices.map(\.value))
    var control = SurveyJSControl(
      "rating",
      [
        "rateValues": .array(rows(format.choices, options)),
        "defaultValue": format.defaultAnswer.flatMap { ChoiceValue($0) }.flatMap(options.json),
      ])
    control.dontKnow = format.dontKnow
    return control
  }

  func visit(_ format: NumericFormat) -> SurveyJSControl {
    let step = format.isWhole ? 1 : format.fractionDigits.map(Self.step)
    var control = SurveyJSControl.number(
      from: format.minimum, to: format.maximum, step: step, default: format.defaultAnswer)
    if format.isWhole { control.requireWhole(name) }
    control.dontKnow = format.dontKnow
    if let digits = format.fractionDigits, !format.isWhole {
      writer.lose(
        "fraction-digits", .weakened, .note, place + ["fractionDigits"],
        "At most \(digits) digits after the decimal point", became: "a step of the field")
    }
    if !format.displayUnit.isEmpty {
      control.notes.append(writer.said(format.displayUnit))
    } else if let unit = format.unit {
      control.notes.append(unit)
    }
    if format.unit != nil || !format.displayUnit.isEmpty {
      writer.lose(
        "unit-moved", .moved, .note, place + ["unit"], "The unit", became: "part of the description"
      )
    }
    return control
  }

  func visit(_ format: DateFormat) -> SurveyJSControl {
    var control = SurveyJSControl(
      "text",
      [
        "inputType": format.includesTime ? "datetime-local" : "date",
        "defaultValue": format.defaultAnswer,
        "min": format.minimum.map { .string(text($0, format)) },
        "max": format.maximum.map { .string(text($0, format)) },
      ])
    for (member, days, key, sign) in [
      ("daysBeforeToday", format.daysBeforeToday, "min", "-"),
      ("daysAfterToday", format.daysAfterToday, "max", ""),
    ] {
      guard let days, control.members[key] == nil else { continue }
      control.members["\(key)ValueExpression"] =
        .string(days == 0 ? "today()" : "today(\(sign)\(days))")
      note(
        "days-from-today", "A date counted from today", became: "an expression", at: member)
    }
    if format.minuteStep ?? 1 > 1 { loseStep() }
    if format.calendar != nil { note("calendar", "The calendar of the date") }
    control.dontKnow = format.dontKnow
    return control
  }

  private func text(_ moment: CalendarMoment, _ format: DateFormat) -> String {
    guard format.includesTime else { return moment.day.description }
    return "\(moment.day)T\(moment.time?.description ?? "00:00")"
  }

  func visit(_ format: TimeOfDayFormat) -> SurveyJSControl {
    var control = SurveyJSControl(
      "text", ["inputType": "time", "defaultValue": format.defaultAnswer])
    if format.minuteStep ?? 1 > 1 { loseStep() }
    control.dontKnow = format.dontKnow
    return control
  }

  private func loseStep() {
    writer.lose(
      "minute-step", .weakened, .warning, place + ["minuteStep"], "The step of the minutes",
      became: "every minute")
  }

  func visit(_ format: TimeIntervalFormat) -> SurveyJSControl {
    if format.minuteStep > 1 { loseStep() }
    writer.lose(
      "length-split", .split, .note, place, "A length of time", became: "hours and minutes")
    var control = fields([
      ("hours", writer.interface("hours"), 0, 24),
      ("minutes", writer.interface("minutes"), 0, 59),
    ])
    if let seconds = format.defaultSeconds {
      control.members["defaultValue"] = [
        "hours": .number(Double(seconds / 3_600)), "minutes": .number(Double(seconds / 60 % 60)),
      ]
    }
    control.dontKnow = format.dontKnow
    return control
  }

  func visit(_ format: LocationFormat) -> SurveyJSControl {
    writer.lose(
      "location-split", .split, .warning, place, "A place on a map",
      became: "its latitude and longitude")
    return fields([
      ("latitude", writer.interface("latitude"), -90, 90),
      ("longitude", writer.interface("longitude"), -180, 180),
    ])
  }

  private func fields(
    _ fields: [(name: String, title: JSONValue, Double, Double)]
  ) -> SurveyJSControl {
    SurveyJSControl(
      "multipletext",
      [
        "items": .array(
          fields.map { field in
            [
              "name": .string(field.name), "title": field.title, "inputType": "number",
              "isRequired": .boolean(!question.isOptional),
              "validators": [
                ["type": "numeric", "minValue": .number(field.2), "maxValue": .number(field.3)]
              ],
            ]
          })
      ])
  }

  func visit(_ format: HeightFormat) -> SurveyJSControl {
    if format.system != .metric { note("metric-only", "Feet and inches", became: "centimeters") }
    note("height-as-number", "A height", became: "a number of centimeters")
    var control = SurveyJSControl.number(from: 0, to: 299)
    control.notes = ["cm"]
    control.dontKnow = format.dontKnow
    return control
  }

  func visit(_ format: WeightFormat) -> SurveyJSControl {
    if format.system != .metric { note("metric-only", "Pounds", became: "kilograms") }
    note("weight-as-number", "A weight", became: "a number of kilograms")
    let factor = format.isInPounds ? 0.453_592_37 : 1
    var control = SurveyJSControl.number(
      from: (format.minimum ?? 0) * factor, to: (format.maximum.map { $0 * factor }) ?? 657,
      default: format.defaultAnswer)
    control.notes = ["kg"]
    control.dontKnow = format.dontKnow
    return control
  }

  func visit(_ format: AgeFormat) -> SurveyJSControl {
    var (low, high) = (format.minimum, format.maximum)
    if format.recordsYear, let year = format.relativeYear {
      (low, high) = (year - format.maximum, year - format.minimum)
    } else if format.recordsYear {
      writer.lose(
        "year-of-birth", .approximated, .warning, place, "A year of birth", became: "an age")
    }
    if format.minimumIsRange || format.maximumIsRange {
      writer.lose(
        "open-ages", .approximated, .warning, place,
        "A lowest or highest age that includes everyone beyond it", became: "the age itself")
    }
    var control = SurveyJSControl.number(
      from: Double(low), to: Double(high), step: 1,
      default: format.recordsYear && format.relativeYear == nil
        ? format.defaultValue.map { .number(Double($0)) } : format.defaultAnswer)
    control.requireWhole(name)
    control.dontKnow = format.dontKnow
    return control
  }

  func visit(_ format: SocioeconomicLadderFormat) -> SurveyJSControl {
    note("ladder-picture", "The picture of a ladder", became: "a scale from 1 to 10")
    var control = SurveyJSControl(
      "rating",
      [
        "rateMin": 1, "rateMax": 10, "minRateDescription": writer.words(format.bottomLabel),
        "maxRateDescription": writer.words(format.topLabel),
      ])
    control.dontKnow = format.dontKnow
    return control
  }

  func visit(_ format: HealthQuantityFormat) -> SurveyJSControl {
    loseHealth()
    if let implied = format.implied { return implied.accept(self) }
    var control = SurveyJSControl.number(from: nil, to: nil, step: format.isWhole ? 1 : nil)
    if format.isWhole { control.requireWhole(name) }
    if let unit = format.unit { control.notes = [unit] }
    return control
  }

  func loseHealth() {
    note("health-record", "A value that the app reads from the health record", became: "a question")
  }

  private static func step(_ digits: Int) -> Double {
    Double("1e-\(min(max(digits, 0), 15))") ?? 1
  }

  /// What only a slider of the app shows.
  private func look(
    _ isVertical: Bool, _ images: [Asset.ID?], _ gradient: ScaleGradient?, hides: Bool
  ) {
    if isVertical || gradient != nil || hides {
      note("scale-look", "The look of the scale", became: "the usual one")
    }
    if images.contains(where: { $0 != nil }) {
      writer.lose("scale-pictures", .dropped, .note, place, "The pictures at the ends of the scale")
    }
  }
}
