import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Writing questions as REDCap fields") struct WritingREDCapFields {
  private static let choices: [TextChoice] = [
    TextChoice(value: "a", text: [.english: "First, really"]),
    TextChoice(value: "b", text: [.english: "Second"]),
  ]

  static let plain: [(AnswerFormat, type: String, choices: String, validation: String)] = [
    (.boolean(BooleanFormat()), "yesno", "", ""),
    (
      .boolean(BooleanFormat(yes: [.english: "Sure"])), "radio", "1, Sure | 0, No", ""
    ),
    (.textChoice(TextChoiceFormat(choices: choices)), "radio", "a, First, really | b, Second", ""),
    (
      .textChoice(TextChoiceFormat(allowsSeveral: true, choices: choices)), "checkbox",
      "a, First, really | b, Second", ""
    ),
    (
      .valuePicker(ValuePickerFormat(choices: choices)), "dropdown", "a, First, really | b, Second",
      ""
    ),
    (.scale(ScaleFormat(minimum: 0, maximum: 10)), "slider", "", "number"),
    (.scale(ScaleFormat(minimum: 1, maximum: 3)), "radio", "1, 1 | 2, 2 | 3, 3", ""),
    (
      .scale(ScaleFormat(minimum: 0, maximum: 20, step: 10)), "radio", "0, 0 | 10, 10 | 20, 20", ""
    ),
    (.textScale(TextScaleFormat(choices: choices)), "radio", "a, First, really | b, Second", ""),
    (.numeric(NumericFormat(isWhole: true)), "text", "", "integer"),
    (.numeric(NumericFormat()), "text", "", "number"),
    (.text(TextFormat()), "text", "", ""),
    (.text(TextFormat(allowsSeveralLines: true)), "notes", "", ""),
    (.email(EmailFormat()), "text", "", "email"),
    (.date(DateFormat()), "text", "", "date_ymd"),
    (.date(DateFormat(includesTime: true)), "text", "", "datetime_ymd"),
    (.timeOfDay(TimeOfDayFormat()), "text", "", "time"),
    (.timeInterval(TimeIntervalFormat()), "text", "", "integer"),
    (.height(HeightFormat()), "text", "", "number"),
    (.weight(WeightFormat()), "text", "", "number"),
    (.age(AgeFormat()), "text", "", "integer"),
  ]

  @Test func `screens that are joined are one finding for each task, with their places`() throws {
    func losses(_ ids: [String]) throws -> [Loss] {
      let steps = ids.map {
        Step(
          id: $0, title: [.english: "Well?"],
          content: .question(Question(format: .boolean(BooleanFormat()))))
      }
      return try REDCapFormat().losses(of: REDCapMaking.study(steps: steps)).filter {
        $0.code == "screen-joined"
      }
    }

    let several = try losses(["sleep", "food", "mood"])
    #expect(several.map(\.place) == ["tasks/survey"])
    #expect(
      several.first?.places
        == ["tasks/survey/steps/sleep", "tasks/survey/steps/food", "tasks/survey/steps/mood"])
    #expect(several.first?.what == "3 screens with one question each (sleep, food, mood)")
    #expect(try losses(["sleep"]).map(\.place) == ["tasks/survey/steps/sleep"])
    #expect(try losses([]).isEmpty)
  }

  @Test(arguments: plain.indices) func `a format has its type`(index: Int) throws {
    let (format, type, choices, validation) = Self.plain[index]

    let field = try #require(REDCapMaking.field(of: format))

    #expect(field.name == "q1" && field.label == "Question" && field.required == "y")
    #expect(field.type == type && field.choices == choices && field.validation == validation)
  }

  @Test func `bounds are enforced, and units are in the note`() throws {
    let format = NumericFormat(isWhole: true, unit: "kg", minimum: 0.5, maximum: 9)

    let field = try #require(REDCapMaking.field(of: .numeric(format)))

    #expect(field.minimum == "1" && field.maximum == "9" && field.note == "kg")
    #expect(field.annotation == "@FORCE-MINMAX")
    #expect(try REDCapMaking.codes(of: .numeric(format)).contains("unit-in-note"))
  }

  @Test func `a pattern is reported and named`() throws {
    let format = TextFormat(pattern: "^[A-Z]{3}$", patternMessage: [.english: "Three capitals"])

    #expect(REDCapMaking.field(of: .text(format))?.note == "Three capitals")
    #expect(try REDCapMaking.codes(of: .text(format)).contains("regex-not-carried"))
  }

  @Test func `names, addresses, and birth dates identify people`() {
    let formats: [AnswerFormat] = [
      .email(EmailFormat()), .text(TextFormat(contentType: "telephoneNumber")),
      .location(LocationFormat()),
      .healthCharacteristic(HealthCharacteristicFormat(characteristic: .dateOfBirth)),
    ]

    #expect(formats.allSatisfy { REDCapMaking.field(of: $0)?.identifier == "y" })
  }

  @Test func `an exclusive choice clears the others`() {
    var none = TextChoice(value: "none", text: [.english: "None"])
    none.isExclusive = true
    let format = TextChoiceFormat(allowsSeveral: true, choices: Self.choices + [none])

    #expect(
      REDCapMaking.field(of: .textChoice(format))?.annotation == "@NONEOFTHEABOVE='none'")
  }

  @Test func `one's own words, a second wheel, and “I don't know” have fields of their own`() {
    var other = TextChoice(value: "other", text: [.english: "Other"])
    other.other = OtherField()
    let study = REDCapMaking.study([
      FormItem(id: "a", format: .textChoice(TextChoiceFormat(choices: [other]))),
      FormItem(
        id: "b",
        format: .multipleValuePicker(
          MultipleValuePickerFormat(
            pickers: [Self.choices, Self.choices].map { ValuePickerFormat(choices: $0) }))),
      FormItem(id: "c", format: .numeric(NumericFormat(dontKnow: DontKnow()))),
      FormItem(id: "d", format: .location(LocationFormat())),
    ])

    let fields = REDCapMaking.fields(of: study)

    #expect(
      fields.map(\.name) == ["a", "a_other", "b", "b_2", "c", "c_dk", "d_lat", "d_lon"])
    #expect(fields["a_other"]?.branching == "[a] = 'other'")
    #expect(fields["c"]?.branching == "[c_dk(1)] <> '1'")
  }

  @Test func `headings become section headers, and help the note`() {
    let study = REDCapMaking.study([
      FormItem(id: "top", text: [.english: "Your day"]),
      FormItem(
        id: "q1", text: [.english: "Coffee?"], detailText: [.english: "In cups"],
        format: .boolean(BooleanFormat()), isOptional: true),
    ])

    let fields = REDCapMaking.fields(of: study)

    #expect(fields.count == 1 && fields[0].section == "Your day")
    #expect(fields[0].note == "In cups" && fields[0].required.isEmpty)
  }

  @Test func `questions with the same choices on one page are a matrix`() {
    let format = AnswerFormat.textChoice(TextChoiceFormat(choices: Self.choices))
    var step = Step(
      id: "week", content: .form(Form(items: ["a", "b"].map { FormItem(id: $0, format: format) })))
    step.title = [.english: "This week"]

    let fields = REDCapMaking.fields(of: REDCapMaking.study(steps: [step]))

    #expect(fields.map(\.matrix) == ["week_matrix", "week_matrix"])
    #expect(fields.map(\.section) == ["This week", ""])
  }

  @Test func `a repeatable group is a number and sets of fields`() throws {
    let study = REDCapMaking.study([
      FormItem(
        id: "drugs", text: [.english: "Medicines"],
        repetition: Repetition(minimum: 1, maximum: 2, entry: [.english: "Medicine"])),
      FormItem(id: "name", format: .text(TextFormat())),
    ])

    let fields = REDCapMaking.fields(of: study)

    #expect(fields.map(\.name) == ["drugs", "name", "name_2"])
    #expect(fields["drugs"]?.maximum == "2")
    #expect(fields["name_2"]?.section == "Medicine 2")
    #expect(fields["name_2"]?.branching == "[drugs] <> '' and [drugs] >= 2")
    #expect(try REDCapMaking.losses(of: study).contains { $0.code == "group-became-fields" })
  }

  @Test(arguments: ["", "5days", "a|b", "Pain now?", "é__è", "switch", "日本", "İstanbul ıı"])
  func `any identifier becomes a name that REDCap accepts`(id: String) {
    let long = String(repeating: id + "x", count: 40)
    var names = REDCapNames()

    let made = [id, id, long, long].map { names.field(for: $0) }

    #expect(Set(made).count == 4)
    let fields = made.map { REDCapMaking.field($0) }
    let problems = REDCapCheck.problems(of: [REDCapMaking.field("record_id")] + fields)
    #expect(problems.isEmpty, "\(made)")
  }

  @Test(arguments: [
    "a|b", "a, b", "x\ny", "${x}", "[x]", "=1+1", "<script>", "&amp; \"'", "\u{2028}", "\u{0}",
  ])
  func `hazardous texts come back as they were`(text: String) throws {
    let format = TextChoiceFormat(choices: [
      TextChoice(value: "a", text: [.english: "A\(text)"]),
      TextChoice(value: "b", text: [.english: "B"]),
    ])
    let study = REDCapMaking.study([
      FormItem(id: "q1", text: [.english: "Q\(text)Q"], format: .textChoice(format))
    ])

    let fields = REDCapMaking.fields(of: study)
    let read = try REDCapMaking.items(fields)

    #expect(REDCapCheck.problems(of: [REDCapMaking.field("record_id")] + fields).isEmpty)
    let kept = text.replacing("\u{2028}", with: "\n").replacing("\u{0}", with: "")
    #expect(read.first?.text == [.english: "Q\(kept)Q"])
  }

  @Test func `what REDCap has too comes back as it was`() throws {
    let choices = Self.choices
    let formats: [AnswerFormat] = [
      .text(TextFormat(maximumLength: 80, placeholder: [.english: "For example, “well”"])),
      .text(TextFormat(allowsSeveralLines: true)), .email(EmailFormat()),
      .numeric(NumericFormat(isWhole: true, minimum: 1, maximum: 9, defaultValue: 3)),
      .numeric(NumericFormat(minimum: -0.5)), .boolean(BooleanFormat()),
      .textChoice(TextChoiceFormat(choices: choices)),
      .textChoice(
        TextChoiceFormat(
          allowsSeveral: true,
          choices: choices + [TextChoice(value: "c", text: [.english: "C"], isExclusive: true)])),
      .valuePicker(ValuePickerFormat(choices: choices)),
      .scale(
        ScaleFormat(
          minimum: 0, maximum: 10, minimumLabel: [.english: "None"], maximumLabel: [.english: "All"]
        )),
      .date(DateFormat(minimum: CalendarMoment("2020-02-29"), daysAfterToday: 0)),
      .date(DateFormat(includesTime: true)), .timeOfDay(TimeOfDayFormat()),
    ]
    var items = formats.enumerated().map { index, format in
      FormItem(
        id: "q\(index)", text: [.english: "Question \(index), < & [1]\nsecond line"],
        detailText: [.english: "Help"], format: format, isOptional: index.isMultiple(of: 2))
    }
    items.insert(FormItem(id: "q3_header", text: [.english: "Part"]), at: 3)
    items[4].visibility = .test(
      AnswerTest(
        answer: AnswerReference(step: "survey", item: "q0"), comparison: .equals(.text("well"))))
    let study = REDCapMaking.study(steps: [Step(id: "survey", content: .form(Form(items: items)))])

    let fields = REDCapMaking.fields(of: study)
    let read = try REDCapMaking.items(fields).map { item in
      var item = item
      item.keptSettings = []
      return item
    }

    #expect(read == items)
    let lost = try REDCapMaking.losses(of: study).map(\.code)
    #expect(Set(lost).isSubset(of: ["boolean-stored-as-number", "csv-formula-cell"]))
  }
}
