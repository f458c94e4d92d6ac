import StudyDocuments
import StudyModel

extension XLSFormControls {
  func visit(_ format: ScaleFormat) -> XLSFormControl {
    rest(
      format,
      except: [
        "minimum", "maximum", "step", "defaultValue", "isVertical", "minimumLabel", "maximumLabel",
        "dontKnow",
      ])
    var row = self.row(
      "range",
      hint: writer.ends(
        format.minimumLabel, "\(format.minimum)", format.maximumLabel, "\(format.maximum)",
        at: question.place + ["format"]))
    row.parameters = "start=\(format.minimum) end=\(format.maximum) step=\(max(format.step, 1))"
    row.appearance = format.isVertical ? "vertical" : ""
    row.defaultValue = format.defaultAnswer?.numberValue?.plainText ?? ""
    return offering(
      format.dontKnow, row, XLSFormAnswer(name: question.name, kind: .number(factor: 1)))
  }

  func visit(_ format: ContinuousScaleFormat) -> XLSFormControl {
    rest(
      format,
      except: [
        "minimum", "maximum", "fractionDigits", "defaultValue", "isVertical", "minimumLabel",
        "maximumLabel", "dontKnow",
      ])
    var row = self.row(
      "range",
      hint: writer.ends(
        format.minimumLabel, format.minimum.plainText, format.maximumLabel,
        format.maximum.plainText, at: question.place + ["format"]))
    let digits = min(max(format.fractionDigits, 0), 4)
    let step = ["1", "0.1", "0.01", "0.001", "0.0001"][digits]
    row.parameters =
      "start=\(format.minimum.plainText) end=\(format.maximum.plainText) step=\(step)"
    row.appearance = format.isVertical ? "vertical no-ticks" : "no-ticks"
    row.defaultValue = format.defaultAnswer?.numberValue?.plainText ?? ""
    return offering(
      format.dontKnow, row, XLSFormAnswer(name: question.name, kind: .number(factor: 1)))
  }

  func visit(_ format: SocioeconomicLadderFormat) -> XLSFormControl {
    let top = format.topLabel.isEmpty ? writer.words("ladderTop") : format.topLabel
    let bottom = format.bottomLabel.isEmpty ? writer.words("ladderBottom") : format.bottomLabel
    var row = self.row(
      "range", hint: writer.ends(top, "0", bottom, "9", at: question.place + ["format"]))
    row.parameters = "start=0 end=9 step=1"
    row.appearance = "vertical"
    lose(
      "ladder-picture-dropped", .approximated, .note, "kind", "The picture of a ladder",
      became: "a scale from 0 at the top to 9")
    return offering(
      format.dontKnow, row, XLSFormAnswer(name: question.name, kind: .number(factor: 1)))
  }

  func visit(_ format: DateFormat) -> XLSFormControl {
    rest(
      format,
      except: [
        "includesTime", "defaultDate", "minimum", "maximum", "daysBeforeToday", "daysAfterToday",
        "minuteStep", "dontKnow",
      ])
    var row = self.row(format.includesTime ? "dateTime" : "date")
    row.constraint = .all(
      [
        bound(
          format.minimum, days: format.daysBeforeToday.map { -$0 }, .atLeast, format.includesTime),
        bound(format.maximum, days: format.daysAfterToday, .atMost, format.includesTime),
      ].compactMap(\.self))
    row.constraintMessage = message(
      format.daysBeforeToday == nil ? format.minimum : nil,
      format.daysAfterToday == nil ? format.maximum : nil, isBound: row.constraint != .always)
    row.defaultValue = format.defaultDate.map { date($0, format.includesTime) } ?? ""
    minuteStep(format.minuteStep)
    return offering(
      format.dontKnow, row,
      XLSFormAnswer(name: question.name, kind: format.includesTime ? .moment : .date))
  }

  private func message(
    _ earliest: CalendarMoment?, _ latest: CalendarMoment?, isBound: Bool
  ) -> LocalizedText {
    let said = [
      earliest.map { writer.words("tooEarly", s: $0.day.description) },
      latest.map { writer.words("tooLate", s: $0.day.description) },
    ].compactMap(\.self)
    return !isBound ? [:] : said.isEmpty ? writer.words("wrongKind") : writer.joined(said, by: " ")
  }

  private func date(_ moment: CalendarMoment, _ includesTime: Bool) -> String {
    includesTime
      ? "\(moment.day)T\(moment.time?.description ?? "00:00"):00" : moment.day.description
  }

  private func bound(
    _ moment: CalendarMoment?, days: Int?, _ sign: XPath.Sign, _ includesTime: Bool
  ) -> XPath? {
    if let days {
      let today = XPath.call("today", [])
      // A last day with a time ends at midnight of the next.
      let shift = includesTime && sign == .atMost ? days + 1 : days
      let bound =
        shift == 0
        ? today : .compute(today, shift < 0 ? .minus : .plus, .number(Double(abs(shift))))
      return .compare(.own, shift == days ? sign : .less, bound)
    }
    guard let moment else { return nil }
    let name = includesTime ? "date-time" : "date"
    return .compare(.own, sign, .call(name, [.text(date(moment, includesTime))]))
  }

  private func minuteStep(_ step: Int?) {
    guard let step, step > 1 else { return }
    lose(
      "minute-step-dropped", .weakened, .warning, "minuteStep", "Steps of \(step) minutes",
      became: "any minute")
  }

  func visit(_ format: TimeOfDayFormat) -> XLSFormControl {
    var row = self.row("time")
    row.defaultValue = format.defaultTime.map { "\($0):00" } ?? ""
    minuteStep(format.minuteStep)
    return offering(format.dontKnow, row, XLSFormAnswer(name: question.name, kind: .time))
  }

  func visit(_ format: TimeIntervalFormat) -> XLSFormControl {
    var row = self.row("integer", hint: writer.words("minutes"))
    row.accept(from: 0, to: 1_439, saying: writer)
    row.defaultValue = format.defaultAnswer?.numberValue.map { ($0 / 60).plainText } ?? ""
    if format.minuteStep > 1 {
      let rest = XPath.compute(.own, .rest, .number(Double(format.minuteStep)))
      row.constraint = .all([row.constraint, .compare(rest, .equal, .number(0))])
      row.constraintMessage = writer.joined(
        [row.constraintMessage, writer.words("offStep", n: "\(format.minuteStep)")], by: " ")
    }
    lose(
      "duration-in-minutes", .approximated, .warning, "kind", "A length of time in seconds",
      became: "a whole number of minutes")
    return offering(
      format.dontKnow, row, XLSFormAnswer(name: question.name, kind: .number(factor: 60)))
  }

  func visit(_ format: HeightFormat) -> XLSFormControl {
    var row = self.row("decimal")
    row.label = writer.following(row.label, writer.everywhere("cm"))
    lose(
      "height-as-number", .approximated, .note, "kind", "A height",
      became: "a number of centimeters")
    row.accept(from: 0, to: 299, saying: writer)
    system(format.system)
    return offering(
      format.dontKnow, row, XLSFormAnswer(name: question.name, kind: .number(factor: 1)))
  }

  func visit(_ format: WeightFormat) -> XLSFormControl {
    var row = self.row("decimal")
    let pound = 0.453_592_37
    func kilograms(_ value: Double?) -> Double? {
      value.map { format.isInPounds ? ($0 * pound * 100).rounded() / 100 : $0 }
    }
    row.label = writer.following(row.label, writer.everywhere("kg"))
    lose(
      "weight-as-number", .approximated, .note, "kind", "A weight",
      became: "a number of kilograms")
    row.accept(
      from: kilograms(format.minimum) ?? 0, to: kilograms(format.maximum) ?? 657, saying: writer)
    row.defaultValue = kilograms(format.defaultValue)?.plainText ?? ""
    system(format.system)
    if format.precision != .standard {
      lose(
        "precision-dropped", .weakened, .note, "precision", "The precision of the weight",
        became: "any number of digits")
    }
    return offering(
      format.dontKnow, row, XLSFormAnswer(name: question.name, kind: .number(factor: 1)))
  }

  private func system(_ system: MeasurementSystem) {
    guard system != .metric else { return }
    lose(
      "metric-only", .approximated, .warning, "system", "The participant’s own units",
      became: "metric units")
  }

  func visit(_ format: AgeFormat) -> XLSFormControl {
    rest(
      format,
      except: [
        "minimum", "maximum", "minimumLabel", "maximumLabel", "defaultValue", "dontKnow",
        "minimumIsRange", "maximumIsRange", "recordsYear", "relativeYear",
      ])
    var row = self.row(
      "integer",
      hint: writer.ends(
        format.minimumLabel, "\(format.minimum)", format.maximumLabel, "\(format.maximum)",
        at: question.place + ["format"]))
    if format.recordsYear {
      lose(
        "year-of-birth-not-carried", .approximated, .warning, "recordsYear",
        "Recording the year of birth", became: "the age in years")
    }
    if format.minimumIsRange || format.maximumIsRange {
      lose(
        "open-ends-dropped", .approximated, .warning, "minimumIsRange",
        "The rows for every lower and every higher age", became: "the ages themselves")
    }
    row.accept(
      from: format.minimumIsRange ? 0 : Double(format.minimum),
      to: format.maximumIsRange ? 150 : Double(format.maximum), saying: writer)
    row.defaultValue = format.recordsYear ? "" : format.defaultValue.map(String.init) ?? ""
    return offering(
      format.dontKnow, row, XLSFormAnswer(name: question.name, kind: .number(factor: 1)))
  }
}
