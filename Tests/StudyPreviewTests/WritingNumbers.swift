import StudyModel
import Testing

@testable import StudyPreview

/// Numbers and measures as participants read them again.
@Suite("Writing numbers") struct WritingNumbers {
  private func line(_ answer: JSONValue, _ format: AnswerFormat, in language: String) -> String? {
    AnswerText(study: study([]), language: Language(language)).line(answer, format)
  }

  private static let slider = AnswerFormat.continuousScale(
    ContinuousScaleFormat(minimum: 0, maximum: 10, fractionDigits: 1))
  private static let share = AnswerFormat.continuousScale(
    ContinuousScaleFormat(minimum: 0, maximum: 1, fractionDigits: 2, isPercentage: true))
  private static let number = AnswerFormat.numeric(NumericFormat(unit: "°C"))

  @Test(arguments: [
    ("en", "36.8 °C", "5.2"), ("es", "36,8 °C", "5,2"), ("de", "36,8 °C", "5,2"),
    ("ja", "36.8 °C", "5.2"),
  ])
  func `a number has the decimal sign of its language`(
    language: String, temperature: String, place: String
  ) {
    #expect(line(36.8, Self.number, in: language) == temperature)
    #expect(line(5.2, Self.slider, in: language) == place)
  }

  @Test(arguments: [
    ("en", "170.5 cm", "80 kg", "1 h 30 min"), ("fr", "170,5 cm", "80 kg", "1 h 30 min"),
    ("ar", "170.5 سم", "80 كغم", "1 س 30 د"), ("zh", "170.5厘米", "80千克", "1小时30分钟"),
    ("ja", "170.5 cm", "80 kg", "1時間30分"),
  ])
  func `a measure has the unit of its language`(
    language: String, height: String, weight: String, time: String
  ) {
    #expect(line(170.5, .height(HeightFormat()), in: language) == height)
    #expect(line(80, .weight(WeightFormat()), in: language) == weight)
    #expect(line(5_400, .timeInterval(TimeIntervalFormat()), in: language) == time)
  }

  @Test(arguments: [
    ("en", "5 ft 7 in", "12 lb 3 oz", "154.5 lb"), ("es", "5 ft 7 in", "12 lb 3 oz", "154,5 lb"),
    ("sv", "5 fot 7 tum", "12 pund 3 uns", "154,5 pund"),
  ])
  func `feet, pounds, and ounces are read as they were typed`(
    language: String, height: String, exact: String, weight: String
  ) throws {
    let asked = Language(language)
    let high = AnswerFormat.weight(WeightFormat(system: .customary, precision: .high))
    let tall = AnswerFormat.height(HeightFormat(system: .customary))
    let recorded = [
      (tall, ["answer:feet": "5", "answer:inches": "7"], height),
      (high, ["answer:pounds": "12", "answer:ounces": "3"], exact),
    ]

    for (format, typed, words) in recorded {
      let fields = AnswerFields(format, base: "answer", language: asked)
      var values: FieldValues = [:]
      for (name, value) in typed { values[name] = value }
      let answer = fields.answer(in: values)

      #expect(line(answer, format, in: language) == words)
      #expect(fields.values(of: answer) == values)
    }
    let kilograms = JSONValue.number(154.5 * 0.453_592_37)
    #expect(line(kilograms, .weight(WeightFormat(system: .customary)), in: language) == weight)
  }

  @Test func `a weight typed in pounds is rounded for those who read kilograms`() {
    #expect(line(5.5281570093750005, .weight(WeightFormat(system: .metric)), in: "en") == "5.53 kg")
  }

  @Test func `a height just below a whole foot is the next foot`() {
    let format = AnswerFormat.height(HeightFormat(system: .customary))

    #expect(line(182.879, format, in: "en") == "6 ft 0 in")
  }

  @Test(arguments: [("50", 0.5), ("50%", 0.5), ("12,5", 0.125), (" 7 % ", 0.07), ("100", 1)])
  func `a percentage is typed as it is read`(typed: String, share: Double) {
    let fields = AnswerFields(Self.share, base: "answer", language: Language("es"))

    #expect(fields.answer(in: ["answer": [typed]]) == .number(share))
  }

  @Test func `a field shows its number as its language writes it`() {
    let share = AnswerFields(Self.share, base: "answer", language: Language("es"))
    let number = AnswerFields(Self.number, base: "answer", language: Language("es"))

    #expect(share.values(of: 0.125) == ["answer": ["12,5"]])
    #expect(share.answer(in: share.values(of: 0.07)) == 0.07)
    #expect(number.values(of: 36.8) == ["answer": ["36,8"]])
    #expect(share.answer(in: ["answer": ["half"]]) == "half")
  }

  @Test func `limits of percentages are percentages`() {
    let words = ScreenStrings(.english)
    let rejection = Rejection.outside(0, 1)

    #expect(
      words.text(of: rejection, for: Self.share, in: .english)
        == "Enter a number from 0% to 100%.")
    #expect(
      ScreenStrings(Language("de")).text(
        of: .outside(34.5, 43), for: Self.number, in: Language("de")
      ).contains("34,5"))
  }
}
