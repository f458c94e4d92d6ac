import StudyModel
import Testing

@testable import StudyPreview

/// Values that are recorded as symbols and read as words.
@Suite("Writing for people") struct WritingForPeople {
  @Test func `a time of day is written like the time of a date`() throws {
    for language in [Language.english, Language("de"), Language("ar")] {
      let writer = AnswerText(study: study([]), language: language)

      let time = try #require(writer.line("22:45", .timeOfDay(TimeOfDayFormat())))
      let moment = writer.line("2026-11-20T22:45", .date(DateFormat(includesTime: true)))

      #expect(moment?.hasSuffix(", \(time)") == true)
    }
    let writer = AnswerText(study: study([]), language: .english)
    #expect(writer.line("22:45", .timeOfDay(TimeOfDayFormat()))?.hasPrefix("10:45") == true)
    #expect(writer.line("evening", .timeOfDay(TimeOfDayFormat())) == "evening")
  }

  @Test(arguments: [("en", "50%"), ("de", "50\u{a0}%"), ("ja", "50%")])
  func `a percentage is written as in its language`(language: String, text: String) {
    #expect(written(percentage: 0.5, digits: 2, in: Language(language)) == text)
  }

  @Test func `a percentage keeps the precision of its share`() {
    #expect(written(percentage: 0.125, digits: 3, in: .english) == "12.5%")
    #expect(written(percentage: 0.125, digits: 0, in: .english) == "12%")
    #expect(written(percentage: 1, digits: 4, in: Language("de")) == "100,00\u{a0}%")
  }

  @Test func `an answer and the ends of its scale agree`() throws {
    let format = ContinuousScaleFormat(
      minimum: 0, maximum: 1, fractionDigits: 2, isPercentage: true)
    let study = Study(
      id: .init(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)), slug: "made",
      facts: StudyFacts())
    let german = AnswerText(study: study, language: Language("de"))

    #expect(german.line(.number(0.3), .continuousScale(format)) == "30\u{a0}%")
  }

  @Test func `a pulse is shown in beats per minute, whatever unit is recorded`() {
    let pulse = HealthQuantityFormat(
      quantity: "HKQuantityTypeIdentifierHeartRate", unit: "count/min")
    let breaths = HealthQuantityFormat(
      quantity: "HKQuantityTypeIdentifierRespiratoryRate", unit: "count/min")
    let pressure = HealthQuantityFormat(
      quantity: "HKQuantityTypeIdentifierBloodPressureSystolic", unit: "mmHg")

    #expect(ScreenStrings(.english).unit(of: pulse) == "beats per minute")
    #expect(ScreenStrings(Language("de")).unit(of: pulse) == "Schläge pro Minute")
    #expect(ScreenStrings(.english).unit(of: breaths) == "/min")
    #expect(ScreenStrings(.english).unit(of: pressure) == "mmHg")
    #expect(pulse.comparable == .number(unit: "count/min"))
  }

  @Test(arguments: [
    ("numberOfStepsPerLeg", "Number of steps per leg"), ("rest_duration", "Rest duration"),
    ("duration", "Duration"), ("usesHTTP", "Uses HTTP"), ("", ""),
  ])
  func `the name of a parameter is shown as words`(name: String, words: String) {
    #expect(name.asText == words)
  }
}
