import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Writing questions for FHIR") struct WritingFHIRQuestions {
  private static let choices = [
    TextChoice(value: "a", text: LocalizedText("First", in: .english)),
    TextChoice(value: "b", text: LocalizedText("Second", in: .english)),
  ]

  static let types: [(any FormatSettings, String, String)] = [
    (BooleanFormat(), "boolean", "boolean"),
    (TextChoiceFormat(choices: choices), "choice", "choice"),
    (ValuePickerFormat(choices: choices), "choice", "choice"),
    (TextScaleFormat(choices: choices), "choice", "choice"),
    (ScaleFormat(minimum: 0, maximum: 10), "integer", "integer"),
    (ContinuousScaleFormat(minimum: 0, maximum: 1, fractionDigits: 2), "decimal", "decimal"),
    (NumericFormat(isWhole: true), "integer", "integer"),
    (NumericFormat(unit: "kg"), "decimal", "decimal"),
    (TextFormat(), "string", "string"), (TextFormat(allowsSeveralLines: true), "text", "text"),
    (TextFormat(keyboard: .address), "url", "string"), (EmailFormat(), "string", "string"),
    (DateFormat(), "date", "date"), (DateFormat(includesTime: true), "dateTime", "dateTime"),
    (TimeOfDayFormat(), "time", "time"), (TimeIntervalFormat(), "quantity", "quantity"),
    (HeightFormat(), "quantity", "quantity"), (WeightFormat(), "quantity", "quantity"),
    (AgeFormat(), "integer", "integer"), (LocationFormat(), "string", "string"),
    (SocioeconomicLadderFormat(), "integer", "integer"),
    (
      MultipleValuePickerFormat(pickers: [
        ValuePickerFormat(choices: choices), ValuePickerFormat(choices: choices),
      ]), "group", "group"
    ),
  ]

  @Test(arguments: types.indices) func `each answer format has its type`(index: Int) throws {
    let (format, full, mobile) = Self.types[index]

    #expect(try FHIRMaking.asked(format).item["type"]?.stringValue == full)
    let item = try FHIRMaking.asked(format, .mobile).item
    #expect(item["type"]?.stringValue == mobile)
  }

  @Test func `a code on two wheels is a code of two systems, which other questions do not change`()
    throws
  {
    let numbers = [TextChoice(value: "a", text: LocalizedText("90", in: .english))]
    let wheels = FHIRMaking.question(
      "q",
      MultipleValuePickerFormat(pickers: [
        ValuePickerFormat(choices: Self.choices), ValuePickerFormat(choices: numbers),
      ]))
    func systems(_ steps: [Step], _ profile: FHIRProfile) throws -> [String?] {
      let items = try FHIRMaking.form(FHIRMaking.study(FHIRMaking.task(steps)), profile)
        .json.fhirItems
      return ["q.1", "q.2"].map {
        items[$0]?["answerOption"]?.arrayValue?.first?["valueCoding"]?["system"]?.stringValue
      }
    }

    for profile in [FHIRProfile.full, .mobile] {
      let found = try systems([wheels], profile)
      let before = FHIRMaking.question("before", TextChoiceFormat(choices: Self.choices))

      #expect(Set(found.compactMap(\.self)).count == 2)
      #expect(try systems([before, wheels], profile) == found)
    }
  }

  @Test func `every question says whether it is required`() throws {
    var step = FHIRMaking.question("q", TextFormat())
    let required = try FHIRMaking.form(FHIRMaking.study(FHIRMaking.task([step]))).json
    step.isOptional = true
    let optional = try FHIRMaking.form(FHIRMaking.study(FHIRMaking.task([step]))).json

    #expect(required.fhirItems["q"]?["required"] == true)
    #expect(optional.fhirItems["q"]?["required"] == false)
  }

  @Test func `several answers repeat and are check boxes, for one reader each`() throws {
    for profile in [FHIRProfile.full, .mobile] {
      let item = try FHIRMaking.asked(
        TextChoiceFormat(allowsSeveral: true, choices: Self.choices), profile
      ).item

      #expect(item["repeats"] == true)
      #expect(item.fhir("itemControl")?["coding"]?.arrayValue?.first?["code"] == "check-box")
    }
  }

  @Test func `answers are codings in a system of their own question`() throws {
    let json = try FHIRMaking.form(
      FHIRMaking.study(
        FHIRMaking.task([
          FHIRMaking.question("one", TextChoiceFormat(choices: Self.choices)),
          FHIRMaking.question("two", TextChoiceFormat(choices: Self.choices)),
        ])), .mobile
    ).json
    let systems = json.fhirItems.values.map {
      $0["answerOption"]?.arrayValue?.first?["valueCoding"]?["system"]?.stringValue
    }

    #expect(Set(systems).count == 2)
    #expect(systems.allSatisfy { $0?.hasPrefix("urn:uuid:") == true })
  }

  @Test func `values that are no texts become codes that differ`() throws {
    let format = TextChoiceFormat(choices: [
      TextChoice(value: .number(1), text: LocalizedText("One", in: .english)),
      TextChoice(value: .text("1"), text: LocalizedText("Also one", in: .english)),
    ])
    let (item, losses) = try FHIRMaking.asked(format)
    let codes = item["answerOption"]?.arrayValue?.map { $0["valueCoding"]?["code"]?.stringValue }

    #expect(codes == ["1", "1-2"])
    #expect(losses.codes(.note).contains("value-became-code"))
  }

  @Test func `a scale is a slider with its ends, steps, and labels`() throws {
    var format = ScaleFormat(minimum: 0, maximum: 10, step: 2)
    format.minimumLabel = LocalizedText("Never", in: .english)
    let item = try FHIRMaking.asked(format).item
    let (mobile, losses) = try FHIRMaking.asked(format, .mobile)

    #expect(item.fhir("itemControl")?["coding"]?.arrayValue?.first?["code"] == "slider")
    #expect(item.fhir("minValue") == 0 && item.fhir("maxValue") == 10)
    #expect(item.fhir("sliderStepValue") == 2)
    #expect(item.fhirItems["q.lower"]?["text"] == "Never")
    #expect(mobile["item"] == nil)
    #expect(losses.codes(.warning) == ["scale-label-dropped"])
  }

  @Test func `a pattern covers the whole text, and comes back as it was`() throws {
    for (pattern, written) in [
      ("[0-9]+", "^[\\s\\S]*(?:[0-9]+)[\\s\\S]*$"), ("^[0-9]+$", "^[0-9]+$"),
      ("^(a|b)$", "^(a|b)$"), ("^a$|^b$", "^[\\s\\S]*(?:^a$|^b$)[\\s\\S]*$"),
    ] {
      let format = TextFormat(
        pattern: pattern, patternMessage: LocalizedText("Digits", in: .english))
      let study = FHIRMaking.study(FHIRMaking.task([FHIRMaking.question("q", format)]))
      let export = try FHIRFormat(.full).export(study, version: nil)
      let again = try FHIRMaking.read(text(export.files[0].bytes))

      #expect(try FHIRMaking.asked(format).item.fhir("regex") == .string(written))
      #expect(again.study.tasks[0].steps[0].content == study.tasks[0].steps[0].content)
    }
  }

  @Test func `a confirmed text carries a rule where the standard has one, and an error elsewhere`()
    throws
  {
    let form = FHIRMaking.form(
      "form",
      [
        FHIRMaking.item("code", TextFormat()),
        FHIRMaking.item("again", ConfirmTextFormat(original: "code")),
      ])
    let study = FHIRMaking.study(FHIRMaking.task([form]))
    let full = try FHIRMaking.form(study).json.fhirItems["again"]
    let losses = try FHIRMaking.form(study, .mobile).losses

    #expect(
      full?["extension"]?.arrayValue?.first?["url"]?.stringValue?.contains("constraint") == true)
    #expect(losses.codes(.error) == ["confirmation-not-checked"])
  }

  @Test func `I don’t know hides the question that it belongs to`() throws {
    let format = NumericFormat(
      isWhole: true, dontKnow: DontKnow(text: LocalizedText("No idea", in: .english)))
    let study = FHIRMaking.study(FHIRMaking.task([FHIRMaking.question("q", format)]))
    let items = try FHIRMaking.form(study).json.fhirItems
    let (mobile, losses) = try FHIRMaking.asked(format, .mobile)

    #expect(items["q.dontKnow"]?["text"] == "No idea")
    #expect(
      items["q"]?["enableWhen"] == [
        ["question": "q.dontKnow", "operator": "!=", "answerBoolean": true]
      ])
    #expect(mobile["required"] == false)
    #expect(losses.codes(.warning) == ["dont-know-not-offered"])
  }

  @Test func `default answers are initial values, and a choice’s is marked among its answers`()
    throws
  {
    let number = try FHIRMaking.asked(NumericFormat(isWhole: true, defaultValue: 3)).item
    let scale = try FHIRMaking.asked(TextScaleFormat(choices: Self.choices, defaultIndex: 1)).item

    #expect(number["initial"] == [["valueInteger": 3]])
    #expect(scale["initial"] == nil)
    #expect(scale["answerOption"]?.arrayValue?.last?["initialSelected"] == true)
  }

  @Test func `a repeatable group repeats, or is asked once with an error`() throws {
    var heading = FHIRMaking.item("medicines", nil)
    heading.repetition = Repetition(minimum: 1, maximum: 5)
    let study = FHIRMaking.study(
      FHIRMaking.task([FHIRMaking.form("form", [heading, FHIRMaking.item("name", TextFormat())])]))
    let group = try #require(try FHIRMaking.form(study).json.fhirItems["medicines"])
    let (mobile, losses) = try FHIRMaking.form(study, .mobile)

    #expect(group["type"] == "group" && group["repeats"] == true)
    #expect(group.fhir("minOccurs") == 1 && group.fhir("maxOccurs") == 5)
    #expect(group.fhirItems["name"] != nil)
    #expect(mobile.fhirItems["medicines"]?["type"] == "display")
    #expect(losses.codes(.error) == ["entries-not-carried"])
  }

  @Test func `names that two questions have differ in the form`() throws {
    let steps = ["one", "two"].map { id in
      FHIRMaking.form(id, [FHIRMaking.item("age", AgeFormat())])
    }
    let (json, losses) = try FHIRMaking.form(FHIRMaking.study(FHIRMaking.task(steps)))

    #expect(Set(json.fhirItems.keys) == ["one", "one.age", "two", "two.age"])
    #expect(losses.filter { $0.code == "link-renamed" }.count == 2)
  }

  @Test func `translations are next to a text, or in a file of their own with a region`() throws {
    var step = FHIRMaking.question("q", BooleanFormat())
    step.title[.spanish] = "¿Y eso?"
    let study = FHIRMaking.study(FHIRMaking.task([step]), languages: [.english, .spanish])
    let full = try FHIRFormat(.full).export(study, version: nil)
    let mobile = try FHIRFormat(.mobile).export(study, version: nil)
    let spanish = try JSONValue(parsing: try #require(mobile.files.last).bytes)

    #expect(full.files.map(\.path) == ["survey.json"])
    #expect(text(full.files[0].bytes).contains("¿Y eso?"))
    #expect(mobile.files.map(\.path) == ["survey+en-US.json", "survey+es-US.json"])
    #expect(spanish["language"] == "es-US")
    #expect(spanish.fhirItems["q"]?["text"] == "¿Y eso?")
    #expect(spanish.fhirItems["q"]?["_text"] == nil)
    #expect(mobile.losses.filter { $0.code == "language-got-region" }.count == 2)
  }
}
