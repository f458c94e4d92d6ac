import StudyModel
import TestSupport
import Testing

@Suite("Giving a valid answer") struct GivingValidAnswers {
  @Test(arguments: UInt64(0)..<120)
  func `returns an answer that the format accepts, for any format`(seed: UInt64) throws {
    let context = AnswerContext(today: .made)
    for step in Study.random(seed: seed).tasks.flatMap(\.steps) {
      let formats: [AnswerFormat] =
        switch step.content {
        case .question(let question): [question.format]
        case .form(let form): form.items.compactMap(\.format)
        default: []
        }
      for format in formats where format.kind != .confirmText {
        let answer = try #require(
          format.validAnswer(in: context), "seed \(seed), \(format.kind) in \(step.id)")
        #expect(throws: Never.self) { try format.settings.check(answer, in: context) }
      }
    }
  }

  @Test(arguments: [
    "^[A-Z]{2}[0-9]{4}$", "^\\d{3}-\\d{2}-\\d{4}$", "^(yes|no)$", "^[a-z]+@[a-z]+\\.[a-z]{2,6}$",
    "^\\+?[0-9 ]{6,}$", "^P-\\d{3}(-[a-f])?$", "[^0-9]{3}", "^.{5,10}$", "^(?:ab)+c*$",
    "^\\w+\\s\\w+$",
    "^[\\d.]{3}$", "^a{0}b$",
  ])
  func `generates a text for common expressions`(pattern: String) throws {
    let format = TextFormat(pattern: pattern, patternMessage: LocalizedText("No.", in: .english))

    let answer = try #require(
      AnswerFormat.text(format).validAnswer(in: AnswerContext(today: .made)))

    #expect(throws: Never.self) { try format.check(answer, in: AnswerContext(today: .made)) }
  }

  @Test(arguments: ["(a", "[a", "a{2", "(?=x)y", "\\", "(a{999}){999}", "^(?!.*)$"])
  func `returns nil for an expression it cannot parse, and does not crash`(pattern: String) {
    let format = AnswerFormat.text(TextFormat(pattern: pattern))
    let answer = format.validAnswer(in: AnswerContext(today: .made))
    if let answer {
      #expect(throws: Never.self) {
        try format.settings.check(answer, in: AnswerContext(today: .made))
      }
    }
  }

  @Test func `leaves a question without a valid answer empty if that is allowed`() {
    let impossible = AnswerFormat.numeric(NumericFormat(minimum: 5, maximum: 4))
    let context = AnswerContext(today: .made)

    #expect(impossible.validAnswer(isOptional: true, in: context) == .null)
    #expect(impossible.validAnswer(in: context) == nil)
  }

  @Test(arguments: [
    NumericFormat(isWhole: true, minimum: 0.3, maximum: 1.2),
    NumericFormat(minimum: 10.01, maximum: 10.04, fractionDigits: 2),
    NumericFormat(maximum: -3), NumericFormat(minimum: 1e6), NumericFormat(fractionDigits: 0),
  ])
  func `stays within narrow bounds`(format: NumericFormat) throws {
    let context = AnswerContext(today: .made)
    let answer = try #require(AnswerFormat.numeric(format).validAnswer(in: context))
    #expect(throws: Never.self) { try format.check(answer, in: context) }
  }
}
