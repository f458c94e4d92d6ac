import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Writing and reading XLSForms") struct WritingXLSForms {
  private static func asking(_ format: AnswerFormat) -> Study {
    var study = SampleStudies.empty(
      title: "T", slug: "t", id: SampleStudies.tutorialConsent.id, language: .english)
    study.consents = []
    study.tasks = [
      StudyModel.Task(
        id: "t", kind: .survey,
        steps: [
          Step(
            id: "q", title: [.english: "Question"],
            content: .question(Question(format: format)))
        ])
    ]
    return study
  }

  private static func table(_ study: Study, _ sheet: String = "survey") throws -> XLSFormTable {
    let export = try XLSFormFormat().export(study, version: nil)
    let workbook = try WorkbookReader.read(try #require(export.files.first).bytes)
    return XLSFormTable(try #require(workbook.sheet(sheet)))
  }

  @Test func `a scale becomes a range with its bounds and step`() throws {
    let table = try Self.table(Self.asking(.scale(ScaleFormat(minimum: 0, maximum: 10, step: 2))))
    let row = try #require(table.rows.first)

    #expect(table.text("type", of: row) == "range")
    #expect(table.text("parameters", of: row) == "start=0 end=10 step=2")
  }

  @Test(
    arguments: [
      .boolean(BooleanFormat(yes: [.english: "Oh yes"], no: [.english: "No"])),
      .scale(ScaleFormat(minimum: 1, maximum: 5, defaultValue: 3)),
      .numeric(NumericFormat(isWhole: true, minimum: 2, maximum: 9, defaultValue: 4)),
      .email(EmailFormat()), .timeOfDay(TimeOfDayFormat(defaultTime: TimeOfDay("07:30"))),
      .date(DateFormat(daysBeforeToday: 7, daysAfterToday: 0)),
      .textChoice(
        TextChoiceFormat(
          allowsSeveral: true,
          choices: [
            TextChoice(value: "a", text: [.english: "A"]),
            TextChoice(value: "none", text: [.english: "None"], isExclusive: true),
          ])),
      .textChoice(
        TextChoiceFormat(
          choices: [
            TextChoice(value: "a", text: [.english: "A"]),
            TextChoice(
              value: "other", text: [.english: "Other"],
              other: OtherField(placeholder: [.english: "Which?"])),
          ])),
      .text(TextFormat(keyboard: .telephone)), .text(TextFormat(keyboard: .number)),
      .text(
        TextFormat(pattern: "[A-Z]{3}|x", patternMessage: [.english: "Three capital letters."])),
    ] as [AnswerFormat])
  func `a question that an XLSForm holds whole comes back the same`(format: AnswerFormat) throws {
    let export = try XLSFormFormat().export(Self.asking(format), version: nil)
    let file = ImportFile(name: "t.xlsx", bytes: try #require(export.files.first).bytes)

    let read = try ImportFormats.read(file)

    #expect(read.format == "xlsform")
    #expect(read.study.tasks.first?.steps.first?.content == .question(Question(format: format)))
  }

  @Test(arguments: [
    "[a-z]+", "a|b", "^a|b$", "^(a)|(b)$", "^a$", "^(a|b)$", "^a\\$", "[|)]", "(a", "",
  ])
  func `a pattern for a part of a text comes back from the one for the whole text`(part: String) {
    let whole = XLSFormPattern.whole(of: part)

    #expect(whole.hasPrefix("^") && whole.hasSuffix("$"))
    #expect(XLSFormPattern.whole(of: XLSFormPattern.part(of: whole)) == whole)
    #expect(XLSFormPattern.inside(of: "^(\(part))$") == part || part.contains("("))
  }

  @Test func `the detail text of a note is its hint, and a long heading stays one`() throws {
    var study = Self.asking(.email(EmailFormat()))
    let long = String(repeating: "word ", count: 50).dropLast()
    study.tasks[0].steps = [
      Step(
        id: "a", title: [.english: "Hello"], text: [.english: "One\n\nTwo"],
        detailText: [.english: "Three"], content: .instruction(Instruction())),
      Step(
        id: "b", title: [.english: String(long)], content: .instruction(Instruction())),
    ]
    let export = try XLSFormFormat().export(study, version: nil)
    let file = ImportFile(name: "t.xlsx", bytes: try #require(export.files.first).bytes)

    #expect(try ImportFormats.read(file).study.tasks[0].steps == study.tasks[0].steps)
    #expect(export.losses == [])
  }

  @Test func `a group of notes with conditions shows each of them by its own`() throws {
    let header = ["type", "name", "label", "relevant", "appearance"]
    let bytes = try WorkbookWriter.archive(of: [
      .init(
        name: "survey",
        rows: [
          header, ["integer", "age", "Age?"], ["begin group", "g", "", "", "field-list"],
          ["note", "old", "Old ${age} ${nobody}", "${age} > 60"], ["note", "any", "Hello"],
          ["end group"],
        ])
    ])
    let read = try XLSFormFormat().read(
      ImportFile(name: "f.xlsx", bytes: bytes), as: ImportOptions())
    let task = try #require(read.study.tasks.first)

    #expect(task.steps.map(\.id) == ["age", "old", "any"])
    #expect(task.rules.map(\.step) == ["old"])
    #expect(task.steps[1].title == [.english: "Old {answer:age} [nobody]"])
    #expect(read.losses.map(\.code) == ["answer-in-text-not-read"])
  }

  @Test func `an author’s braces are never an answer`() {
    #expect(XLSFormText.plain("costs ${5}") == "costs $ {5}")
    #expect(XPath.text("it’s '${x}' \"y\"").string.contains("${") == false)
  }

  @Test(arguments: ["", "1a", "a b", "É", "😀", "meta", String(repeating: "x", count: 300)])
  func `any identifier becomes a legal name`(id: String) {
    var names = XLSFormNames()
    let found = [names.next([id]), names.next(["s", id]), names.next(["t", id])]

    #expect(found.allSatisfy(XLSFormNames.isLegal))
    #expect(Set(found).count == 3)
  }

  @Test(arguments: ["(", "${", "a = ", "1 = 2)", "'x", "${a} = ‘b’ and", "..", "$x"])
  func `a broken expression is a fault`(text: String) {
    #expect(throws: XPathParser.Fault.self) { try XPathParser.parse(text) }
  }

  @Test func `a deep expression is refused`() {
    let deep = String(repeating: "(", count: 5_000)
    #expect(throws: XPathParser.Fault.self) { try XPathParser.parse(deep) }
  }

  @Test func `an expression is read back from its text`() throws {
    let text = "not(selected(${a}, 'x')) and (${b} >= 5 or ${c} = \"it's\")"
    let read = try XPathParser.parse(text)

    #expect(try XPathParser.parse(read.string) == read)
  }

  private static func refusal(_ rows: [[String]], sheet: String = "survey") -> ImportError? {
    do throws(ImportError) {
      let bytes = (try? WorkbookWriter.archive(of: [.init(name: sheet, rows: rows)])) ?? []
      _ = try XLSFormFormat().read(ImportFile(name: "f.xlsx", bytes: bytes), as: ImportOptions())
      return nil
    } catch { return error }
  }

  @Test func `a form that cannot be read is refused with its place`() {
    let header = ["type", "name", "label"]
    let found = [
      Self.refusal([header, ["text", "a", "A"]], sheet: "questions"),
      Self.refusal([["kind", "name"], ["text", "a"]]),
      Self.refusal([header + ["label"], ["text", "a", "A"]]),
      Self.refusal([header + ["label"], ["text", "a", "A", "B"]]),
      Self.refusal([header, ["begin group", "g", "G"], ["text", "a", "A"]]),
      Self.refusal([header, ["text", "a", "A"], ["end group"]]),
    ].map { error -> String? in
      if case .workbook(let fault) = error { "\(fault.code) \(fault.place)" } else { nil }
    }

    #expect(
      found == [
        "noSurveySheet ", "noColumn survey!A1", "repeatedColumn survey!D1",
        "repeatedColumn survey!D1", "unmatchedBegin survey!A2", "unmatchedEnd survey!A3",
      ])
  }
}
