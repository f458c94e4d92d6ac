import StudyModel

/// Decides what each answer format becomes (interop.md §5.10).
struct REDCapControls: AnswerShapeVisitor {
  let writer: REDCapWriter
  let question: SurveyQuestion
  /// The name of the field.
  let name: String

  var place: Place { question.place + ["format"] }

  func reduced<Format: ReducibleFormat>(
    _ decision: REDCapControl, from format: Format
  ) -> REDCapControl {
    writer.lose(
      "format-simplified", .approximated, .note, place, format.nameInLosses, became: format.closest)
    known(format, Format.membersInShape)
    return decision
  }

  func visit(_ format: BooleanFormat) -> REDCapControl {
    writer.lose(
      "boolean-stored-as-number", .approximated, .warning, question.place,
      "The answer true or false",
      became: "1 or 0")
    known(format, ["yes", "no"])
    return yesNo(format.yes, format.no)
  }

  /// Yes or no, with words of its own if there are any.
  func yesNo(_ yes: LocalizedText, _ no: LocalizedText) -> REDCapControl {
    guard !(yes.isEmpty && no.isEmpty) else { return REDCapControl(.yesno, .yesNo) }
    var control = REDCapControl(.radio, .yesNo)
    control.field.choices = REDCapChoice.cell(of: [
      REDCapChoice("1", label(yes, else: "yes")), REDCapChoice("0", label(no, else: "no")),
    ])
    return control
  }

  func label(_ text: LocalizedText, else word: String) -> String {
    REDCapText.choice(text.isEmpty ? writer.word(word) : writer.text(text))
  }

  func visit(_ format: NumericFormat) -> REDCapControl {
    known(
      format,
      [
        "isWhole", "unit", "displayUnit", "minimum", "maximum", "fractionDigits", "defaultValue",
        "showsUnitWhenEmpty", "placeholder", "dontKnow",
      ])
    var control = number(format.isWhole, format.minimum, format.maximum)
    if let unit = format.shownUnit(in: writer.language, else: writer.study.primaryLanguage) {
      control.notes.append(unit)
      writer.lose(
        "unit-in-note", .moved, .warning, place + ["unit"],
        "The unit \(format.unit ?? unit)", became: "text in the field note")
    }
    if let digits = format.fractionDigits, !format.isWhole {
      writer.lose(
        "digits-not-enforced", .weakened, .warning, place + ["fractionDigits"],
        "At most \(digits) digits after the decimal point", became: "any number of digits")
    }
    control.tags += placeholder(format.placeholder) + standard(format.defaultValue?.plainText)
    return withDontKnow(format.dontKnow, control)
  }

  /// A typed number. Bounds on whole numbers are whole.
  func number(_ isWhole: Bool, _ minimum: Double?, _ maximum: Double?) -> REDCapControl {
    var control = REDCapControl(
      validated: isWhole ? "integer" : "number", .number(divisor: 1, offset: 0))
    control.bound(
      minimum.map { (isWhole ? $0.rounded(.up) : $0).plainNumber },
      maximum.map { (isWhole ? $0.rounded(.down) : $0).plainNumber })
    return control
  }

  func visit(_ format: TextFormat) -> REDCapControl {
    known(
      format,
      [
        "allowsSeveralLines", "maximumLength", "pattern", "patternMessage", "defaultText",
        "placeholder", "contentType", "dontKnow",
      ])
    var control = REDCapControl(format.allowsSeveralLines ? .notes : .text, .text)
    if let limit = format.limit { control.tags.append("@CHARLIMIT='\(limit)'") }
    if let pattern = format.pattern {
      let message = writer.text(format.patternMessage)
      control.notes.append(message.isEmpty ? pattern : message)
      writer.lose(
        "regex-not-carried", .dropped, .warning, place + ["pattern"], "The pattern \(pattern)",
        became: "free text; the field note says what to enter",
        advice: "ask your REDCap administrator for a validation type")
    }
    control.tags += placeholder(format.placeholder) + standard(writer.text(format.defaultText))
    let isPersonal =
      Self.isPersonal(format.contentType ?? "")
      || [.telephone, .email, .address].contains(format.keyboard)
    if isPersonal { control.field.identifier = "y" }
    return withDontKnow(format.dontKnow, control)
  }

  /// Whether a text with this meaning says who someone is.
  private static func isPersonal(_ contentType: String) -> Bool {
    let type = contentType.lowercased()
    return ["name", "email", "tel", "phone", "address", "birth", "bday", "postal", "street"]
      .contains { type.contains($0) }
  }

  func visit(_ format: ConfirmTextFormat) -> REDCapControl {
    known(format, ["original", "message", "maximumLength"])
    writer.lose(
      "repetition-not-compared", .weakened, .warning, place,
      "The comparison with the text of “\(format.original)”", became: "a text field of its own")
    var control = REDCapControl(.text, .text)
    if let limit = format.limit { control.tags.append("@CHARLIMIT='\(limit)'") }
    return control
  }

  func visit(_ format: EmailFormat) -> REDCapControl {
    known(format, [])
    var control = REDCapControl(validated: "email", .text)
    control.field.identifier = "y"
    return control
  }

  func visit(_ format: DateFormat) -> REDCapControl {
    known(
      format,
      [
        "includesTime", "defaultDate", "minimum", "maximum", "daysBeforeToday", "daysAfterToday",
        "dontKnow",
      ])
    return withDontKnow(format.dontKnow, date(format))
  }

  /// A date field, with the bounds that REDCap has words for.
  func date(_ format: DateFormat) -> REDCapControl {
    var control = REDCapControl(
      validated: format.includesTime ? "datetime_ymd" : "date_ymd",
      format.includesTime ? .moment : .day)
    func written(_ moment: CalendarMoment?, _ time: String) -> String? {
      moment.map { format.includesTime ? "\($0.day) \($0.time?.description ?? time)" : "\($0.day)" }
    }
    func bound(_ days: Int?, _ member: String, else fixed: String?) -> String? {
      guard let days else { return fixed }
      if days == 0, !format.includesTime { return "today" }
      writer.lose(
        "relative-bound", .weakened, .warning, place + [member],
        "The bound \(days) days \(member == "daysBeforeToday" ? "before" : "after") today",
        became: "no bound")
      return nil
    }
    control.bound(
      bound(format.daysBeforeToday, "daysBeforeToday", else: written(format.minimum, "00:00")),
      bound(format.daysAfterToday, "daysAfterToday", else: written(format.maximum, "23:59")))
    control.tags += standard(written(format.defaultDate, "00:00"))
    let isBirth = ["birth", "dob"].contains { question.id.lowercased().contains($0) }
    if isBirth { control.field.identifier = "y" }
    return control
  }

  func visit(_ format: TimeOfDayFormat) -> REDCapControl {
    known(format, ["defaultTime", "dontKnow"])
    var control = REDCapControl(validated: "time", .time)
    control.tags += standard(format.defaultTime?.description)
    return withDontKnow(format.dontKnow, control)
  }

  func visit(_ format: TimeIntervalFormat) -> REDCapControl {
    known(format, ["defaultSeconds", "dontKnow"])
    writer.lose(
      "seconds-became-minutes", .approximated, .warning, question.place,
      "A length of time, recorded in seconds", became: "a number of minutes")
    var control = REDCapControl(validated: "integer", .number(divisor: 60, offset: 0))
    control.bound("0", "1439")
    control.notes.append(writer.word("minutes").lowercased())
    control.tags += standard(format.defaultSeconds.map { String($0 / 60) })
    return withDontKnow(format.dontKnow, control)
  }

  func visit(_ format: HeightFormat) -> REDCapControl {
    known(format, ["dontKnow"])
    reportLooks("The height, in the units of the participant", became: "a number of centimeters")
    var control = number(false, 0, 299)
    control.notes.append("cm")
    return withDontKnow(format.dontKnow, control)
  }

  func visit(_ format: WeightFormat) -> REDCapControl {
    known(format, ["minimum", "maximum", "defaultValue", "limitsArePounds", "dontKnow"])
    reportLooks("The weight, in the units of the participant", became: "a number of kilograms")
    let kilograms = format.isInPounds ? 0.453_592_37 : 1
    func converted(_ value: Double) -> Double { (value * kilograms * 100).rounded() / 100 }
    var control = number(
      false, format.minimum.map(converted) ?? 0, format.maximum.map(converted) ?? 657)
    control.notes.append("kg")
    control.tags += standard(format.defaultValue.map { converted($0).plainText })
    return withDontKnow(format.dontKnow, control)
  }

  func visit(_ format: AgeFormat) -> REDCapControl {
    known(format, ["minimum", "maximum", "defaultValue", "dontKnow"])
    reportLooks("The wheel of ages", became: "a typed number")
    var control = number(true, Double(max(format.minimum, 0)), Double(format.maximum))
    if format.recordsYear || format.minimumIsRange || format.maximumIsRange {
      writer.lose(
        "age-stored-as-years", .approximated, .warning, place,
        "What is recorded instead of the age", became: "the age in years")
    }
    control.tags += standard(format.defaultValue.map { String($0) })
    return withDontKnow(format.dontKnow, control)
  }

  func visit(_ format: LocationFormat) -> REDCapControl {
    known(format, ["placeholder"])
    writer.lose(
      "location-became-numbers", .split, .warning, question.place, "The map and the address",
      became: "latitude and longitude")
    var control = REDCapControl(validated: "number", .presence)
    control.field.identifier = "y"
    control.bound("-90", "90")
    control.notes.append(writer.word("latitude"))
    control.tags.append("@LATITUDE")
    control.suffix = "lat"
    var longitude = control.field
    (longitude.minimum, longitude.maximum) = ("-180", "180")
    longitude.note = writer.word("longitude")
    longitude.annotation = "@FORCE-MINMAX @LONGITUDE"
    control.extras = [.init(suffix: "lon", field: longitude)]
    return control
  }

  func visit(_ format: HealthCharacteristicFormat) -> REDCapControl {
    known(format, ["characteristic", "defaultDate", "minimum", "maximum"])
    reportLooks("The answer from Health", became: "a question")
    guard format.characteristic != .dateOfBirth else {
      var control = date(
        DateFormat(
          defaultDate: format.defaultDate.map { CalendarMoment(day: $0) },
          minimum: format.minimum.map { CalendarMoment(day: $0) },
          maximum: format.maximum.map { CalendarMoment(day: $0) }))
      control.field.identifier = "y"
      return control
    }
    var coder = REDCapCoder()
    let coded = format.characteristic.values.map { value in
      (
        REDCapAnswer.Coded(value: value, code: coder.code(for: value)),
        writer.label(of: value, format.characteristic)
      )
    }
    return choices(coded.map { $0 }, several: false, .radio)
  }

  func visit(_ format: HealthQuantityFormat) -> REDCapControl {
    known(format, ["unit", "isWhole", "quantity"])
    reportLooks("The answer from Health", became: "a question")
    if let implied = format.implied { return implied.accept(self) }
    var control = number(format.isWhole, nil, nil)
    control.notes += format.unit.map { [$0] } ?? []
    return control
  }
}
