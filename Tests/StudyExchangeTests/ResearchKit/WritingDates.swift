import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// ResearchKit's dates are instants, also for questions about days (§3.12, §10).
@Suite("Writing dates for ResearchKit") struct WritingDates {
  private func written(_ format: AnswerFormat) throws -> (format: JSONValue, losses: [Loss]) {
    let study = Study(
      id: .init(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)), slug: "made",
      facts: StudyFacts(),
      tasks: [
        StudyModel.Task(
          id: "t", kind: .survey,
          steps: [Step(id: "q", content: .question(Question(format: format)))])
      ])
    let export = try ResearchKitFormat().export(study, version: nil)
    let json = try JSONValue(parsing: try #require(export.files.first).bytes)
    let losses = export.losses.filter { $0.code == "time-in-one-zone" }
    return (try #require(KeptSettings.value(at: "steps/q/answerFormat", in: json)), losses)
  }

  private static let days: [AnswerFormat] = [
    .date(
      DateFormat(
        defaultDate: CalendarMoment("2026-03-29"), minimum: CalendarMoment("2026-01-01"),
        maximum: CalendarMoment("2026-12-31"))),
    .healthCharacteristic(
      HealthCharacteristicFormat(
        characteristic: .dateOfBirth, defaultDate: CalendarDay("2026-03-29"),
        minimum: CalendarDay("2026-01-01"), maximum: CalendarDay("2026-12-31"))),
  ]

  @Test(arguments: days)
  func `a day is noon in Greenwich, so that it is the same day in the west`(format: AnswerFormat)
    throws
  {
    let (json, losses) = try written(format)

    #expect(json["defaultDate"] == "2026-03-29T12:00:00+0000")
    #expect(json["minimumDate"] == "2026-01-01T12:00:00+0000")
    #expect(json["maximumDate"] == "2026-12-31T12:00:00+0000")
    #expect(losses == [])
  }

  @Test(arguments: days) func `a day is read back unchanged`(format: AnswerFormat) throws {
    let task = ORK.task([ORK.ask("q", try written(format).format)])

    let imported = try ORK.imported(task)

    guard case .question(let question) = imported.study.tasks[0].steps[0].content else {
      Issue.record("The step is no question.")
      return
    }
    #expect(question.format == format)
    #expect(imported.losses.map(\.line) == [])
  }

  @Test func `a date with a time is the same moment everywhere, which is reported`() throws {
    let (json, losses) = try written(
      .date(
        DateFormat(
          includesTime: true, defaultDate: CalendarMoment("2026-03-29T02:30"),
          minimum: CalendarMoment("2026-01-01"), daysAfterToday: 0)))

    #expect(json["defaultDate"] == "2026-03-29T02:30:00+0000")
    // The day of a limit begins at midnight.
    #expect(json["minimumDate"] == "2026-01-01T00:00:00+0000")
    #expect(json["maximumDate"] == nil)
    #expect(
      losses.map(\.place) == [
        "tasks/t/steps/q/format/defaultDate", "tasks/t/steps/q/format/minimum",
      ])
    #expect(losses.allSatisfy { $0.kind == .approximated && $0.severity == .warning })
  }

  @Test(arguments: ["2026-01-01T00:00:00+0000", "2026-01-01T00:00:00+0100"])
  func `a day that a file writes otherwise is exported as it was until it is another`(
    date: String
  ) throws {
    let format: JSONValue = [
      "_class": "ORKDateAnswerFormat", "style": "date", "minimumDate": .string(date),
    ]
    let task = ORK.task([ORK.ask("q", format)])
    var study = try Study(document: try ORK.imported(task).study.canonicalBytes())
    func exported() throws -> JSONValue {
      let export = try ResearchKitFormat().export(study, version: nil)
      return try JSONValue(parsing: try #require(export.files.first).bytes)
    }
    #expect(try exported() == task)

    guard case .question(var question) = study.tasks[0].steps[0].content,
      case .date(var days) = question.format
    else {
      Issue.record("The step asks for no date.")
      return
    }
    #expect(days.minimum == CalendarMoment("2026-01-01"))
    days.minimum = CalendarMoment("2026-01-02")
    question.format = .date(days)
    study.tasks[0].steps[0].content = .question(question)
    #expect(
      KeptSettings.value(at: "steps/q/answerFormat/minimumDate", in: try exported())
        == "2026-01-02T12:00:00+0000")
  }
}
