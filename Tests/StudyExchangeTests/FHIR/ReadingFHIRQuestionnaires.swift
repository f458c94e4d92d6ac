import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading FHIR Questionnaires") struct ReadingFHIRQuestionnaires {
  private func format(_ item: String) throws -> (AnswerFormat?, [Loss]) {
    let imported = try FHIRMaking.read(items: item)
    guard case .question(let question) = imported.study.tasks[0].steps[0].content else {
      return (nil, imported.losses)
    }
    return (question.format, imported.losses)
  }

  @Test func `each type has its answer format`() throws {
    let formats: [(String, AnswerFormat)] = [
      ("boolean", .boolean(BooleanFormat())), ("integer", .numeric(NumericFormat(isWhole: true))),
      ("decimal", .numeric(NumericFormat())), ("quantity", .numeric(NumericFormat())),
      ("date", .date(DateFormat())), ("dateTime", .date(DateFormat(includesTime: true))),
      ("time", .timeOfDay(TimeOfDayFormat())), ("string", .text(TextFormat())),
      ("text", .text(TextFormat(allowsSeveralLines: true))),
      ("url", .text(TextFormat(keyboard: .address))), ("reference", .text(TextFormat())),
    ]
    for (type, expected) in formats {
      let (format, _) = try self.format(#"{"linkId": "q", "text": "Q", "type": "\#(type)"}"#)

      #expect(format == expected, "\(type)")
    }
  }

  @Test func `a file is recognized without its format`() throws {
    let form =
      #"{"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "display", "text": "A"}]}"#
    let bundle =
      #"{"resourceType": "Bundle", "type": "collection", "entry": [{"resource": \#(form)}, {"resource": \#(form)}]}"#

    #expect(try FHIRMaking.read(form).format == "fhir")
    let tasks = try FHIRMaking.read(bundle).study.tasks
    #expect(tasks.map(\.id) == ["form", "form-2"])
    #expect(throws: ImportError.foreign(file: "form.json", .fhir)) {
      try FHIRMaking.read(#"{"resourceType": "Patient"}"#)
    }
  }

  @Test func `items at the top are steps, and those in a group are on one page`() throws {
    let steps = try FHIRMaking.read(
      items: """
        {"linkId": "hello", "type": "display", "text": "Hello\\n\\nWelcome."},
        {"linkId": "page", "type": "group", "text": "About you", "item": [
          {"linkId": "name", "type": "string", "text": "Name\\n\\nAs in your passport", "required": true},
          {"linkId": "more", "type": "group", "text": "More", "item": [
            {"linkId": "age", "type": "integer", "text": "Age"}]}]}
        """
    ).study.tasks[0].steps
    guard case .form(let form) = steps[1].content else {
      Issue.record("no form")
      return
    }

    #expect(steps.map(\.id) == ["hello", "page"])
    #expect(steps[0].title[.english] == "Hello" && steps[0].text[.english] == "Welcome.")
    #expect(form.items.map(\.id) == ["name", "more", "age"])
    #expect(form.items[0].detailText[.english] == "As in your passport")
    #expect(form.items.map(\.isOptional) == [false, false, true])
    #expect(form.items[1].isHeading)
  }

  @Test func `conditions on steps skip them, and those in forms show and hide questions`() throws {
    let task = try FHIRMaking.read(
      items: """
        {"linkId": "yes", "type": "boolean", "text": "Yes?"},
        {"linkId": "why", "type": "text", "text": "Why?", "enableWhen": [
          {"question": "yes", "operator": "=", "answerBoolean": true}]},
        {"linkId": "page", "type": "group", "text": "Page", "item": [
          {"linkId": "n", "type": "integer", "text": "N?"},
          {"linkId": "low", "type": "group", "text": "Low", "enableBehavior": "any", "enableWhen": [
            {"question": "n", "operator": "<", "answerInteger": 3},
            {"question": "n", "operator": "exists", "answerBoolean": false}], "item": [
              {"linkId": "m", "type": "integer", "text": "M?"}]}]}
        """
    ).study.tasks[0]
    let low = Condition.any([
      FHIRMaking.test("page", .numberBetween(nil, 2), item: "n"),
      .not(FHIRMaking.test("page", .answered, item: "n")),
    ])
    guard case .form(let form) = task.steps[2].content else {
      Issue.record("no form")
      return
    }

    #expect(
      task.rules == [
        Rule(
          step: "why", kind: .skip(when: .not(FHIRMaking.test("yes", .equals(.boolean(true))))))
      ])
    #expect(form.items.map(\.visibility) == [nil, low, low])
  }

  @Test func `a condition that cannot be read is an error, and its item always shown`() throws {
    let imported = try FHIRMaking.read(
      items: """
        {"linkId": "why", "type": "text", "text": "Why?", "enableWhen": [
          {"question": "nowhere", "operator": "=", "answerBoolean": true}]}
        """)
    let loss = try #require(imported.losses.first { $0.severity == .error })

    #expect(imported.study.tasks[0].rules.isEmpty)
    #expect(loss.code == "condition-not-read" && loss.pointer == "/item/0")
  }

  @Test func `a circle of conditions ends`() throws {
    let imported = try FHIRMaking.read(
      items: """
        {"linkId": "a", "type": "boolean", "text": "A?", "enableWhen": [
          {"question": "b", "operator": "=", "answerBoolean": true}]},
        {"linkId": "b", "type": "boolean", "text": "B?", "enableWhen": [
          {"question": "a", "operator": "=", "answerBoolean": true}]}
        """)

    #expect(imported.study.tasks[0].rules.count == 2)
    #expect(try !FHIRFormat(.full).export(imported.study, version: nil).files.isEmpty)
  }

  @Test func `answers come from all parts of a contained set, and are never fetched`() throws {
    let item = ##"{"linkId": "q", "type": "choice", "text": "Q", "answerValueSet": "#set"}"##
    let set = """
      "contained": [{"resourceType": "ValueSet", "id": "set", "compose": {"include": [
        {"system": "urn:a", "concept": [{"code": "1", "display": "One"}]},
        {"system": "urn:b", "concept": [{"code": "1", "display": "Also one"}]}]}}],
      """
    let imported = try FHIRMaking.read(items: item, set)
    guard case .question(let question) = imported.study.tasks[0].steps[0].content else { return }
    let values = question.format.settings.offered?.map(\.value)
    let (format, losses) = try self.format(
      item.replacing("#set", with: "http://example.org/set"))

    #expect(values == ["1", "urn:b|1"])
    #expect(format == .text(TextFormat()))
    #expect(losses.codes(.error) == ["answers-missing"])
    #expect(losses.codes(.warning) == ["value-set-not-fetched"])
  }

  @Test func `what others would repair is repaired, and said`() throws {
    let imported = try FHIRMaking.read(
      """
      {"resourceType": "Questionnaire", "item": [
        {"linkId": "a", "type": "string", "text": "A", "required": "true"},
        {"linkId": "a", "type": "string", "text": "B"},
        {"type": "string", "text": "C"}]}
      """)
    let steps = imported.study.tasks[0].steps

    #expect(steps.map(\.isOptional) == [false, true, true])
    #expect(steps.map(\.id) == ["a", "a-2", "item-3"])
    #expect(
      imported.losses.map(\.code).sorted() == [
        "link-missing", "link-repeated", "repaired", "status-missing",
      ])
  }

  @Test func `links that would split places are renamed, also in conditions`() throws {
    let task = try FHIRMaking.read(
      items: """
        {"linkId": "/a/b", "type": "boolean", "text": "A?"},
        {"linkId": "c", "type": "string", "text": "C?", "enableWhen": [
          {"question": "/a/b", "operator": "exists", "answerBoolean": true}]}
        """
    ).study.tasks[0]

    #expect(task.steps.map(\.id) == ["a-b", "c"])
    #expect(
      task.rules == [Rule(step: "c", kind: .skip(when: .not(FHIRMaking.test("a-b", .answered))))])
  }

  @Test func `forms of the releases before and after are converted`() throws {
    let older = try FHIRMaking.read(
      items: """
        {"linkId": "a", "type": "string", "text": "A", "initialString": "x"},
        {"linkId": "b", "type": "string", "text": "B", "enableWhen": [
          {"question": "a", "hasAnswer": true}]}
        """)
    let newer = try FHIRMaking.read(
      items: """
        {"linkId": "a", "type": "coding", "text": "A", "answerConstraint": "optionsOrString",
          "answerOption": [{"valueCoding": {"code": "x", "display": "X"}}]}
        """)

    #expect(older.losses.map(\.what) == ["The form of FHIR STU3"])
    #expect(older.study.tasks[0].rules.count == 1)
    #expect(newer.losses.map(\.what) == ["The form of FHIR R5"])
    guard case .question(let question) = newer.study.tasks[0].steps[0].content else { return }
    #expect(question.format.settings.offered?.count == 2)
  }

  @Test func `answers of STU3 and settings of R5 are carried or named`() throws {
    let older = try FHIRMaking.read(
      items: """
        {"linkId": "a", "type": "choice", "text": "A", "option": [
          {"valueCoding": {"code": "x", "display": "X"}}, {"valueString": "Y"}]}
        """)
    let newer = try FHIRMaking.read(
      items: """
        {"linkId": "a", "type": "string", "text": "A", "disabledDisplay": "protected"},
        {"linkId": "b", "type": "string", "text": "B", "disabledDisplay": "hidden"}
        """)

    #expect(older.losses.map(\.what) == ["The form of FHIR STU3"])
    guard case .question(let question) = older.study.tasks[0].steps[0].content else { return }
    #expect(question.format.settings.offered?.map(\.value.text) == ["x", "Y"])
    #expect(
      newer.losses.map(\.what) == ["The form of FHIR R5", "The element “disabledDisplay”"])
    #expect(newer.losses.last?.pointer == "/item/0/disabledDisplay")
  }

  @Test func `extensions that Accord does not read are named`() throws {
    let imported = try FHIRMaking.read(
      items: """
        {"linkId": "a", "type": "string", "text": "A", "extension": [
          {"url": "http://example.org/strange", "valueString": "x"}]}
        """)

    #expect(imported.losses.map(\.pointer) == ["/item/0/extension/0"])
    #expect(imported.losses[0].what.contains("http://example.org/strange"))
  }

  @Test func `scripts in formatted text are no words`() throws {
    let imported = try FHIRMaking.read(
      items: #"""
        {"linkId": "a", "type": "display", "_text": {"extension": [
          {"url": "http://hl7.org/fhir/StructureDefinition/rendering-xhtml",
           "valueString": "<div>Hello <b>you</b><script>alert(1)</script></div>"}]}}
        """#)

    #expect(imported.study.tasks[0].steps[0].title[.english] == "Hello you")
  }

  @Test func `translations become the study’s languages`() throws {
    let study = try FHIRMaking.read(
      items: #"""
        {"linkId": "a", "type": "boolean", "text": "Well?", "_text": {"extension": [
          {"url": "http://hl7.org/fhir/StructureDefinition/translation", "extension": [
            {"url": "lang", "valueCode": "es"}, {"url": "content", "valueString": "¿Bien?"}]}]}}
        """#, #""language": "en-US","#
    ).study

    #expect(study.languages == [Language("en-US"), .spanish])
    #expect(study.tasks[0].steps[0].title[.spanish] == "¿Bien?")
  }
}
