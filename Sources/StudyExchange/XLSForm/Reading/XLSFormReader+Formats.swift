import StudyDocuments
import StudyModel

extension XLSFormReader {
  /// The answer format of a question; nil for what Accord does not ask, which is reported.
  func format(_ type: XLSFormType, _ row: SheetRow) -> AnswerFormat? {
    reportRest(of: row, type)
    let bounds = XLSFormConstraint(row, in: self)
    let format: AnswerFormat? = self.format(type, row, bounds)
    bounds.reportRest(isAsked: format != nil)
    return format.map { prefilled($0, row) }
  }

  private func format(
    _ type: XLSFormType, _ row: SheetRow, _ bounds: XLSFormConstraint
  ) -> AnswerFormat? {
    switch type {
    case .integer, .decimal:
      let isWhole = type == .integer
      let (low, high) = bounds.numbers(isWhole: isWhole)
      return .numeric(NumericFormat(isWhole: isWhole, minimum: low, maximum: high))
    case .percentage:
      return .numeric(NumericFormat(isWhole: true, unit: "%", minimum: 0, maximum: 100))
    case .range: return range(row)
    case .phone: return .text(TextFormat(keyboard: .telephone))
    case .text: return text(row, bounds)
    case .date, .moment:
      var format = DateFormat(includesTime: type == .moment)
      bounds.dates(&format)
      return .date(format)
    case .time: return .timeOfDay(TimeOfDayFormat())
    case .location:
      return .location(
        LocationFormat(usesCurrentLocation: !appearance(row).contains("placement-map")))
    case .acknowledgment:
      lose(
        "acknowledgment-as-choice", .approximated, .note, "type", row, "A box to check",
        became: "a question with the single answer “OK”")
      return .textChoice(TextChoiceFormat(choices: [TextChoice(value: "OK", text: words("OK"))]))
    case .choice(let list, let several, let other):
      return choice(list, several, other, row, bounds)
    case .note, .image:
      lose(
        "type-not-read", .dropped, .error, "type", row,
        "A question of the type “\(survey.text("type", of: row))”",
        advice: "Accord has no such question")
      return nil
    case .silent(let name):
      let isComputed = name == "calculate" || name == "hidden"
      let text = survey.text("calculation", of: row)
      let fault = isComputed && !text.isEmpty ? Self.fault(in: text) : nil
      lose(
        isComputed ? "calculation-dropped" : "metadata-dropped", .dropped,
        isComputed ? .warning : .note, isComputed && !text.isEmpty ? "calculation" : "type", row,
        isComputed
          ? "The calculation “\(text.prefix(200))” of \(survey.text("name", of: row))"
            + (fault.map { ", which cannot be computed from character \($0) on" } ?? "")
          : "What the client records as \(name)")
      return nil
    case .unknown(let name):
      lose(
        "type-not-read", .dropped, .error, "type", row,
        "A question of the type “\(name.prefix(100))”", advice: "Accord has no such question")
      return nil
    }
  }

  private static func fault(in expression: String) -> Int? {
    do throws(XPathParser.Fault) {
      _ = try XPathParser.parse(expression)
      return nil
    } catch { return error.column }
  }

  func words(_ text: String) -> LocalizedText { LocalizedText(text, in: languages.primary) }

  func appearance(_ row: SheetRow) -> [String] {
    survey.text("appearance", of: row).lowercased().split(separator: " ").map(String.init)
  }

  private func parameters(_ row: SheetRow) -> [String: String] {
    let written = survey.text("parameters", of: row)
    // Most rows have none, and a literal is parsed each time.
    guard !written.isEmpty else { return [:] }
    let parts = written.replacing(/\s*=\s*/, with: "=").split {
      $0 == " " || $0 == "," || $0 == ";"
    }
    return Dictionary(
      parts.compactMap { part in
        let sides = part.split(separator: "=", maxSplits: 1)
        return sides.count == 2 ? (sides[0].lowercased(), String(sides[1])) : nil
      }
    ) { first, _ in first }
  }

  private func range(_ row: SheetRow) -> AnswerFormat {
    let parameters = parameters(row)
    func number(_ name: String, else usual: Double) -> Double {
      parameters[name].flatMap(Double.init).flatMap { $0.isFinite && abs($0) < 1e9 ? $0 : nil }
        ?? usual
    }
    let (start, end, step) = (
      number("start", else: 0), number("end", else: 10), number("step", else: 1)
    )
    let isVertical = appearance(row).contains("vertical")
    if [start, end, step].allSatisfy({ $0 == $0.rounded() && abs($0) <= 10_000 }), step >= 1 {
      let scale = ScaleFormat(
        minimum: Int(start), maximum: Int(end), step: Int(step), isVertical: isVertical)
      if !scale.values.isEmpty { return .scale(scale) }
    }
    if let digits = [1, 0.1, 0.01, 0.001, 0.0001].firstIndex(where: { abs($0 - step) < 1e-9 }),
      start < end
    {
      let scale = ContinuousScaleFormat(
        minimum: start, maximum: end, fractionDigits: digits, isVertical: isVertical)
      if max(abs(start), abs(end)) <= scale.largestBound { return .continuousScale(scale) }
    }
    lose(
      "range-as-number", .approximated, .warning, "parameters", row,
      "A slider from \(start.plainText) to \(end.plainText) in steps of \(step.plainText)",
      became: "a typed number")
    return .numeric(
      NumericFormat(
        isWhole: step == step.rounded() && start == start.rounded(), minimum: min(start, end),
        maximum: max(start, end)))
  }

  private func text(_ row: SheetRow, _ bounds: XLSFormConstraint) -> AnswerFormat {
    if bounds.takePattern(XLSFormControls.email) { return .email(EmailFormat()) }
    var format = TextFormat()
    let look = appearance(row)
    format.allowsSeveralLines =
      look.contains("multiline") || parameters(row)["rows"] != nil
      || survey.has("rows") && !survey.text("rows", of: row).isEmpty
    if look.contains("numbers") { format.keyboard = .number }
    if look.contains("numbers_phone") { format.keyboard = .telephone }
    if look.contains("masked") { format.hidesText = true }
    format.maximumLength = bounds.length()
    if let pattern = bounds.pattern() {
      format.pattern = pattern
      format.patternMessage = text("constraint_message", of: row, canHaveAnswers: false)
      if format.patternMessage.isEmpty {
        format.patternMessage = InterfaceStrings.text(
          "mismatch", in: [languages.primary] + languages.additional)
      }
    }
    return .text(format)
  }

  private func choice(
    _ list: String, _ several: Bool, _ other: Bool, _ row: SheetRow, _ bounds: XLSFormConstraint
  ) -> AnswerFormat? {
    guard let table = choices, let rows = lists[list] else {
      lose(
        "list-missing", .dropped, .error, "type", row,
        "The question \(survey.text("name", of: row)), whose list “\(list)” the sheet “choices” does not have"
      )
      return nil
    }
    if !survey.text("choice_filter", of: row).isEmpty {
      lose(
        "filter-dropped", .weakened, .error, "choice_filter", row,
        "Offering only the answers for which “\(survey.text("choice_filter", of: row))”",
        became: "all answers")
    }
    let exclusive = bounds.exclusiveChoices()
    var known: Set<String> = []
    var offered: [TextChoice] = []
    for choice in rows.prefix(StudyLimits.listEntries - 1) {
      let name = table.text("name", of: choice)
      guard !name.isEmpty else { continue }
      guard known.insert(name).inserted else {
        let cell = table.cell("name", of: choice)
        lose(
          "choice-repeated", .merged, .warning, [table.name, cell],
          "The answer “\(name)”, which is in the list “\(list)” twice",
          became: "one answer with the first text")
        continue
      }
      let label = text("label", of: choice, in: table, canHaveAnswers: false)
      if !table.text("image", of: choice).isEmpty {
        lose(
          "media-not-read", .dropped, .warning, [table.name, table.cell("image", of: choice)],
          "The picture “\(table.text("image", of: choice))”, which is not in the workbook")
      }
      offered.append(
        TextChoice(
          value: .text(name), text: label.isEmpty ? words(name) : label,
          isExclusive: several && exclusive.contains(name)))
    }
    if other, !known.contains("other") {
      let text = InterfaceStrings.text(
        "otherSex", in: [languages.primary] + languages.additional)
      offered.append(TextChoice(value: "other", text: text, other: OtherField()))
    }
    guard !offered.isEmpty else {
      lose(
        "list-missing", .dropped, .error, "type", row,
        "The question \(survey.text("name", of: row)), whose list “\(list)” is empty")
      return nil
    }
    let look = appearance(row)
    if !several, offered.map(\.value) == ["yes", "no"] {
      return .boolean(BooleanFormat(yes: offered[0].text, no: offered[1].text))
    }
    if !several, look.contains("likert"), TextScaleFormat.sizes.contains(offered.count), !other {
      return .textScale(TextScaleFormat(choices: offered))
    }
    if !several, look.contains("minimal"), !other {
      return .valuePicker(ValuePickerFormat(choices: offered))
    }
    return .textChoice(TextChoiceFormat(allowsSeveral: several, choices: offered))
  }

  /// Whether a text is the one typed for the choice “other” of a question; then the choice takes it.
  func otherField(_ row: SheetRow, of question: String, _ format: inout TextChoiceFormat) -> Bool {
    let name = survey.text("name", of: row)
    guard name.hasPrefix(question + "_other"),
      let expression = try? XPathParser.parse(survey.text("relevant", of: row))
    else { return false }
    let choice: String
    switch expression {
    case .call("selected", let parts) where parts.count == 2 && parts[0] == .answer(question):
      guard case .text(let text) = parts[1] else { return false }
      choice = text
    case .compare(.answer(question), .equal, .text(let text)): choice = text
    case .text, .number, .answer, .own, .call, .compare, .compute, .all, .any: return false
    }
    guard
      let index = format.choices.firstIndex(where: { $0.value.text == choice && $0.other == nil })
    else { return false }
    format.choices[index].other = OtherField(
      placeholder: text("hint", of: row, canHaveAnswers: false), isRequired: isRequired(row))
    return true
  }
}
