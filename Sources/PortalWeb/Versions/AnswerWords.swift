import StudyModel
import StudyPreview

/// How a question is answered, in words, with its limits and the answers there are to choose from: all that a participant can
/// give and cannot.
struct AnswerWords {
  private(set) var about: String
  private(set) var choices: [VersionPage.ChoicePart] = []

  private let text: (LocalizedText) -> String?

  init(_ format: AnswerFormat, text: @escaping (LocalizedText) -> String?) {
    self.text = text
    about = StepNames.word(for: format.kind)
    describe(format)
    if format.settings.offersDontKnow { about += ", with a “Don’t know” option" }
  }

  private mutating func describe(_ format: AnswerFormat) {
    switch format {
    case .boolean(let format): choices = [format.yes, format.no].compactMap(text).map { part($0) }
    case .textChoice(let format):
      about = several(format.allowsSeveral)
      choices = format.choices.map(part)
    case .imageChoice(let format):
      about = several(format.allowsSeveral) + ", with pictures"
      choices = format.choices.map { part(text($0.text) ?? $0.value.text) }
    case .colorChoice(let format):
      about = several(format.allowsSeveral) + ", with colors"
      choices = format.choices.map {
        part(text($0.text) ?? $0.value.text, $0.isExclusive ? [Self.alone] : [])
      }
    case .textScale(let format): choices = format.choices.map(part)
    case .valuePicker(let format): choices = format.choices.map(part)
    case .multipleValuePicker(let format):
      choices = format.pickers.map { picker in
        part(picker.choices.map { text($0.text) ?? $0.value.text }.joined(separator: ", "))
      }
    case .scale(let format):
      about += " from \(format.minimum) to \(format.maximum)"
      if format.step != 1 { about += " in steps of \(format.step)" }
      choices = [format.minimumLabel, format.maximumLabel].compactMap(text).map { part($0) }
    case .continuousScale(let format):
      about += " from \(format.minimum.plainText) to \(format.maximum.plainText)"
      if format.isPercentage { about += ", shown as a percentage" }
      choices = [format.minimumLabel, format.maximumLabel].compactMap(text).map { part($0) }
    default: describeWritten(format)
    }
  }

  private mutating func describeWritten(_ format: AnswerFormat) {
    switch format {
    case .numeric(let format):
      let unit = (text(format.displayUnit) ?? format.unit).map { " in \($0)" } ?? ""
      about += unit + limits(format.minimum, format.maximum)
      if format.isWhole { about += ", whole numbers only" }
    case .text(let format):
      if format.allowsSeveralLines { about += ", multiple lines" }
      if let most = format.maximumLength, most > 0 { about += ", at most \(most) characters" }
      if let pattern = format.pattern {
        about += ", in the form \(text(format.patternMessage) ?? pattern)"
      }
    case .date(let format):
      about += limits(
        format.minimum?.description, format.maximum?.description, words: ("from", "until"))
      if let days = format.daysBeforeToday { about += ", at most \(days) days ago" }
      if let days = format.daysAfterToday { about += ", at most \(days) days from now" }
    case .timeOfDay(let format):
      if let step = format.minuteStep, step > 1 { about += " in steps of \(step) minutes" }
    case .timeInterval(let format):
      if format.minuteStep > 1 { about += " in steps of \(format.minuteStep) minutes" }
    case .weight(let format):
      let hasLimits = format.minimum != nil || format.maximum != nil
      let unit = hasLimits ? format.isInPounds ? " in pounds" : " in kg" : ""
      about += unit + limits(format.minimum, format.maximum)
    case .age(let format): about += " from \(format.minimum) to \(format.maximum)"
    case .socioeconomicLadder(let format):
      choices = [format.topLabel, format.bottomLabel].compactMap(text).map { part($0) }
    case .healthQuantity(let format):
      about += ": \(format.quantity)" + (format.unit.map { " in \($0)" } ?? "")
    case .healthCharacteristic(let format): about += ": \(format.characteristic.rawValue)"
    default: break
    }
  }

  private static let alone = "excludes all others"

  private func several(_ allowsSeveral: Bool) -> String {
    allowsSeveral ? "Several answers can be chosen" : "One answer can be chosen"
  }

  private func part(_ choice: TextChoice) -> VersionPage.ChoicePart {
    let notes = [
      text(choice.detailText), choice.isExclusive ? Self.alone : nil,
      choice.other == nil ? nil : "with a text field",
    ]
    return part(text(choice.text) ?? choice.value.text, notes.compactMap(\.self))
  }

  private func part(_ text: String, _ notes: [String] = []) -> VersionPage.ChoicePart {
    .init(
      text: text, note: notes.isEmpty ? nil : notes.joined(separator: " · "), isCorrect: false)
  }

  private func limits(_ low: Double?, _ high: Double?) -> String {
    limits(low?.plainText, high?.plainText, words: ("at least", "at most"))
  }

  private func limits(_ low: String?, _ high: String?, words: (String, String)) -> String {
    let parts = [low.map { "\(words.0) \($0)" }, high.map { "\(words.1) \($0)" }]
    return parts.compactMap(\.self).map { ", " + $0 }.joined()
  }
}
