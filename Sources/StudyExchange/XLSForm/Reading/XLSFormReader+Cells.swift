import StudyDocuments
import StudyModel

extension XLSFormReader {
  /// The format with the answer that the question starts with.
  func prefilled(_ format: AnswerFormat, _ row: SheetRow) -> AnswerFormat {
    let text = survey.text("default", of: row)
    guard !text.isEmpty else { return format }
    func dropped(_ format: AnswerFormat) -> AnswerFormat {
      lose(
        "default-dropped", .dropped, .warning, "default", row,
        "The answer that the question starts with, “\(text.prefix(100))”")
      return format
    }
    let number = Double(text).flatMap {
      $0.isFinite && abs($0) < StudyLimits.largestNumber ? $0 : nil
    }
    // The formats that a form starts with an answer, of those that are read from forms.
    if case .numeric(var numeric) = format {
      guard let number else { return dropped(format) }
      numeric.defaultValue = number
      return .numeric(numeric)
    }
    if case .scale(var scale) = format {
      guard let whole = number.flatMap(Int.init(bounded:)) else { return dropped(format) }
      scale.defaultValue = whole
      return .scale(scale)
    }
    if case .continuousScale(var scale) = format {
      guard let number else { return dropped(format) }
      scale.defaultValue = number
      return .continuousScale(scale)
    }
    if case .text(var typed) = format {
      if text.contains("("), case .call("concat", let parts)? = try? XPathParser.parse(text) {
        let pieces = parts.compactMap { if case .text(let piece) = $0 { piece } else { nil } }
        guard pieces.count == parts.count else { return dropped(format) }
        typed.defaultText = words(pieces.joined())
      } else {
        guard !text.contains("${"), !text.hasSuffix(")") else { return dropped(format) }
        typed.defaultText = words(text)
      }
      return .text(typed)
    }
    if case .date(var date) = format {
      guard let moment = CalendarMoment(String(text.prefix(16))) else { return dropped(format) }
      date.defaultDate = date.includesTime ? moment : CalendarMoment(day: moment.day)
      return .date(date)
    }
    if case .timeOfDay(var time) = format {
      guard let value = TimeOfDay(String(text.prefix(5))) else { return dropped(format) }
      time.defaultTime = value
      return .timeOfDay(time)
    }
    if case .textScale(var scale) = format {
      guard let index = scale.choices.firstIndex(where: { $0.value.text == text }) else {
        return dropped(format)
      }
      scale.defaultIndex = index
      return .textScale(scale)
    }
    return dropped(format)
  }

  /// Reports the cells of a question that have no place here.
  func reportRest(of row: SheetRow, _ type: XLSFormType) {
    media(row)
    let silent: [(String, String, Loss.Severity)] = [
      ("guidance_hint", "The guidance for people who ask the questions", .note),
      ("read_only", "That the answer cannot be changed", .warning),
      ("trigger", "Recalculation after another answer", .warning),
      ("autoplay", "Autoplay of a file", .note),
    ]
    for (key, what, severity) in silent {
      let text = survey.text(key, of: row).lowercased()
      guard !text.isEmpty, !["no", "false", "false()"].contains(text) else { continue }
      lose("cell-dropped", .dropped, severity, key, row, what)
    }
    if case .silent = type { return }
    let known: Set = [
      "likert", "minimal", "multiline", "vertical", "numbers", "masked", "field-list",
      "placement-map", "no-ticks", "signature", "numbers_phone",
    ]
    let rest = appearance(row).filter { !known.contains($0) }
    if !rest.isEmpty {
      lose(
        "appearance-dropped", .dropped, .note, "appearance", row,
        "The appearance “\(rest.joined(separator: " "))”")
    }
    if survey.text("parameters", of: row).lowercased().contains("randomize=true") {
      lose("shuffling-dropped", .dropped, .note, "parameters", row, "Shuffling the answers")
    }
  }
}
