import Foundation
import SampleStudies
import StudyDocuments
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Carrying studies to and from MyStudies") struct CarryingMyStudies {
  private static func study(_ steps: [Step], rules: [Rule] = [], schedule: Schedule? = nil) -> Study
  {
    let task = Task(
      id: "weekly", kind: .survey, title: LocalizedText("Weekly", in: .english), steps: steps,
      rules: rules, schedule: schedule)
    return Study(
      id: UUID(sha256: sha256([])), slug: "sleep",
      facts: StudyFacts(title: LocalizedText("Sleep", in: .english)), tasks: [task])
  }

  private static func question(_ id: String, _ format: AnswerFormat) -> Step {
    Step(
      id: id, title: LocalizedText("Question \(id)", in: .english),
      content: .question(Question(format: format)))
  }

  private static func payload(_ path: String, of study: Study) throws -> JSONValue {
    let export = try MyStudiesFormat().export(study, version: nil)
    let file = try #require(export.files.first { $0.path == "en/" + path })
    return try JSONValue(parsing: file.bytes)
  }

  private static func read(_ export: Export) throws -> Import {
    try ImportFormats.read(ImportFile(name: "study.zip", bytes: try export.files.zipped()))
  }

  /// Each answer format that the datastore has, with its code.
  static let formats: [(code: String, format: AnswerFormat)] = [
    ("scale", .scale(ScaleFormat(minimum: 0, maximum: 10, step: 2, defaultValue: 4))),
    (
      "continuousScale",
      .continuousScale(
        ContinuousScaleFormat(minimum: 0.5, maximum: 2, fractionDigits: 2, defaultValue: 1))
    ),
    (
      "textScale",
      .textScale(
        TextScaleFormat(
          choices: [
            TextChoice(value: "a", text: LocalizedText("A", in: .english)),
            TextChoice(value: "b", text: LocalizedText("B", in: .english)),
          ],
          defaultIndex: 1))
    ),
    (
      "valuePicker",
      .valuePicker(
        ValuePickerFormat(choices: [TextChoice(value: "a", text: LocalizedText("A", in: .english))])
      )
    ),
    (
      "imageChoice",
      .imageChoice(
        ImageChoiceFormat(choices: [ImageChoice(value: "a", text: LocalizedText("A", in: .english))]
        ))
    ),
    (
      "textChoice",
      .textChoice(
        TextChoiceFormat(
          allowsSeveral: true,
          choices: [
            TextChoice(
              value: "a", text: LocalizedText("A", in: .english),
              detailText: LocalizedText("More", in: .english)),
            TextChoice(value: "none", text: LocalizedText("None", in: .english), isExclusive: true),
            TextChoice(
              value: "other", text: LocalizedText("Other", in: .english),
              other: OtherField(
                placeholder: LocalizedText("Which?", in: .english), isRequired: true)),
          ]))
    ),
    ("boolean", .boolean(BooleanFormat())), ("timeOfDay", .timeOfDay(TimeOfDayFormat())),
    (
      "numeric",
      .numeric(
        NumericFormat(
          isWhole: true, unit: "kg", displayUnit: LocalizedText("kg", in: .english), minimum: 0,
          maximum: 300,
          placeholder: LocalizedText("Weight", in: .english)))
    ),
    ("date", .date(DateFormat(includesTime: false, daysAfterToday: 0))),
    (
      "text",
      .text(
        TextFormat(
          allowsSeveralLines: true, maximumLength: 80, pattern: "[a-z]+",
          patternMessage: LocalizedText("Letters", in: .english),
          placeholder: LocalizedText("Words", in: .english)))
    ),
    ("email", .email(EmailFormat())),
    ("timeInterval", .timeInterval(TimeIntervalFormat(defaultSeconds: 3_600, minuteStep: 15))),
    ("height", .height(HeightFormat(system: .metric))),
    ("location", .location(LocationFormat(usesCurrentLocation: true))),
  ]

  @Test(arguments: formats.indices) func `an answer format goes out by its code and comes back`(
    index: Int
  ) throws {
    let (code, format) = Self.formats[index]
    let export = try MyStudiesFormat().export(
      Self.study([Self.question("q", format)]), version: nil)
    let file = try #require(export.files.first { $0.path == "en/activity/weekly.json" })
    let step = try JSONValue(parsing: file.bytes)["activity"]?["steps"]?.arrayValue?.first

    #expect(step?["resultType"]?.stringValue == code)
    #expect(!export.losses.contains { $0.code.contains("answer") || $0.code.contains("format") })
    let back = try Self.read(export).study.task("weekly")
    guard case .question(let question) = back?.steps.first?.content else {
      Issue.record("It is no question.")
      return
    }
    #expect(question.format == format)
  }

  @Test func `what a question has around its answer is reported`() throws {
    var link = LearnMore()
    link.content = LocalizedText("More", in: .english)
    let text = Question(
      format: .text(TextFormat(capitalization: .words)), tag: LocalizedText("Daily", in: .english),
      learnMore: link)
    let scale = AnswerFormat.scale(ScaleFormat(minimum: 0, maximum: 10, hidesRanges: true))
    let study = Self.study([Step(id: "a", content: .question(text)), Self.question("b", scale)])

    let losses = try MyStudiesFormat().export(study, version: nil).losses

    let places = losses.map(\.place).filter { $0.hasPrefix("tasks/weekly/steps/") }
    for place in ["a/tag", "a/learnMore", "a/format/capitalization", "b/format/hidesRanges"] {
      #expect(places.count { $0 == "tasks/weekly/steps/" + place } == 1, "\(place)")
    }
    #expect(losses.contains { $0.what == "That a scale starts without an answer" })
  }

  @Test func `every key of a step is always there`() throws {
    let study = Self.study([Step(id: "hello", content: .instruction(Instruction()))])
    let activity = try Self.payload("activity/weekly.json", of: study)

    let step = try #require(activity["activity"]?["steps"]?.arrayValue?.first?.objectValue)

    #expect(
      Set(step.keys) == [
        "type", "resultType", "key", "title", "text", "skippable", "groupName", "repeatable",
        "repeatableText", "destinations", "healthDataKey", "format", "steps", "options",
      ])
    #expect(activity["message"] == "SUCCESS")
    #expect(step["destinations"] == [["condition": "", "operator": "", "destination": ""]])
  }

  @Test func `rules become destinations and come back`() throws {
    let scale = AnswerFormat.scale(ScaleFormat(minimum: 0, maximum: 10))
    let low = Condition.test(
      AnswerTest(answer: AnswerReference(step: "a"), comparison: .numberBetween(nil, 4)))
    let study = Self.study(
      [
        Self.question("a", scale), Self.question("b", .boolean(BooleanFormat())),
        Self.question("c", .text(TextFormat())),
      ],
      rules: [
        Rule(
          step: "a",
          kind: .firstMatch([Rule.Branch(condition: low, destination: .step("c"))], otherwise: nil))
      ])
    let export = try MyStudiesFormat().export(study, version: nil)
    let steps = try Self.payload("activity/weekly.json", of: study)["activity"]?["steps"]

    #expect(
      steps?.arrayValue?.first?["destinations"] == [
        ["condition": "4", "operator": "lte", "destination": "c"],
        ["condition": "", "operator": "", "destination": "b"],
      ])
    #expect(!export.losses.contains { $0.severity == .error })
    #expect(try Self.read(export).study.task("weekly")?.rules == study.tasks[0].rules)
  }

  @Test func `a rule that asks for an earlier answer is lost and said`() throws {
    let yes = Condition.test(
      AnswerTest(answer: AnswerReference(step: "a"), comparison: .equals(.boolean(true))))
    let boolean = AnswerFormat.boolean(BooleanFormat())
    let study = Self.study(
      [Self.question("a", boolean), Self.question("b", boolean), Self.question("c", boolean)],
      rules: [
        Rule(
          step: "b",
          kind: .firstMatch([Rule.Branch(condition: yes, destination: .end)], otherwise: nil))
      ])

    let losses = try MyStudiesFormat().export(study, version: nil).losses

    #expect(losses.contains { $0.code == "rule-not-carried" && $0.severity == .error })
  }

  @Test func `long and foreign keys get others that stay the same`() {
    var keys = MyStudiesKeys(longest: 15)
    let ids = ["kept", "a-very-long-identifier-1", "a-very-long-identifier-2", "größe", "", "a b"]
    let made = ids.map { keys.key(for: $0) }

    #expect(made[0] == "kept")
    #expect(Set(made).count == ids.count)
    #expect(made.allSatisfy { !$0.isEmpty && $0.count <= 15 })
    #expect(made.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil })
    #expect(ids.map { keys.key(for: $0) } == made)
  }

  @Test(arguments: [
    Schedule(),
    Schedule(
      frequency: .daily, times: [TimeOfDay("08:30"), TimeOfDay("20:00")].compactMap(\.self)),
    Schedule(frequency: .weekly, startDay: 2, weekdays: [.friday], endsAfter: 6),
    Schedule(frequency: .monthly, dayOfMonth: 15, lastDay: 90),
    Schedule(frequency: .windows, windows: [Schedule.Window(firstDay: 3, lastDay: 9)]),
  ]) func `a schedule comes back`(schedule: Schedule) throws {
    let study = Self.study(
      [Self.question("a", .boolean(BooleanFormat()))], schedule: schedule)

    let export = try MyStudiesFormat().export(study, version: nil)

    #expect(!export.losses.contains { $0.code == "schedule-not-carried" })
    #expect(try Self.read(export).study.task("weekly")?.schedule == schedule)
  }

  @Test func `the sample goes out, and comes in in its languages`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let export = try MyStudiesFormat().export(study, version: nil)
    let imported = try Self.read(export)

    #expect(imported.format == "mystudies")
    #expect(Set(imported.study.languages) == Set(study.languages))
    #expect(imported.study.consents.first?.sections.count == study.consents.first?.sections.count)
    #expect(imported.study.tasks.count == study.tasks.count)
    #expect(try MyStudiesFormat().export(study, version: nil) == export)
  }

  @Test func `what was read goes out the same`() throws {
    let first = try Self.read(
      try MyStudiesFormat().export(SampleStudies.heartRhythmAtHome, version: nil))
    let export = try MyStudiesFormat().carrying(first.assets).export(first.study, version: nil)
    let second = try Self.read(export)
    let again = try MyStudiesFormat().carrying(second.assets).export(second.study, version: nil)

    #expect(export.files.map(\.path) == again.files.map(\.path))
    for (one, two) in zip(export.files, again.files) {
      #expect(digest(one.bytes) == digest(two.bytes), "\(one.path)")
    }
  }
}
