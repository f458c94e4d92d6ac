import Foundation
import StudyModel

/// The answer formats of questions.
extension FHIRReader {
  /// Nil for a question that Accord cannot ask, which is reported.
  func format(of source: FHIRSource, in form: FHIRNode) -> AnswerFormat? {
    let node = source.node
    if node.value["answerOption"] != nil || node.value["answerValueSet"] != nil,
      source.type.takesOptions
    {
      return choice(source, in: form)
    }
    switch source.type {
    case .group, .display: return nil
    case .boolean: return .boolean(BooleanFormat())
    case .integer, .decimal: return number(source)
    case .quantity: return number(source)
    case .date, .dateTime: return date(source)
    case .time:
      let start = initial(of: source)?.stringValue.flatMap { TimeOfDay(String($0.prefix(5))) }
      return .timeOfDay(TimeOfDayFormat(defaultTime: start))
    case .string, .text: return text(source)
    case .url:
      var format = TextFormat(keyboard: .address)
      format.defaultText = LocalizedText(initial(of: source)?.stringValue ?? "", in: language)
      return .text(format)
    case .choice, .openChoice:
      lose(
        "answers-missing", .approximated, .error, node,
        "A question to choose an answer, without answers",
        became: "a question answered with text")
      return .text(TextFormat())
    case .reference:
      lose(
        "reference-became-text", .approximated, .warning, node, "A question answered with a record",
        became: "a question answered with text")
      return .text(TextFormat())
    case .attachment:
      lose(
        "attachment-became-text", .dropped, .error, node, "A question answered with a file",
        became: "its words", advice: "ask for it in the app")
      return nil
    }
  }

  /// The value that the question begins with.
  func initial(of source: FHIRSource) -> JSONValue? {
    let initials = source.node.nodes("initial")
    guard let first = initials.first else { return nil }
    if initials.count > 1 {
      lose(
        "default-dropped", .dropped, .warning, source.node, "Several initial answers",
        became: "the first")
    }
    return first.choice("value")?.value ?? first.value["valueUri"]
  }

  private func bound(
    _ kind: FHIRExtension, _ older: FHIRExtension, of source: FHIRSource
  ) -> Double? {
    let part = source.node.first(kind) ?? source.node.first(older)
    guard let part else { return nil }
    guard let number = part.number else {
      lose(
        "bound-not-read", .weakened, .warning, part.node, "A limit of the answer",
        became: "no limit")
      return nil
    }
    return number
  }

  private func number(_ source: FHIRSource) -> AnswerFormat {
    let node = source.node
    let low = bound(.minValue, .minQuantity, of: source)
    let high = bound(.maxValue, .maxQuantity, of: source)
    let digits = node.first(.maxDecimalPlaces)?.number.flatMap(Int.init(bounded:))
    let value = initial(of: source)
    let start = value.flatMap(FHIRNode.number)
    if source.controls.contains(FHIRControl.slider.rawValue),
      let scale = scale(source, low, high, digits, start)
    {
      return scale
    }
    var format = NumericFormat(isWhole: source.type == .integer)
    format.unit = unit(of: node) ?? value?["unit"]?.stringValue ?? value?["code"]?.stringValue
    format.minimum = low
    format.maximum = high
    if let low, let high, high < low {
      format.maximum = nil
      lose("bound-not-read", .weakened, .warning, node, "A highest number below the lowest")
    }
    if !format.isWhole {
      format.fractionDigits = digits.flatMap { (0...15).contains($0) ? $0 : nil }
    }
    format.defaultValue = format.isWhole ? start?.rounded() : start
    format.placeholder = placeholder(of: node)
    if node.extensions(.unitOption).count > 1 {
      lose(
        "unit-choice-dropped", .approximated, .warning, node, "A choice of units",
        became: format.unit.map { "“\($0)”" } ?? "no unit")
    }
    return .numeric(format)
  }

  private func unit(of node: FHIRNode) -> String? {
    for kind in [FHIRExtension.unit, .unitOption] {
      guard let coding = node.first(kind)?.value?.value else { continue }
      let words = coding["display"]?.stringValue ?? coding["code"]?.stringValue
      if let words = words.map(FHIRString.clean)?.trimmed, !words.isEmpty { return words }
    }
    return nil
  }

  private func scale(
    _ source: FHIRSource, _ low: Double?, _ high: Double?, _ digits: Int?, _ start: Double?
  ) -> AnswerFormat? {
    let ends = Dictionary(
      source.items.flatMap { item in item.controls.map { ($0, item.text) } }
    ) { first, _ in first }
    let (lower, upper) = (ends["lower"] ?? [:], ends["upper"] ?? [:])
    guard let low, let high, low < high else {
      lose(
        "slider-became-number", .approximated, .note, source.node, "A slider without both ends",
        became: "a number that is typed")
      return nil
    }
    guard source.type == .integer else {
      return .continuousScale(
        ContinuousScaleFormat(
          minimum: low, maximum: high, fractionDigits: min(max(digits ?? 0, 0), 4),
          defaultValue: start, minimumLabel: lower, maximumLabel: upper))
    }
    let step = source.node.first(.sliderStepValue)?.number ?? 1
    guard let first = Int(bounded: low), let last = Int(bounded: high),
      let step = Int(bounded: step), step > 0, ScaleFormat.bounds.contains(first),
      ScaleFormat.bounds.contains(last), (last - first).isMultiple(of: step),
      ScaleFormat.intervals.contains((last - first) / step)
    else {
      lose(
        "slider-became-number", .approximated, .note, source.node,
        "A slider with more steps than a scale can have", became: "a number that is typed")
      return nil
    }
    return .scale(
      ScaleFormat(
        minimum: first, maximum: last, step: step, defaultValue: start.flatMap(Int.init(bounded:)),
        minimumLabel: lower, maximumLabel: upper))
  }

  func placeholder(of node: FHIRNode) -> LocalizedText {
    LocalizedText(FHIRString.clean(node.first(.entryFormat)?.valueString ?? ""), in: language)
  }

  private func text(_ source: FHIRSource) -> AnswerFormat {
    let node = source.node
    let pattern = node.first(.regex)?.valueString.map(FHIRString.clean)
    if pattern == FHIRFormats.emailPattern { return .email(EmailFormat()) }
    var format = TextFormat(allowsSeveralLines: source.type == .text)
    if let most = node.value["maxLength"] {
      format.maximumLength = FHIRNode.number(most).flatMap(Int.init(bounded:)).flatMap {
        $0 > 0 ? $0 : nil
      }
    }
    if let whole = pattern, !whole.isEmpty {
      let pattern = FHIRFormats.unanchored(whole)
      if (try? NSRegularExpression(pattern: pattern)) == nil {
        lose(
          "pattern-not-read", .weakened, .warning, node,
          "The pattern “\(pattern.prefix(80))”, which is not a valid expression", became: "any text"
        )
      } else {
        let message = (node.first(.validationText) ?? node.first(.legacyValidationText))?
          .valueString
        format.pattern = pattern
        format.patternMessage =
          message.map { LocalizedText(FHIRString.clean($0), in: language) }
          ?? InterfaceStrings.text("mismatch", in: [language])
      }
    }
    format.placeholder = placeholder(of: node)
    format.defaultText = LocalizedText(
      FHIRString.clean(initial(of: source)?.stringValue ?? ""), in: language)
    return .text(format)
  }

  // MARK: Dates

  private func date(_ source: FHIRSource) -> AnswerFormat {
    var format = DateFormat(includesTime: source.type == .dateTime)
    for (kind, isLow) in [(FHIRExtension.minValue, true), (.maxValue, false)] {
      guard let part = source.node.first(kind), let text = part.valueString else { continue }
      if let days = Self.daysFromToday(text), isLow ? days <= 0 : days >= 0 {
        if isLow { format.daysBeforeToday = -days } else { format.daysAfterToday = days }
      } else if let moment = Self.moment(text, withTime: format.includesTime) {
        if isLow { format.minimum = moment } else { format.maximum = moment }
      } else {
        lose(
          "bound-not-read", .weakened, .warning, part.node, "The limit “\(text.prefix(80))”",
          became: "no limit")
      }
    }
    if let text = initial(of: source)?.stringValue {
      format.defaultDate = Self.moment(text, withTime: format.includesTime)
      if format.defaultDate == nil {
        lose("default-dropped", .dropped, .warning, source.node, "The initial date")
      }
    }
    return .date(format)
  }

  /// `2020`, `2020-02`, `2020-02-01`, or with a time, whose zone is left out.
  static func moment(_ text: String, withTime: Bool) -> CalendarMoment? {
    var parts = text.split(separator: "T", maxSplits: 1).map(String.init)
    guard var day = parts.first else { return nil }
    if day.utf8.count == 4 { day += "-01-01" }
    if day.utf8.count == 7 { day += "-01" }
    guard let day = CalendarDay(day) else { return nil }
    parts.removeFirst()
    guard withTime else { return CalendarMoment(day: day) }
    return CalendarMoment(
      day: day, time: parts.first.flatMap { TimeOfDay(String($0.prefix(5))) } ?? TimeOfDay("00:00"))
  }

  /// The days in `today() - 30 days`, as Spezi’s apps write limits.
  static func daysFromToday(_ text: String) -> Int? {
    let text = text.trimmed
    if text == "today()" || text == "now()" { return 0 }
    guard
      let match = text.wholeMatch(
        of: /today\(\)\s*([+\-])\s*\(?\s*([0-9]{1,6})\s+(day|week|year)s?\s*\)?/),
      let count = Int(bounded: match.2)
    else { return nil }
    let length = ["week": 7, "year": 365][String(match.3)] ?? 1
    return (match.1 == "-" ? -1 : 1) * count * length
  }
}
