import StudyModel
import Testing

@Suite("Limits of answer formats") struct LimitsOfFormats {
  private func codes(_ format: some FormatSettings) -> [String] {
    format.problems(at: ["format"]).filter { $0.severity == .error }.map(\.code.rawValue)
  }

  private func texts(_ count: Int) -> [TextChoice] {
    (0..<count).map {
      TextChoice(value: .number(Double($0)), text: LocalizedText("\($0)", in: .english))
    }
  }

  @Test(arguments: [
    (0, 13, 1, true), (0, 14, 1, false), (0, 100, 10, true), (0, 100, 1, false), (0, 10, 3, false),
    (5, 5, 1, false), (6, 5, 1, false), (0, 1, 1, true), (0, 5, 0, false), (0, 5, -1, false),
    (-10_000, 10_000, 10_000, true), (-10_001, 0, 1, false), (0, 10_001, 10_001, false),
    (Int.min, Int.max, 1, false),
  ])
  func `a scale has 1 to 13 whole intervals within ±10,000`(
    minimum: Int, maximum: Int, step: Int, isSound: Bool
  ) {
    let format = ScaleFormat(minimum: minimum, maximum: maximum, step: step)
    #expect(codes(format).isEmpty == isSound)
    #expect(format.values.isEmpty == !isSound)
  }

  @Test func `a scale's default is rounded to a step, and one out of bounds is dropped`() {
    func usual(_ value: Int) -> JSONValue? {
      ScaleFormat(minimum: 0, maximum: 10, step: 5, defaultValue: value).defaultAnswer
    }
    #expect(usual(4) == 5)
    #expect(usual(2) == 0)
    #expect(usual(11) == nil)
    #expect(ScaleFormat(minimum: 0, maximum: 10).defaultAnswer == nil)
  }

  @Test(
    arguments: [
      (0, 100_000, true), (0, 100_001, false), (1, 10_000, true), (1, 10_001, false),
      (2, 1_000, true), (2, 1_001, false), (3, 100, true), (3, 101, false), (4, 10, true),
      (4, 11, false), (5, 1, false), (-1, 1, false),
    ] as [(Int, Double, Bool)])
  func `each fraction digit makes a continuous scale's largest bound ten times smaller`(
    digits: Int, bound: Double, isSound: Bool
  ) {
    let upper = ContinuousScaleFormat(minimum: 0, maximum: bound, fractionDigits: digits)
    let lower = ContinuousScaleFormat(minimum: -bound, maximum: 0, fractionDigits: digits)
    #expect(codes(upper).isEmpty == isSound)
    #expect(codes(lower).isEmpty == isSound)
  }

  @Test func `a continuous scale needs room between its bounds`() {
    #expect(codes(ContinuousScaleFormat(minimum: 1, maximum: 1)) == ["emptyRange"])
    #expect(
      ContinuousScaleFormat(minimum: 0, maximum: 1, fractionDigits: 1, defaultValue: 0.26)
        .defaultAnswer == 0.3)
  }

  @Test(arguments: [(1, false), (2, true), (8, true), (9, false), (0, false)])
  func `a text scale has 2 to 8 choices`(count: Int, isSound: Bool) {
    #expect(codes(TextScaleFormat(choices: texts(count))).isEmpty == isSound)
  }

  @Test func `a text scale starts at its default index`() {
    #expect(TextScaleFormat(choices: texts(3), defaultIndex: 2).defaultAnswer == [2])
    #expect(TextScaleFormat(choices: texts(3), defaultIndex: 3).defaultAnswer == nil)
    #expect(TextScaleFormat(choices: texts(3), defaultIndex: -1).defaultAnswer == nil)
  }

  @Test func `choices need unique values and texts`() {
    #expect(codes(TextChoiceFormat()) == ["noChoices"])
    let twice = [texts(1)[0], texts(1)[0]]
    #expect(codes(TextChoiceFormat(choices: twice)) == ["duplicateChoiceValue"])
    #expect(codes(TextChoiceFormat(choices: [TextChoice(value: "a")])) == ["emptyChoiceText"])
    let one = LocalizedText("One", in: .english)
    let differ = [TextChoice(value: "1", text: one), TextChoice(value: .number(1), text: one)]
    #expect(codes(TextChoiceFormat(choices: differ)).isEmpty)
  }

  @Test func `a pattern needs a message, and a message a pattern`() {
    let message = LocalizedText("Two digits, please.", in: .english)
    #expect(codes(TextFormat(pattern: "[0-9]{2}", patternMessage: message)).isEmpty)
    #expect(codes(TextFormat(pattern: "[0-9]")) == ["patternWithoutMessage"])
    #expect(codes(TextFormat(patternMessage: message)) == ["messageWithoutPattern"])
    #expect(codes(TextFormat(pattern: "[0-9", patternMessage: message)) == ["invalidPattern"])
  }

  @Test func `ages are between 0 and 150, with the lowest below the highest`() {
    #expect(codes(AgeFormat()).isEmpty)
    #expect(codes(AgeFormat(minimum: 0, maximum: 150)).isEmpty)
    #expect(!codes(AgeFormat(minimum: -1, maximum: 150)).isEmpty)
    #expect(!codes(AgeFormat(minimum: 0, maximum: 151)).isEmpty)
    #expect(!codes(AgeFormat(minimum: 5, maximum: 5)).isEmpty)
  }

  @Test(arguments: [(0, false), (1, true), (30, true), (31, false)])
  func `a time interval's step is 1 to 30 minutes`(step: Int, isSound: Bool) {
    #expect(codes(TimeIntervalFormat(minuteStep: step)).isEmpty == isSound)
  }

  @Test func `a time interval's default is rounded down to the step`() {
    #expect(TimeIntervalFormat(defaultSeconds: 1_000, minuteStep: 15).defaultAnswer == 900)
    #expect(TimeIntervalFormat(defaultSeconds: 1_000, minuteStep: 0).defaultAnswer == nil)
  }

  @Test func `number and weight defaults are within their bounds`() {
    #expect(codes(NumericFormat(minimum: 5, maximum: 1)) == ["emptyRange"])
    #expect(codes(WeightFormat(minimum: 50, defaultValue: 40)) == ["defaultOutOfRange"])
    #expect(codes(DateFormat(minuteStep: 7)) == ["invalidStep"])
    #expect(codes(DateFormat(daysBeforeToday: -1)) == ["outOfBounds"])
    #expect(
      codes(
        DateFormat(minimum: CalendarMoment("2026-02-01"), maximum: CalendarMoment("2026-01-01")))
        == ["emptyRange"])
  }

  @Test func `a default that nobody could choose is dropped`() {
    #expect(TimeIntervalFormat(defaultSeconds: 86_400).defaultAnswer == nil)
    #expect(TimeIntervalFormat(defaultSeconds: 86_399).defaultAnswer == 86_340)
    #expect(
      TimeIntervalFormat(defaultSeconds: -60).problems(at: []).map(\.code) == [.defaultOutOfRange])
    #expect(
      AgeFormat(minimum: 18, defaultValue: 17).problems(at: []).map(\.code) == [.defaultOutOfRange])
    #expect(AgeFormat(minimum: 18, defaultValue: 18).defaultAnswer == 18)
    #expect(AgeFormat(minimum: 18, defaultValue: 17).defaultAnswer == nil)
  }

  @Test func `a default age becomes a year of birth if years are recorded`() {
    let format = AgeFormat(recordsYear: true, defaultValue: 40)
    #expect(format.defaultAnswer(in: AnswerContext(today: .made)) == 1_986)
    #expect(format.defaultAnswer == nil)
    var counted = format
    counted.relativeYear = 2_000
    #expect(counted.defaultAnswer(in: AnswerContext(today: .made)) == 1_960)
  }

  @Test(arguments: [
    (WeightFormat.Precision.standard, 70.5), (.low, 70), (.high, 70.31),
  ])
  func `a default weight is rounded to its precision`(
    precision: WeightFormat.Precision, expected: Double
  ) throws {
    let format = WeightFormat(system: .metric, precision: precision, defaultValue: 70.31)
    let usual = try #require(format.defaultAnswer)
    #expect(abs((usual.numberValue ?? 0) - expected) < 1e-9)
    #expect(throws: Never.self) { try format.check(usual, in: AnswerContext(today: .made)) }
  }

  @Test(arguments: [(-1, false), (0, true), (15, true), (16, false)])
  func `a number has 0 to 15 digits after the point`(digits: Int, isSound: Bool) {
    #expect(codes(NumericFormat(fractionDigits: digits)).isEmpty == isSound)
  }

  @Test(arguments: [(0, false), (1, true), (7, false), (12, true), (30, true), (60, false)])
  func `a minute step divides an hour`(step: Int, isSound: Bool) {
    #expect(codes(TimeOfDayFormat(minuteStep: step)).isEmpty == isSound)
    #expect(codes(DateFormat(includesTime: true, minuteStep: step)).isEmpty == isSound)
  }

  @Test(arguments: [(0, true), (73_000, true), (73_001, false), (-1, false)])
  func `relative days are limited to two hundred years`(days: Int, isSound: Bool) {
    #expect(codes(DateFormat(daysBeforeToday: days)).isEmpty == isSound)
    #expect(codes(DateFormat(daysAfterToday: days)).isEmpty == isSound)
  }

  @Test func `only formats for which ResearchKit supports it offer don't know`() {
    let dontKnow = DontKnow()
    let offering: [any FormatSettings] = [
      ScaleFormat(minimum: 0, maximum: 5, dontKnow: dontKnow),
      ContinuousScaleFormat(minimum: 0, maximum: 5, dontKnow: dontKnow),
      TextScaleFormat(dontKnow: dontKnow), NumericFormat(dontKnow: dontKnow),
      TextFormat(dontKnow: dontKnow), DateFormat(dontKnow: dontKnow),
      TimeOfDayFormat(dontKnow: dontKnow), TimeIntervalFormat(dontKnow: dontKnow),
      HeightFormat(dontKnow: dontKnow), WeightFormat(dontKnow: dontKnow),
      AgeFormat(dontKnow: dontKnow), SocioeconomicLadderFormat(dontKnow: dontKnow),
    ]
    let never: [any FormatSettings] = [
      BooleanFormat(), TextChoiceFormat(), ImageChoiceFormat(), ColorChoiceFormat(),
      ValuePickerFormat(), MultipleValuePickerFormat(), LocationFormat(), EmailFormat(),
    ]
    #expect(offering.filter { !$0.offersDontKnow }.isEmpty)
    #expect(never.filter { $0.offersDontKnow }.isEmpty)
  }
}

@Suite("Settings that make no sense") struct SettingsThatMakeNoSense {
  private static let extremes = [Int.min, -1, 0, 1, Int.max]

  /// A draft may have such settings, and its walkthrough must not stop the portal.
  @Test func `never stop a check, a default, or a list of problems`() {
    var formats: [any FormatSettings] = []
    for low in Self.extremes {
      for high in Self.extremes {
        formats +=
          [
            ScaleFormat(minimum: low, maximum: high, step: low, defaultValue: high),
            AgeFormat(minimum: low, maximum: high, relativeYear: low, defaultValue: high),
            AgeFormat(minimum: low, maximum: high, recordsYear: true, relativeYear: high),
            TextScaleFormat(choices: [TextChoice(value: "a")], defaultIndex: low),
            TimeIntervalFormat(defaultSeconds: low, minuteStep: high),
            TimeOfDayFormat(minuteStep: low), TextFormat(maximumLength: low),
            DateFormat(daysBeforeToday: low, daysAfterToday: high, minuteStep: low),
            ContinuousScaleFormat(minimum: Double(low), maximum: Double(high), fractionDigits: low),
            NumericFormat(minimum: Double(low), maximum: Double(high), fractionDigits: high),
          ] as [any FormatSettings]
      }
    }
    let answers: [JSONValue] = [
      .number(Double(Int.max)), .number(Double(Int.min)), 0, 1, "2026-11-21", "07:30", ["a"],
    ]
    let context = AnswerContext(today: .made)

    for format in formats {
      _ = format.problems(at: [])
      _ = format.defaultAnswer
      for answer in answers { _ = try? format.check(answer, in: context) }
    }
  }

  @Test func `a pattern that would take forever counts as not matching`() {
    let format = TextFormat(pattern: "^(a+)+$")
    let text = JSONValue.string(String(repeating: "a", count: 40) + "b")
    let context = AnswerContext(today: .made)
    #expect(throws: Rejection.mismatch([:])) { try format.check(text, in: context) }
    let answers = Answers(task: "t", steps: ["q": StepRecord(answer: text)])
    #expect(!Condition.on("q", .matches("(a+)+")).holds(in: answers))
  }
}
