import Foundation
import StudyModel
import TestSupport
import Testing

@testable import StudyPreview

@Suite("Showing every answer format") struct ShowingEveryFormat {
  static let formats = ownFormats + FormatExample.all.map(\.format)

  private static let ownFormats: [AnswerFormat] = [
    .boolean(BooleanFormat()),
    .textChoice(
      TextChoiceFormat(
        allowsSeveral: true,
        choices: [
          TextChoice(value: "a", text: english("First")),
          TextChoice(value: .number(1), text: english("One")),
          TextChoice(value: "1", text: english("One in words")),
          TextChoice(value: "o", text: english("Else"), other: OtherField()),
          TextChoice(value: "n", text: english("None"), isExclusive: true),
        ])),
    .imageChoice(
      ImageChoiceFormat(choices: [ImageChoice(value: "x", text: english("Picture"))])),
    .colorChoice(
      ColorChoiceFormat(
        choices: [ColorChoice(value: "r", text: english("Red"), color: "#ff0000")])),
    .valuePicker(
      ValuePickerFormat(choices: [TextChoice(value: "v", text: english("Value"))])),
    .multipleValuePicker(
      MultipleValuePickerFormat(pickers: [
        ValuePickerFormat(choices: [TextChoice(value: .number(120), text: english("120"))]),
        ValuePickerFormat(choices: [TextChoice(value: .number(80), text: english("80"))]),
      ])),
    .scale(ScaleFormat(minimum: 0, maximum: 10, dontKnow: DontKnow())),
    .continuousScale(ContinuousScaleFormat(minimum: 0, maximum: 1, fractionDigits: 2)),
    .textScale(
      TextScaleFormat(choices: [
        TextChoice(value: "l", text: english("Low")), TextChoice(value: "h", text: english("High")),
      ])),
    .numeric(NumericFormat(unit: "bpm", minimum: 30, maximum: 220)),
    .text(TextFormat(allowsSeveralLines: true, maximumLength: 200)),
    .confirmText(ConfirmTextFormat(original: "first", message: english("They differ."))),
    .email(EmailFormat()),
    .date(DateFormat(includesTime: true, daysAfterToday: 0)),
    .timeOfDay(TimeOfDayFormat()),
    .timeInterval(TimeIntervalFormat()),
    .height(HeightFormat(system: .customary)),
    .weight(WeightFormat(system: .customary)),
    .age(AgeFormat(minimum: 18, maximum: 90, maximumIsRange: true)),
    .location(LocationFormat()),
    .healthCharacteristic(HealthCharacteristicFormat(characteristic: .bloodType)),
    .healthQuantity(HealthQuantityFormat(quantity: "HKQuantityTypeIdentifierHeartRate")),
  ]

  private static let ownAnswers: [AnswerFormat.Kind: JSONValue] = [
    .boolean: true, .textChoice: [1, "1", "My own words"], .imageChoice: ["x"],
    .colorChoice: ["r"], .valuePicker: ["v"], .multipleValuePicker: [120, 80], .scale: 7,
    .continuousScale: 0.25, .textScale: ["h"], .numeric: 64.5, .text: "A walk",
    .confirmText: "heron", .email: "name@example.org", .date: "2026-11-20T17:30",
    .timeOfDay: "22:45", .timeInterval: 27_000, .height: 167.64, .weight: 68.038_855_5,
    .age: 42, .location: "Main Street",
    .healthCharacteristic: ["HKBloodTypeONegative"], .healthQuantity: 61,
  ]

  private static func answer(to format: AnswerFormat) -> JSONValue? {
    ownAnswers[format.kind] ?? FormatExample.all.first { $0.format.kind == format.kind }?.taken.last
  }

  @Test func `Every kind of answer format is among the examples`() {
    #expect(Set(Self.formats.map(\.kind)) == Set(AnswerFormat.Kind.allCases))
    #expect(Self.formats.allSatisfy { Self.answer(to: $0) != nil })
  }

  @Test(arguments: formats)
  func `A question has fields in every language, alone and in a form`(_ format: AnswerFormat) throws
  {
    let renderer = try makeRenderer()
    let alone = Step(
      id: "s", title: english("How was it?"), content: .question(Question(format: format)))
    let form = Step(
      id: "s", title: english("Some questions"),
      content: .form(
        Form(items: [FormItem(id: "i", text: english("How was it?"), format: format)])))
    for language in [Language.english, .spanish, Language("ar")] {
      for step in [alone, form] {
        let html = renderer.still(step, in: language)
        try keep(html, as: "\(format.kind)-\(step.kind)-\(language.rawValue)")
        #expect(html.contains("How was it?"))
        #expect(html.contains(/<(input|select|textarea)[^>]* name="answer/))
        #expect(html.contains("lang=\"\(language.rawValue)\" dir=\""))
      }
    }
    #expect(renderer.still(alone, in: Language("ar")).contains("dir=\"rtl\""))
  }

  @Test(arguments: formats)
  func `Field values are read back as the same answer`(_ format: AnswerFormat) throws {
    let answer = try #require(Self.answer(to: format))
    let fields = AnswerFields(format, base: "answer", language: .english)
    let read = fields.answer(in: fields.values(of: answer))
    if let number = answer.numberValue {
      #expect(abs((read.numberValue ?? .nan) - number) < 0.02)
    } else {
      #expect(read == answer)
    }
    #expect(fields.answer(in: [:]).isNull)
    #expect(fields.values(of: nil) == [:])
  }

  @Test(arguments: formats)
  func `Any input is read without harm`(_ format: AnswerFormat) {
    let fields = AnswerFields(format, base: "answer", language: .english)
    let texts = [
      "\u{0}", "1e999", "-1", "nan", "٣", "<b>", String(repeating: "9", count: 400), "#2",
    ]
    for text in texts {
      var values: FieldValues = [:]
      for part in ["", ":1", ":2", ":feet", ":inches", ":hours", ":minutes", ":other-4"] {
        values["answer" + part] = text
      }
      _ = fields.values(of: fields.answer(in: values))
    }
  }

  @Test func `The ends of the ladder are read out with its first and its last rung`() throws {
    let format = SocioeconomicLadderFormat(
      topLabel: english("Best off"), bottomLabel: english("Worst off"))
    let html = try makeRenderer().still(
      Step(
        id: "s", title: english("Where?"),
        content: .question(Question(format: .socioeconomicLadder(format)))))
    let rungs = html.matches(of: /<span class="unseen">([^<]*)<\/span><\/label>/).map {
      String($0.1)
    }
    #expect(rungs.count == 10)
    #expect(rungs.first?.hasSuffix(" Best off") == true)
    #expect(rungs.last?.hasSuffix(" Worst off") == true)
    #expect(rungs.filter { $0.contains("off") }.count == 2)
    #expect(html.contains("<p class=\"ladder-end\" aria-hidden=\"true\">Best off</p>"))
  }

  @Test func `Numbers may be typed with a comma or in other digits`() {
    #expect(typedNumber("71,5") == 71.5)
    #expect(typedNumber("٦٤") == 64)
    #expect(typedNumber("−3") == -3)
    #expect(typedNumber("1e5") == nil)
    #expect(typedNumber("") == nil)
  }
}
