import StudyDocuments
import StudyModel

/// Reads answer formats (mystudies-format §7).
extension MyStudiesReader {
  func format(_ step: JSONValue, _ place: Place) -> AnswerFormat? {
    let value = step["format"] ?? .object([:])
    let place = place + ["format"]
    let hint = text(value["placeholder"])
    switch string(step["resultType"]) {
    case "boolean": return .boolean(BooleanFormat())
    case "timeOfDay": return .timeOfDay(TimeOfDayFormat())
    case "email": return .email(EmailFormat())
    case "scale": return scale(value, place)
    case "continuousScale": return continuousScale(value, place)
    case "textScale":
      let choices = choices(value["textChoices"], place)
      let standard = whole(value["default"]).map { $0 - 1 }
      return .textScale(
        TextScaleFormat(
          choices: choices,
          defaultIndex: standard.flatMap { choices.indices.contains($0) ? $0 : nil },
          isVertical: isTrue(value["vertical"])))
    case "valuePicker":
      return .valuePicker(ValuePickerFormat(choices: choices(value["textChoices"], place)))
    case "imageChoice": return .imageChoice(images(value["imageChoices"], place))
    case "textChoice":
      return .textChoice(
        TextChoiceFormat(
          allowsSeveral: string(value["selectionStyle"]).lowercased() == "multiple",
          choices: choices(value["textChoices"], place)))
    case "numeric":
      let unit = string(value["unit"])
      return .numeric(
        NumericFormat(
          isWhole: string(value["style"]).lowercased() != "decimal",
          unit: unit.isEmpty ? nil : unit, displayUnit: text(value["unit"]),
          minimum: number(value["minValue"]), maximum: number(value["maxValue"]), placeholder: hint)
      )
    case "date": return date(value, place)
    case "text":
      let (length, pattern) = (whole(value["maxLength"]) ?? 0, string(value["validationRegex"]))
      return .text(
        TextFormat(
          allowsSeveralLines: isTrue(value["multipleLines"]),
          maximumLength: length > 0 ? length : nil,
          pattern: pattern.isEmpty ? nil : pattern, patternMessage: text(value["invalidMessage"]),
          placeholder: hint))
    case "timeInterval":
      let (seconds, step) = (whole(value["default"]) ?? 0, whole(value["step"]) ?? 1)
      return .timeInterval(
        TimeIntervalFormat(
          defaultSeconds: seconds > 0 ? seconds : nil,
          minuteStep: (1...30).contains(step) ? step : 1))
    case "height":
      let system = string(value["measurementSystem"]).lowercased()
      return .height(
        HeightFormat(system: system == "metric" ? .metric : system == "us" ? .customary : .local))
    case "location":
      return .location(LocationFormat(usesCurrentLocation: isTrue(value["useCurrentLocation"])))
    default: return nil
    }
  }

  private func number(_ value: JSONValue?) -> Double? {
    (value?.numberValue ?? value?.stringValue.flatMap(Double.init)).flatMap(StudyLimits.bounded)
  }

  private func scale(_ value: JSONValue, _ place: Place) -> AnswerFormat? {
    guard let minimum = whole(value["minValue"]), let maximum = whole(value["maxValue"]) else {
      return nil
    }
    return .scale(
      ScaleFormat(
        minimum: minimum, maximum: maximum, step: max(whole(value["step"]) ?? 1, 1),
        defaultValue: whole(value["default"]), isVertical: isTrue(value["vertical"]),
        minimumLabel: text(value["minDesc"]), maximumLabel: text(value["maxDesc"]),
        minimumImage: picture(value["minImage"], place),
        maximumImage: picture(value["maxImage"], place)))
  }

  private func continuousScale(_ value: JSONValue, _ place: Place) -> AnswerFormat? {
    guard let minimum = number(value["minValue"]), let maximum = number(value["maxValue"]) else {
      return nil
    }
    return .continuousScale(
      ContinuousScaleFormat(
        minimum: minimum, maximum: maximum,
        fractionDigits: min(max(whole(value["maxFractionDigits"]) ?? 0, 0), 4),
        defaultValue: number(value["default"]), isVertical: isTrue(value["vertical"]),
        minimumLabel: text(value["minDesc"]), maximumLabel: text(value["maxDesc"]),
        minimumImage: picture(value["minImage"], place),
        maximumImage: picture(value["maxImage"], place)))
  }

  private func choices(_ value: JSONValue?, _ place: Place) -> [TextChoice] {
    let all = value?.arrayValue ?? []
    if all.count > Self.mostSteps {
      lose("choices-cut", .dropped, .error, place, "More than \(Self.mostSteps) choices")
    }
    return all.prefix(Self.mostSteps).map { choice in
      var read = TextChoice(
        value: .text(string(choice["value"])), text: text(choice["text"]),
        detailText: text(choice["detail"]), isExclusive: isTrue(choice["exclusive"]))
      if let other = choice["other"], other.objectValue?.isEmpty == false {
        read.other = OtherField(
          placeholder: text(other["placeholder"]), isRequired: isTrue(other["isMandatory"]))
      }
      return read
    }
  }

  private func images(_ value: JSONValue?, _ place: Place) -> ImageChoiceFormat {
    ImageChoiceFormat(
      choices: (value?.arrayValue ?? []).prefix(Self.mostSteps).enumerated().map { index, choice in
        let image = picture(choice["image"], place + ["imageChoices", "\(index)"])
        let selected = picture(choice["selectedImage"], place + ["imageChoices", "\(index)"])
        return ImageChoice(
          value: .text(string(choice["value"])), text: text(choice["text"]), image: image,
          selectedImage: selected == image ? nil : selected)
      })
  }

  private func date(_ value: JSONValue, _ place: Place) -> AnswerFormat {
    func moment(_ name: String) -> CalendarMoment? {
      let text = string(value[name])
      guard text.count > 10 else { return CalendarMoment(text) }
      return CalendarMoment(String(text.prefix(16)))
    }
    var format = DateFormat(
      includesTime: string(value["style"]) == "Date-Time", defaultDate: moment("default"),
      minimum: moment("minDate"), maximum: moment("maxDate"))
    switch string(value["dateRange"]) {
    case "untilCurrent": format.daysAfterToday = 0
    case "afterCurrent": format.daysBeforeToday = 0
    default: break
    }
    return .date(format)
  }
}
