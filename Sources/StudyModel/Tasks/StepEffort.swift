/// The effort that a step takes.
struct StepEffort {
  var words = 0
  var questions = 0
  /// In seconds, excluding reading.
  var answering = 0.0
  private let language: Language
  private let fallback: Language

  /// The time to continue from a screen that asks nothing.
  static let turning = 2.0
  static let signing = 15.0

  init(of step: Step, in study: Study, language: Language) {
    self.language = language
    fallback = study.primaryLanguage
    read([step.title, step.text, step.detailText, step.footnote])
    for item in step.bodyItems { read([item.text, item.detailText]) }
    step.content.stepKind.count(into: &self, of: study)
    if answering == 0 { answering = Self.turning }
  }

  var seconds: Double { Double(words) * 60 / Double(TimeEstimate.wordsPerMinute) + answering }

  mutating func answer(_ format: AnswerFormat) {
    let settings = format.settings
    questions += 1
    read(settings.textsToRead)
    answering += settings.secondsToAnswer
  }

  mutating func read(_ texts: [LocalizedText]) {
    for text in texts { words += Self.words(in: text.text(in: language, else: fallback)) }
  }

  /// Words between spaces; in scripts without spaces, two characters count as a word.
  private static func words(in text: String) -> Int {
    var words = 0
    var dense = 0
    var isInside = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF: dense += 1
      default:
        let isLetter = isPartOfWord(scalar)
        if isLetter, !isInside { words += 1 }
        isInside = isLetter || (isInside && scalar == "'" || scalar == "’" || scalar == "-")
      }
    }
    return words + (dense + 1) / 2
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    // No other character of ASCII is; looking properties up takes long.
    case _ where scalar.isASCII: false
    default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }
}
