import Foundation
import StudyExchange
import StudyModel
import Testing

@Suite("Recording results") struct RecordingResults {
  private let choices = [TextChoice(value: "a"), TextChoice(value: "b")]

  /// The child of the only question's step result.
  private func result(
    of format: AnswerFormat, answered answer: JSONValue, zone: TimeZone = .gmt
  ) throws -> JSONValue? {
    var walk = try Study.made(of: [.ask("q", format, optional: true)]).started()
    try walk.submit(answer.isNull ? .skip : .next(answer))
    return walk.result(zone: zone).json["results"]?.arrayValue?[0]["results"]?.arrayValue?[0]
  }

  @Test func `names ResearchKit's classes, question types, and answer keys`() throws {
    let cases: [(AnswerFormat, JSONValue, String, Double, String)] = [
      (.boolean(BooleanFormat()), true, "ORKBooleanQuestionResult", 7, "booleanAnswer"),
      (
        .scale(ScaleFormat(minimum: 0, maximum: 5)), 3, "ORKScaleQuestionResult", 1, "scaleAnswer"
      ),
      (
        .continuousScale(ContinuousScaleFormat(minimum: 0, maximum: 5)), 3,
        "ORKScaleQuestionResult", 1, "scaleAnswer"
      ),
      (
        .textScale(TextScaleFormat(choices: choices)), ["a"], "ORKChoiceQuestionResult", 1,
        "choiceAnswers"
      ),
      (
        .textChoice(TextChoiceFormat(choices: choices)), ["a"], "ORKChoiceQuestionResult", 2,
        "choiceAnswers"
      ),
      (
        .textChoice(TextChoiceFormat(allowsSeveral: true, choices: choices)), ["a", "b"],
        "ORKChoiceQuestionResult", 3, "choiceAnswers"
      ),
      (
        .multipleValuePicker(
          MultipleValuePickerFormat(pickers: [ValuePickerFormat(choices: choices)])), ["a"],
        "ORKMultipleComponentQuestionResult", 4, "componentsAnswer"
      ),
      (.numeric(NumericFormat()), 1.5, "ORKNumericQuestionResult", 5, "numericAnswer"),
      (.numeric(NumericFormat(isWhole: true)), 1, "ORKNumericQuestionResult", 6, "numericAnswer"),
      (.text(TextFormat()), "x", "ORKTextQuestionResult", 8, "textAnswer"),
      (.email(EmailFormat()), "a@b.org", "ORKTextQuestionResult", 8, "textAnswer"),
      (
        .timeOfDay(TimeOfDayFormat()), "07:30", "ORKTimeOfDayQuestionResult", 9,
        "dateComponentsAnswer"
      ),
      (
        .timeInterval(TimeIntervalFormat()), 60, "ORKTimeIntervalQuestionResult", 12,
        "intervalAnswer"
      ),
      (.height(HeightFormat()), 170, "ORKNumericQuestionResult", 13, "numericAnswer"),
      (.weight(WeightFormat()), 70, "ORKNumericQuestionResult", 14, "numericAnswer"),
      (
        .socioeconomicLadder(SocioeconomicLadderFormat()), 2, "ORKSESQuestionResult", 16,
        "rungPicked"
      ),
      (.age(AgeFormat()), 40, "ORKNumericQuestionResult", 17, "numericAnswer"),
      (
        .age(AgeFormat(recordsYear: true)), 1990, "ORKNumericQuestionResult", 18, "numericAnswer"
      ),
    ]
    for (format, answer, className, type, key) in cases {
      let result = try result(of: format, answered: answer)
      #expect(result?["_class"] == .string(className))
      #expect(result?["identifier"] == "q")
      #expect(result?["questionType"] == .number(type))
      #expect(result?[key] == answer, "\(className)")
      #expect(result?["startDate"] == nil)
    }
  }

  @Test func `records units, separators, and don't know`() throws {
    let numeric = NumericFormat(
      unit: "km", displayUnit: LocalizedText("kilometres", in: .english), dontKnow: DontKnow())
    let answered = try result(of: .numeric(numeric), answered: 4)
    #expect(answered?["unit"] == "km")
    #expect(answered?["displayUnit"] == "kilometres")
    let unknown = try result(of: .numeric(numeric), answered: .dontKnow)
    #expect(unknown?["noAnswerType"] == ["_class": "ORKDontKnowAnswer"])
    #expect(unknown?["numericAnswer"] == nil)
    #expect(try result(of: .height(HeightFormat()), answered: 170)?["unit"] == "cm")
  }

  @Test func `a skipped question has a result without an answer`() throws {
    let result = try result(of: .boolean(BooleanFormat()), answered: .null)
    #expect(result?["questionType"] == 7)
    #expect(result?["booleanAnswer"] == nil)
    #expect(result?["noAnswerType"] == nil)
  }

  @Test func `a skipped multiple-choice question has an empty list, a skipped form item nothing`()
    throws
  {
    let format = AnswerFormat.textChoice(TextChoiceFormat(allowsSeveral: true, choices: choices))
    #expect(try result(of: format, answered: .null)?["choiceAnswers"] == [])
    let walk = try Study.made(of: [.form("f", [.item("i", format, optional: true)])]).walked([
      "f": [:]
    ])
    let item = walk.result.json["results"]?.arrayValue?[0]["results"]?.arrayValue?[0]
    #expect(item?["identifier"] == "i")
    #expect(item?["choiceAnswers"] == nil)
  }

  @Test func `dates are instants with a calendar and a time zone`() throws {
    let zone = try #require(TimeZone(secondsFromGMT: -12_600))
    let result = try result(
      of: .date(DateFormat(includesTime: true)), answered: "2026-03-01T09:30", zone: zone)
    #expect(result?["dateAnswer"] == "2026-03-01T09:30:00-0330")
    #expect(result?["calendar"] == "gregorian")
    #expect(result?["timeZone"] == -12_600)
    #expect(result?["questionType"] == 10)
    let day = try self.result(of: .date(DateFormat()), answered: "2026-03-01")
    #expect(day?["dateAnswer"] == "2026-03-01T00:00:00+0000")
  }

  @Test func `steps have dates if moments are given`() throws {
    let study = Study.made(
      of: [.review(), .done()],
      consents: [.tutorial])
    let start = Date(timeIntervalSince1970: 1_772_353_800)
    var walk = try #require(Walkthrough(of: "t", in: study, today: .made, at: start))
    let inputs: [JSONValue] = [
      ["agree": true], ["givenName": "Ada", "familyName": "Example"], "typed", .null,
    ]
    for (index, input) in inputs.enumerated() {
      try walk.submit(.next(input), at: start.addingTimeInterval(Double(index + 1) * 10))
    }
    let zone = try #require(TimeZone(secondsFromGMT: 3_600))
    let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xAB))

    let result = walk.result(runID: id, zone: zone).json

    #expect(result["_class"] == "ORKTaskResult")
    #expect(result["taskRunUUID"] == "01020304-0506-0708-090A-0B0C0D0E0FAB")
    #expect(result["startDate"] == "2026-03-01T09:30:00+0100")
    #expect(result["endDate"] == "2026-03-01T09:30:40+0100")
    let step = result["results"]?.arrayValue?[0]
    #expect(step?["isPreviousResult"] == false)
    #expect(step?["endDate"] == "2026-03-01T09:30:30+0100")
    let consent = step?["results"]?.arrayValue?[0]
    #expect(
      consent?["signature"] == [
        "_class": "ORKConsentSignature", "identifier": "participant", "title": "Participant",
        "givenName": "Ada", "familyName": "Example", "requiresName": true,
        "requiresSignatureImage": true, "signatureDate": "3/1/26",
      ])
    #expect(consent?["userInfo"] == ["signature": "typed"])
  }

  @Test func `signatures, pages, and instructions are recorded as in ResearchKit`() throws {
    let walk = try Study.made(of: [
      .say("a"), Step(id: "s", content: .signature(SignatureRequest())),
      Step(id: "w", content: .webPage(WebPage(asksForSignature: true))),
      Step(id: "v", content: .video(Video())),
    ]).walked(["s": "typed", "w": "typed"])
    let steps = walk.result.json["results"]?.arrayValue ?? []
    #expect(steps.map { $0["results"]?.arrayValue?.count } == [0, 1, 2, 1])
    #expect(steps[1]["results"]?.arrayValue?[0]["identifier"] == "s")
    #expect(steps[2]["results"]?.arrayValue?.map { $0["identifier"] } == ["WebView", "Signature"])
  }

  @Test func `the current step is not part of the result`() throws {
    var walk = try Study.made(of: [.say("a"), .ask("q")]).started()
    try walk.submit(.next(nil))
    #expect(walk.result().steps.map(\.step) == ["a"])
  }
}
