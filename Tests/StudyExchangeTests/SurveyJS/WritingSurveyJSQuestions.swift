import StudyModel
import Testing

@testable import StudyExchange

@Suite("Writing questions of SurveyJS") struct WritingSurveyJSQuestions {
  private func written(_ format: AnswerFormat, isOptional: Bool = false) throws -> JSONValue {
    try #require(try Study.asking(format, isOptional: isOptional).inSurveyJS()["q"])
  }

  private let choices = [
    TextChoice(value: "a", text: [.english: "A"]),
    TextChoice(value: .number(2), text: [.english: "Two"]),
  ]

  @Test func `a question step is a page with its title as the question`() throws {
    let survey = try Study.asking(.boolean(BooleanFormat(yes: [.english: "Aye"]))).inSurveyJS()
    #expect(survey.page("q")?["title"] == nil)
    #expect(
      survey["q"] == [
        "type": "boolean", "name": "q", "title": "What of q?", "isRequired": true,
        "labelTrue": "Aye",
      ])
    #expect(try written(.boolean(BooleanFormat()), isOptional: true)["isRequired"] == false)
  }

  @Test func `choices keep their values as strings and numbers`() throws {
    let one = try written(.textChoice(TextChoiceFormat(choices: choices)))
    #expect(one["type"] == "radiogroup")
    #expect(
      one["choices"] == [["value": "a", "text": "A"], ["value": 2, "text": "Two"]])
    let several = TextChoiceFormat(allowsSeveral: true, choices: choices)
    #expect(try written(.textChoice(several))["type"] == "checkbox")
    #expect(try written(.valuePicker(ValuePickerFormat(choices: choices)))["type"] == "dropdown")
  }

  @Test func `one other and one exclusive choice are SurveyJS's own`() throws {
    let format = TextChoiceFormat(
      allowsSeveral: true,
      choices: choices + [
        TextChoice(value: "else", text: [.english: "Else"], other: OtherField(isRequired: true)),
        TextChoice(value: "nothing", text: [.english: "Nothing"], isExclusive: true),
      ])
    let survey = try Study.asking(.textChoice(format)).inSurveyJS()
    let question = try #require(survey["q"])
    #expect(question["hasOther"] == true && question["otherText"] == "Else")
    #expect(question["hasNone"] == true && question["noneText"] == "Nothing")
    #expect(question["choices"]?.arrayValue?.count == 2)
    #expect(survey.losses.filter { $0.code == "value-renamed" }.map(\.became) == ["other", "none"])
  }

  @Test func `several exclusive choices are rules`() throws {
    let exclusive = choices.map { choice in
      TextChoice(value: choice.value, text: choice.text, isExclusive: true)
    }
    let format = TextChoiceFormat(allowsSeveral: true, choices: exclusive)
    #expect(
      try written(.textChoice(format))["validators"]?.arrayValue?.map { $0["expression"] } == [
        "{q} notcontains 'a' or {q.length} = 1", "{q} notcontains 2 or {q.length} = 1",
      ])
  }

  @Test func `values that SurveyJS could not distinguish are renamed`() throws {
    let alike = TextChoiceFormat(
      choices: [.text("1"), .number(1), .text("Yes"), .text("yes")].map { TextChoice(value: $0) })
    let survey = try Study.asking(.textChoice(alike)).inSurveyJS()
    #expect(
      survey["q"]?["choices"]?.arrayValue?.map { $0["value"] } == ["1", "1_", "Yes", "yes_"])
    #expect(survey.losses.filter { $0.code == "value-renamed" }.count == 2)
  }

  @Test func `scales are ratings, and what a rating lacks is a number`() throws {
    let scale = ScaleFormat(
      minimum: 0, maximum: 10, step: 2, minimumLabel: [.english: "Low"],
      maximumLabel: [.english: "High"])
    let rating = try written(.scale(scale))
    #expect(rating["type"] == "rating")
    #expect(rating["rateMin"] == 0 && rating["rateMax"] == 10 && rating["rateStep"] == 2)
    #expect(rating["minRateDescription"] == "Low" && rating["maxRateDescription"] == "High")
    let slider = ContinuousScaleFormat(minimum: 0, maximum: 1, fractionDigits: 2)
    let number = try written(.continuousScale(slider))
    #expect(number["inputType"] == "number" && number["step"] == 0.01)
    #expect(number["min"] == 0 && number["max"] == 1)
    let words = TextScaleFormat(choices: choices)
    #expect(try written(.textScale(words))["rateValues"]?.arrayValue?.count == 2)
    let ladder = try written(.socioeconomicLadder(SocioeconomicLadderFormat()))
    #expect(ladder["rateMin"] == 1 && ladder["rateMax"] == 10)
  }

  @Test func `numbers are whole by a rule, and say their unit`() throws {
    let format = NumericFormat(isWhole: true, unit: "bpm", minimum: 20, maximum: 200)
    let number = try written(.numeric(format))
    #expect(number["description"] == "bpm")
    #expect(
      number["validators"] == [
        ["type": "numeric", "minValue": 20, "maxValue": 200],
        ["type": "expression", "expression": "{q} empty or {q} % 1 = 0"],
      ])
  }

  @Test func `dates and times are fields of the browser`() throws {
    let date = try written(
      .date(DateFormat(minimum: CalendarMoment("2020-01-01"), daysAfterToday: 0)))
    #expect(date["inputType"] == "date" && date["min"] == "2020-01-01")
    #expect(date["maxValueExpression"] == "today()")
    #expect(
      try written(.date(DateFormat(includesTime: true)))["inputType"] == "datetime-local")
    #expect(try written(.timeOfDay(TimeOfDayFormat()))["inputType"] == "time")
    let interval = try written(.timeInterval(TimeIntervalFormat(defaultSeconds: 5_400)))
    #expect(interval["type"] == "multipletext")
    #expect(interval["defaultValue"] == ["hours": 1, "minutes": 30])
  }

  @Test func `texts keep their length, their pattern, and their keyboard`() throws {
    let format = TextFormat(
      maximumLength: 3, pattern: "^[A-Z]+$", patternMessage: [.english: "Capitals."])
    let text = try written(.text(format))
    #expect(text["type"] == "text" && text["maxLength"] == 3)
    #expect(
      text["validators"] == [["type": "regex", "regex": "^[A-Z]+$", "text": "Capitals."]])
    #expect(
      try written(.text(TextFormat(allowsSeveralLines: true)))["type"] == "comment")
    #expect(try written(.text(TextFormat(hidesText: true)))["inputType"] == "password")
    #expect(try written(.email(EmailFormat()))["validators"] == [["type": "email"]])
  }

  @Test(arguments: ["(?i)a", #"\p{L}"#, #"\Aa\z"#, "a++", "[a&&b]", "(?<=", "(a"])
  func `a pattern that JavaScript reads otherwise, or not at all, is left out`(
    pattern: String
  ) throws {
    let survey = try Study.asking(
      .text(TextFormat(pattern: pattern, patternMessage: [.english: "No."]))
    ).inSurveyJS()
    #expect(survey["q"]?["validators"] == nil)
    #expect(survey.codes.contains("pattern-not-carried"))
  }

  @Test func `“I don't know” is next to a question that need not be answered then`() throws {
    let survey = try Study.asking(.numeric(NumericFormat(dontKnow: DontKnow()))).inSurveyJS()
    #expect(survey["q"]?["isRequired"] == false)
    #expect(survey["q"]?["requiredIf"] == "!({q_dontknow} = true)")
    #expect(survey["q_dontknow"]?["type"] == "boolean")
    #expect(survey["q_dontknow"]?["label"] == "I don’t know")
  }

  @Test func `an optional text that is not repeated is no mismatch`() throws {
    let again = ConfirmTextFormat(original: "a", message: [.english: "They differ."])
    let form = Form(items: [
      FormItem(id: "a", text: [.english: "A phrase"], format: .text(TextFormat())),
      FormItem(
        id: "b", text: [.english: "The phrase again"], format: .confirmText(again),
        isOptional: true),
    ])
    let study = Study.surveying([Step(id: "f", content: .form(form))])
    #expect(
      try study.inSurveyJS()["b"]?["validators"] == [
        ["type": "expression", "expression": "{b} empty or {b} = {a}", "text": "They differ."]
      ])
    let back = try study.inSurveyJS().readBack().study.tasks.first?.steps.first?.content
    guard case .form(let read)? = back else {
      Issue.record("no form")
      return
    }
    #expect(read.item("b")?.format == .confirmText(again))
  }

  @Test func `a repeatable group is a panel that repeats`() throws {
    let form = Form(items: [
      FormItem(
        id: "medicines", text: [.english: "Medicines"],
        repetition: Repetition(minimum: 1, maximum: 4, entry: [.english: "Medicine"])),
      FormItem(id: "name", text: [.english: "Name"], format: .text(TextFormat())),
      FormItem(
        id: "dose", text: [.english: "Dose"], format: .numeric(NumericFormat()),
        visibility: answered("f", "name", .answered)),
    ])
    let survey = try Study.surveying([Step(id: "f", content: .form(form))]).inSurveyJS()
    let group = try #require(survey["medicines"])
    #expect(group["type"] == "paneldynamic" && group["templateTitle"] == "Medicine {panelIndex}")
    #expect(group["minPanelCount"] == 1 && group["maxPanelCount"] == 4)
    #expect(survey["dose"]?["visibleIf"] == "{panel.name} notempty")
  }

  @Test func `every format is written, and each has a kind`() throws {
    for kind in AnswerFormat.Kind.allCases {
      let question = try written(kind.settings.blank(keeping: choices).format)
      #expect(question["type"]?.stringValue?.isEmpty == false, "\(kind)")
    }
  }
}
