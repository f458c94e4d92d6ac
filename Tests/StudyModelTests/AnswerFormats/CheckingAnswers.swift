import StudyModel
import TestSupport
import Testing

/// A format, answers that it accepts with their recorded form, and answers that it rejects.
struct FormatCase: Sendable, CustomTestStringConvertible {
  let name: String
  let format: AnswerFormat
  var taken: [(JSONValue, JSONValue)] = []
  var refused: [(JSONValue, Rejection)] = []

  var testDescription: String { name }

  init(
    _ name: String, _ format: AnswerFormat, takes taken: [JSONValue] = [],
    records: [(JSONValue, JSONValue)] = [], refuses refused: [(JSONValue, Rejection)] = []
  ) {
    self.name = name
    self.format = format
    self.taken = taken.map { ($0, $0) } + records
    self.refused = refused
  }
}

private let choices = [
  TextChoice(value: "a"), TextChoice(value: .number(1)),
  TextChoice(value: "none", isExclusive: true),
]

private let numberCases = [
  FormatCase(
    "scale", .scale(ScaleFormat(minimum: -4, maximum: 6, step: 5)), takes: [-4, 1, 6],
    refuses: [
      (-5, .outside(-4, 6)), (7, .outside(-4, 6)), (2, .offStep(5)), (1.5, .notAWholeNumber),
      ("1", .wrongKind), (true, .wrongKind),
    ]),
  FormatCase(
    "continuous scale",
    .continuousScale(ContinuousScaleFormat(minimum: 0, maximum: 1, fractionDigits: 2)),
    takes: [0, 1, 0.25], records: [(0.126, 0.13), (0.999, 1)],
    refuses: [(1.001, .outside(0, 1)), (-0.1, .outside(0, 1)), ([], .wrongKind)]),
  FormatCase(
    "decimal number", .numeric(NumericFormat(minimum: 1, fractionDigits: 1)), takes: [1, 1e6, 2.5],
    refuses: [
      (0.9, .belowMinimum(1)), (2.55, .tooManyFractionDigits(1)), ("2", .wrongKind),
      (.number(.nan), .wrongKind), (.number(.infinity), .wrongKind),
    ]),
  FormatCase(
    "whole number", .numeric(NumericFormat(isWhole: true, maximum: 10)), takes: [-3, 10],
    refuses: [(11, .aboveMaximum(10)), (1.5, .notAWholeNumber)]),
  FormatCase(
    "height", .height(HeightFormat()), takes: [0, 172.5, 299], refuses: [(300, .outside(0, 299))]),
  FormatCase(
    "weight in pounds", .weight(WeightFormat(system: .customary, minimum: 100, maximum: 200)),
    takes: [60],
    refuses: [(45, .outside(45.359237, 90.718474)), (91, .outside(45.359237, 90.718474))]
  ),
  FormatCase(
    "weight", .weight(WeightFormat()), takes: [0, 657], refuses: [(658, .outside(0, 657))]),
  FormatCase(
    "weight by half kilograms", .weight(WeightFormat(system: .metric)), takes: [0.5, 70.5, 657],
    refuses: [(70.3, .offStep(0.5)), (657.5, .outside(0, 657))]),
  FormatCase(
    "weight by whole kilograms", .weight(WeightFormat(system: .metric, precision: .low)),
    takes: [70], refuses: [(70.5, .notAWholeNumber)]),
  FormatCase(
    "weight by hundredths", .weight(WeightFormat(system: .metric, precision: .high)),
    takes: [70.31], refuses: [(70.312, .tooManyFractionDigits(2))]),
  FormatCase(
    "weight in pounds without bounds", .weight(WeightFormat(system: .customary)),
    takes: [.number(1_450 * 0.453_592_37)],
    refuses: [(658, .outside(0, 1_450 * 0.453_592_37))]),
  FormatCase(
    "ages up to the edges", .age(AgeFormat(minimum: 0, maximum: 150)), takes: [0, 150],
    refuses: [(-1, .outside(0, 150)), (151, .outside(0, 150)), (18.5, .notAWholeNumber)]),
  FormatCase(
    "body mass from Health",
    .healthQuantity(HealthQuantityFormat(quantity: "HKQuantityTypeIdentifierBodyMass")),
    takes: [70.25], refuses: [(658, .outside(0, 657))]),
  FormatCase(
    "body height from Health",
    .healthQuantity(HealthQuantityFormat(quantity: "HKQuantityTypeIdentifierHeight")),
    takes: [172.5], refuses: [(300, .outside(0, 299))]),
  FormatCase(
    "age", .age(AgeFormat(minimum: 18, maximum: 60, maximumIsRange: true)), takes: [18, 60, -2],
    refuses: [(17, .outside(18, 60)), (-1, .outside(18, 60)), (20.5, .notAWholeNumber)]),
  FormatCase(
    "year of birth", .age(AgeFormat(minimum: 18, maximum: 60, recordsYear: true)),
    takes: [2008, 1966], refuses: [(2009, .outside(1966, 2008)), (30, .outside(1966, 2008))]),
  FormatCase(
    "health quantity",
    .healthQuantity(
      HealthQuantityFormat(quantity: "HKQuantityTypeIdentifierStepCount", isWhole: true)),
    takes: [100], refuses: [(1.5, .notAWholeNumber), ("x", .wrongKind)]),
  FormatCase(
    "time interval", .timeInterval(TimeIntervalFormat(minuteStep: 5)), takes: [0, 300, 86_100],
    refuses: [(301, .offStep(5)), (86_400, .outside(0, 86_399)), (-300, .outside(0, 86_399))]),
]

private let choiceCases = [
  FormatCase(
    "yes or no", .boolean(BooleanFormat()), takes: [true, false], records: [(1, true), (0, false)],
    refuses: [(2, .wrongKind), ("true", .wrongKind)]),
  FormatCase(
    "one choice", .textChoice(TextChoiceFormat(choices: choices)), takes: [["a"], [1]],
    records: [("a", ["a"]), (["a", "a"], ["a"])],
    refuses: [
      (["a", 1], .onlyOne), (["1"], .notAChoice("1")), ([["a"]], .wrongKind), ([], .missing),
    ]),
  FormatCase(
    "several choices", .textChoice(TextChoiceFormat(allowsSeveral: true, choices: choices)),
    takes: [["a", 1], ["none"]],
    refuses: [(["a", "none"], .notTogether), (["a", "x"], .notAChoice("x"))]),
  FormatCase(
    "a choice of one's own",
    .textChoice(
      TextChoiceFormat(choices: choices + [TextChoice(value: "other", other: OtherField())])),
    takes: [["something else"], ["other"], ["a"]], refuses: [([""], .notAChoice(""))]),
  FormatCase(
    "pictures", .imageChoice(ImageChoiceFormat(choices: [ImageChoice(value: "cat")])),
    takes: [["cat"]], refuses: [(["dog"], .notAChoice("dog"))]),
  FormatCase(
    "colours",
    .colorChoice(
      ColorChoiceFormat(
        allowsSeveral: true,
        choices: [ColorChoice(value: "red"), ColorChoice(value: "none", isExclusive: true)])),
    takes: [["red"]], refuses: [(["red", "none"], .notTogether), (["blue"], .notAChoice("blue"))]),
  FormatCase(
    "value picker", .valuePicker(ValuePickerFormat(choices: choices)), takes: [["a"]],
    refuses: [(["a", 1], .onlyOne)]),
  FormatCase(
    "several pickers",
    .multipleValuePicker(
      MultipleValuePickerFormat(pickers: [
        ValuePickerFormat(choices: choices), ValuePickerFormat(choices: choices),
      ])), takes: [["a", 1]],
    refuses: [
      (["a"], .missingComponent(1)), (["a", .null], .missingComponent(1)),
      (["a", "x"], .notAChoice("x")), (["a", "a", "a"], .wrongKind), ("a", .wrongKind),
    ]),
  FormatCase(
    "scale of words", .textScale(TextScaleFormat(choices: choices)), takes: [["a"]],
    refuses: [(["x"], .notAChoice("x"))]),
  FormatCase(
    "blood type", .healthCharacteristic(HealthCharacteristicFormat(characteristic: .bloodType)),
    takes: [["HKBloodTypeAPositive"]], refuses: [(["A+"], .notAChoice("A+"))]),
]

private let wordCases = [
  FormatCase(
    "text", .text(TextFormat(maximumLength: 4)), takes: ["abcd", "😀😀", " a "],
    refuses: [("abcde", .tooLong(4)), ("😀😀a", .tooLong(4)), (" \n\t", .missing), (1, .wrongKind)]),
  FormatCase(
    "text with a pattern that matches anywhere", .text(TextFormat(pattern: "[0-9]{2}")),
    takes: ["a12b"], refuses: [("1a2", .mismatch([:]))]),
  FormatCase(
    "text with a pattern for the whole", .text(TextFormat(pattern: "^[0-9]{2}$")), takes: ["12"],
    refuses: [("123", .mismatch([:]))]),
  FormatCase(
    "email", .email(EmailFormat()),
    takes: ["a.b+c@sub.example.org", "A_%-@x.co", "a@b.museum"],
    refuses: [
      ("a@example.company", .notAnEmail), ("a@example", .notAnEmail), ("@example.org", .notAnEmail),
      ("a@example.c", .notAnEmail), ("a@example.org ", .notAnEmail), ("é@example.org", .notAnEmail),
      (" ", .missing),
    ]),
  FormatCase(
    "date",
    .date(DateFormat(minimum: CalendarMoment("2026-01-01"), maximum: CalendarMoment("2026-12-31"))),
    takes: ["2026-01-01", "2026-12-31"], records: [("2026-03-01T10:00", "2026-03-01")],
    refuses: [
      ("2025-12-31", .tooEarly("2026-01-01")), ("2027-01-01", .tooLate("2026-12-31")),
      ("2026-02-30", .notADate), ("1.3.2026", .notADate), (20_260_301, .wrongKind),
    ]),
  FormatCase(
    "date of the last week", .date(DateFormat(daysBeforeToday: 7, daysAfterToday: 0)),
    takes: ["2026-11-14", "2026-11-21"],
    refuses: [
      ("2026-11-13", .tooEarly("2026-11-14")), ("2026-11-22", .tooLate("2026-11-21")),
    ]),
  FormatCase(
    "date and time",
    .date(DateFormat(includesTime: true, minimum: CalendarMoment("2026-01-01T08:00"))),
    takes: ["2026-01-01T08:00"], records: [("2026-01-01T08:00:00", "2026-01-01T08:00")],
    refuses: [
      ("2026-01-01", .notADate), ("2026-01-01T07:59", .tooEarly("2026-01-01T08:00")),
      ("2026-01-01T24:00", .notADate),
    ]),
  FormatCase(
    "date and time by five minutes", .date(DateFormat(includesTime: true, minuteStep: 5)),
    takes: ["2026-01-01T08:05"], refuses: [("2026-01-01T08:03", .offStep(5))]),
  FormatCase(
    "length of time", .timeInterval(TimeIntervalFormat(minuteStep: 30)), takes: [0, 84_600],
    refuses: [(86_400, .outside(0, 86_399)), (900, .offStep(30)), (-1_800, .outside(0, 86_399))]),
  FormatCase(
    "time of day", .timeOfDay(TimeOfDayFormat(minuteStep: 15)), takes: ["00:00", "23:45"],
    refuses: [
      ("24:00", .notATime), ("7:30", .notATime), ("07:31", .offStep(15)), ("07:60", .notATime),
    ]),
  FormatCase(
    "location", .location(LocationFormat()), takes: [["userInput": "Here"]],
    records: [("Here", ["userInput": "Here"])],
    refuses: [(" ", .missing), (1, .wrongKind), ([:], .wrongKind)]),
  FormatCase(
    "date of birth",
    .healthCharacteristic(HealthCharacteristicFormat(characteristic: .dateOfBirth)),
    takes: ["1990-02-28", "2026-11-22"], refuses: [("2026-11-23", .tooLate("2026-11-22"))]),
]

private let allCases =
  numberCases + choiceCases + wordCases
  + FormatExample.all.map { example in
    FormatCase(
      example.rule, example.format, takes: example.taken,
      refuses: example.refused.map { ($0.answer, $0.rejection) })
  }

@Suite("Checking answers") struct CheckingAnswers {
  private let context = AnswerContext(today: .made)

  @Test(arguments: allCases)
  func `accepts valid answers and says why it rejects the others`(example: FormatCase) throws {
    let settings = example.format.settings
    for (answer, recorded) in example.taken {
      #expect(try settings.check(answer, in: context) == recorded)
    }
    for (answer, rejection) in example.refused {
      #expect(throws: rejection, "\(answer.canonicalText)") {
        try settings.check(answer, in: context)
      }
    }
  }

  @Test(arguments: allCases)
  func `accepts its own recorded answers`(example: FormatCase) throws {
    for (_, recorded) in example.taken {
      #expect(try example.format.settings.check(recorded, in: context) == recorded)
    }
  }

  @Test(arguments: allCases)
  func `handles any kind of value`(example: FormatCase) {
    let strangers: [JSONValue] = [
      .null, [:], [[]], [.null], .string(String(repeating: "é", count: 10_000)), .number(-1e308),
      .number(.nan), ["userInput": .null], [["a": 1]],
    ]
    for stranger in strangers {
      _ = try? example.format.settings.check(stranger, in: context)
    }
  }

  @Test func `has a case for every format`() {
    let kinds = allCases.map(\.format.kind)
    #expect(Set(kinds).union([.confirmText]) == Set(AnswerFormat.Kind.allCases))
  }
}
