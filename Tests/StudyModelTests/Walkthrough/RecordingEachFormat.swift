import Foundation
import StudyExchange
import StudyModel
import TestSupport
import Testing

/// An answer in a format, and the result that ResearchKit records for it, without its identifier.
struct RecordedFormat: Sendable, CustomTestStringConvertible {
  /// The section of `reference/researchkit.md`, followed by its content.
  let rule: String
  let format: AnswerFormat
  let answer: JSONValue
  let result: JSONValue

  init(_ rule: String, _ format: AnswerFormat, _ answer: JSONValue, _ result: JSONValue) {
    (self.rule, self.format, self.answer, self.result) = (rule, format, answer, result)
  }

  var testDescription: String { rule }

  private static let choices = [TextChoice(value: "a"), TextChoice(value: .number(2))]

  private static func choice(_ type: Int, _ values: JSONValue) -> JSONValue {
    [
      "_class": "ORKChoiceQuestionResult", "questionType": .number(Double(type)),
      "choiceAnswers": values,
    ]
  }

  private static func numeric(_ type: Int, _ value: JSONValue, _ others: [String: JSONValue] = [:])
    -> JSONValue
  {
    let members: [String: JSONValue] = [
      "_class": "ORKNumericQuestionResult", "questionType": .number(Double(type)),
      "numericAnswer": value,
    ]
    return .object(members.merging(others) { $1 })
  }

  private static func text(_ text: JSONValue) -> JSONValue {
    ["_class": "ORKTextQuestionResult", "questionType": 8, "textAnswer": text]
  }

  static let all =
    own
    + FormatExample.all.compactMap { example in
      example.taken.first.map {
        RecordedFormat(example.rule, example.format, $0, example.result)
      }
    }

  private static let own: [RecordedFormat] = [
    .init(
      "§3.1 a whole number", .scale(ScaleFormat(minimum: 0, maximum: 10)), 7,
      ["_class": "ORKScaleQuestionResult", "questionType": 1, "scaleAnswer": 7]),
    .init(
      "§3.2 rounded to the fraction digits",
      .continuousScale(ContinuousScaleFormat(minimum: 0, maximum: 1, fractionDigits: 2)), 0.256,
      ["_class": "ORKScaleQuestionResult", "questionType": 1, "scaleAnswer": 0.26]),
    .init(
      "§3.3 type scale, class of a choice", .textScale(TextScaleFormat(choices: choices)), ["a"],
      choice(1, ["a"])),
    .init(
      "§3.4 true or false", .boolean(BooleanFormat()), false,
      ["_class": "ORKBooleanQuestionResult", "questionType": 7, "booleanAnswer": false]),
    .init(
      "§3.5 a list of one value", .valuePicker(ValuePickerFormat(choices: choices)), [2],
      choice(2, [2])),
    .init(
      "§3.6 a value per picker, and the separator",
      .multipleValuePicker(
        MultipleValuePickerFormat(
          pickers: [ValuePickerFormat(choices: choices), ValuePickerFormat(choices: choices)],
          separator: "/")), ["a", 2],
      [
        "_class": "ORKMultipleComponentQuestionResult", "questionType": 4,
        "componentsAnswer": ["a", 2], "separator": "/",
      ]),
    .init(
      "§3.7 several pictures",
      .imageChoice(
        ImageChoiceFormat(
          allowsSeveral: true, choices: [ImageChoice(value: "a"), ImageChoice(value: "b")])),
      ["b", "a"], choice(3, ["b", "a"])),
    .init(
      "§3.8 what was typed stands for the value",
      .textChoice(
        TextChoiceFormat(choices: choices + [TextChoice(value: "other", other: OtherField())])),
      ["my own"], choice(2, ["my own"])),
    .init(
      "§3.9 colours are choices",
      .colorChoice(
        ColorChoiceFormat(choices: [ColorChoice(value: .number(0), color: "#ff000080")])), [0],
      choice(2, [0])),
    .init(
      "§3.10 a decimal number with its unit, shown as itself",
      .numeric(NumericFormat(unit: "mmol/l")), 4.5,
      numeric(5, 4.5, ["unit": "mmol/l", "displayUnit": "mmol/l"])),
    .init(
      "§3.10 a whole number whose unit is shown otherwise",
      .numeric(
        NumericFormat(
          isWhole: true, unit: "km", displayUnit: LocalizedText("kilometres", in: .english))), 4,
      numeric(6, 4, ["unit": "km", "displayUnit": "kilometres"])),
    .init(
      "§3.11 hours and minutes", .timeOfDay(TimeOfDayFormat()), "07:30",
      [
        "_class": "ORKTimeOfDayQuestionResult", "questionType": 9,
        "dateComponentsAnswer": "07:30",
      ]),
    .init(
      "§3.12, §6.3 a day is an instant with calendar and zone", .date(DateFormat()), "2026-03-01",
      [
        "_class": "ORKDateQuestionResult", "questionType": 11,
        "dateAnswer": "2026-03-01T00:00:00+0100", "calendar": "gregorian", "timeZone": 3_600,
      ]),
    .init(
      "§3.12 a day with its time", .date(DateFormat(includesTime: true)), "2026-03-01T09:30",
      [
        "_class": "ORKDateQuestionResult", "questionType": 10,
        "dateAnswer": "2026-03-01T09:30:00+0100", "calendar": "gregorian", "timeZone": 3_600,
      ]),
    .init("§3.13 text", .text(TextFormat()), "so", text("so")),
    .init(
      "§3.13 hidden text stands there in clear", .text(TextFormat(hidesText: true)), "secret",
      text("secret")),
    .init("§3.15 email is text", .email(EmailFormat()), "a@b.org", text("a@b.org")),
    .init(
      "§3.16 seconds", .timeInterval(TimeIntervalFormat(minuteStep: 5)), 5_400,
      ["_class": "ORKTimeIntervalQuestionResult", "questionType": 12, "intervalAnswer": 5_400]),
    .init(
      "§3.17 centimetres, whatever is shown", .height(HeightFormat(system: .customary)), 167.64,
      numeric(13, 167.64, ["unit": "cm"])),
    .init(
      "§3.18 kilograms, whatever is shown", .weight(WeightFormat(system: .customary)), 68,
      numeric(14, 68, ["unit": "kg"])),
    .init("§3.19 an age", .age(AgeFormat()), 40, numeric(17, 40)),
    .init(
      "§3.19 a year of birth", .age(AgeFormat(recordsYear: true, relativeYear: 2026)), 1990,
      numeric(18, 1990)),
    .init(
      "§3.19 an open end is −2", .age(AgeFormat(maximumIsRange: true)), -2, numeric(17, -2)),
    .init(
      "§3.20 a place is an object", .location(LocationFormat()), "Main Street 1",
      [
        "_class": "ORKLocationQuestionResult", "questionType": 15,
        "locationAnswer": ["_class": "ORKLocation", "userInput": "Main Street 1"],
      ]),
    .init(
      "§3.22 a characteristic as its format implies",
      .healthCharacteristic(HealthCharacteristicFormat(characteristic: .biologicalSex)),
      ["HKBiologicalSexFemale"], choice(2, ["HKBiologicalSexFemale"])),
    .init(
      "§3.22 a date of birth is a date",
      .healthCharacteristic(HealthCharacteristicFormat(characteristic: .dateOfBirth)),
      "1990-02-28",
      [
        "_class": "ORKDateQuestionResult", "questionType": 11,
        "dateAnswer": "1990-02-28T00:00:00+0100", "calendar": "gregorian", "timeZone": 3_600,
      ]),
    .init(
      "§3.22 a quantity has HealthKit's unit",
      .healthQuantity(
        HealthQuantityFormat(quantity: "HKQuantityTypeIdentifierHeartRate", unit: "count/min")),
      80, numeric(5, 80, ["unit": "count/min"])),
    .init(
      "§3.22 a body's mass is a weight",
      .healthQuantity(
        HealthQuantityFormat(quantity: "HKQuantityTypeIdentifierBodyMass", unit: "lb")), 70,
      numeric(14, 70, ["unit": "kg"])),
    .init(
      "§3.0 I don't know stands for the answer",
      .scale(ScaleFormat(minimum: 0, maximum: 10, dontKnow: DontKnow())), .dontKnow,
      [
        "_class": "ORKScaleQuestionResult", "questionType": 1,
        "noAnswerType": ["_class": "ORKDontKnowAnswer"],
      ]),
  ]
}

/// What each format saves for an answer (§3.0 overview, §6.2).
@Suite("Recording each format") struct RecordingEachFormat {
  private let start = Date(timeIntervalSince1970: 1_772_353_800)

  @Test(arguments: RecordedFormat.all)
  func `as ResearchKit does, in a question and in a form`(_ recorded: RecordedFormat) throws {
    let zone = try #require(TimeZone(secondsFromGMT: 3_600))
    let study = Study.made(of: [
      .ask("q", recorded.format), .form("f", [.item("i", recorded.format)]),
    ])
    var walk = try #require(Walkthrough(of: "t", in: study, today: .made, at: start))
    try walk.submit(.next(recorded.answer), at: start.addingTimeInterval(10))
    try walk.submit(.next(["i": recorded.answer]), at: start.addingTimeInterval(25))

    let steps = walk.result(zone: zone).json["results"]?.arrayValue ?? []

    let members = try #require(recorded.result.objectValue)
    // A question has the date of its step; an item has the date when its form was left (§6.3).
    let question: [String: JSONValue] = [
      "identifier": "q", "startDate": "2026-03-01T09:30:00+0100",
      "endDate": "2026-03-01T09:30:10+0100",
    ]
    let item: [String: JSONValue] = [
      "identifier": "i", "startDate": "2026-03-01T09:30:25+0100",
      "endDate": "2026-03-01T09:30:25+0100",
    ]
    #expect(steps[0]["results"] == [.object(members.merging(question) { $1 })])
    #expect(steps[1]["results"] == [.object(members.merging(item) { $1 })])
    #expect(steps[1]["startDate"] == "2026-03-01T09:30:10+0100")
  }

  @Test func `every format is covered, except the one for items, which is recorded as text`() throws
  {
    let kinds = Set(RecordedFormat.all.map(\.format.kind))
    #expect(kinds == Set(AnswerFormat.Kind.allCases).subtracting([.confirmText]))
    #expect(RecordedFormat.all.allSatisfy { $0.rule.hasPrefix("§") })

    let study = Study.made(of: [
      .form(
        "f",
        [
          .item("password", .text(TextFormat(hidesText: true))),
          .item("again", .confirmText(ConfirmTextFormat(original: "password"))),
        ])
    ])
    let walk = try #require(
      TaskWalk(
        of: "t", in: study, answers: ["f": ["password": "x", "again": "x"]], today: .made))
    let items = walk.result.json["results"]?.arrayValue?[0]["results"]?.arrayValue ?? []
    #expect(items.map { $0["textAnswer"] } == ["x", "x"])
  }

  @Test func `videos and passcodes have results of their own (§6.1)`() throws {
    let study = Study.made(of: [
      Step(id: "v", content: .video(Video())), Step(id: "p", content: .passcode(Passcode())),
    ])
    let walk = try #require(TaskWalk(of: "t", in: study, answers: [:], today: .made))
    let children = (walk.result.json["results"]?.arrayValue ?? []).map {
      $0["results"]?.arrayValue?.first
    }
    #expect(children[0]?["_class"] == "ORKVideoInstructionStepResult")
    #expect(children[0]?["identifier"] == "v" && children[0]?["playbackCompleted"] == false)
    #expect(children[1]?["_class"] == "ORKPasscodeResult")
    #expect(children[1]?["identifier"] == "p" && children[1]?["passcodeSaved"] == false)
  }

  @Test func `limits in pounds are converted to kilograms`() throws {
    let format = AnswerFormat.weight(
      WeightFormat(minimum: 100, maximum: 200, limitsArePounds: true))
    let context = AnswerContext(today: .made)
    #expect(try format.settings.check(70, in: context) == 70)
    #expect(throws: Rejection.self) { try format.settings.check(150, in: context) }
    #expect(throws: Rejection.self) { try format.settings.check(40, in: context) }
  }

  @Test func `dates of birth must be within bounds`() throws {
    let format = HealthCharacteristicFormat(
      characteristic: .dateOfBirth, minimum: CalendarDay("1950-01-01"),
      maximum: CalendarDay("2008-11-21"))
    let context = AnswerContext(today: .made)
    #expect(try format.check("2008-11-21", in: context) == "2008-11-21")
    #expect(throws: Rejection.tooLate("2008-11-21")) { try format.check("2008-11-22", in: context) }
    #expect(throws: Rejection.tooEarly("1950-01-01")) {
      try format.check("1949-12-31", in: context)
    }
    var turned = format
    turned.maximum = CalendarDay("1940-01-01")
    #expect(turned.problems(at: []).map(\.code) == [.emptyRange])
  }

  @Test func `colors along a scale are read or reported`() {
    #expect(
      ScaleGradient("#1b5e20, #fdd835 0.4, #b71c1c80").stops.map(\.location) == [0, 0.4, 1])
    for text in ["", "#1b5e20", "green, red", "#1b5e20 0.5, #fdd835 0.4", "#1b5e20 0, #fdd835 2"] {
      let format = ScaleFormat(minimum: 0, maximum: 10, gradient: ScaleGradient(text))
      #expect(format.problems(at: []).map(\.code) == [.notAColor], "\(text)")
      #expect(format.values.count == 11)
    }
  }
}
