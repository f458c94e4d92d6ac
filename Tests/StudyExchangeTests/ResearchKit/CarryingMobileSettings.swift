import StudyModel
import Testing

@testable import StudyExchange

/// Settings that only clients use (ResearchKit §3.0, §3.8, §3.12 to §3.14).
@Suite("Carrying settings for mobile clients") struct CarryingMobileSettings {
  private static let formats: [(AnswerFormat, [String: JSONValue])] = [
    (
      .text(
        TextFormat(
          correction: .off, spelling: .on, contentType: "new-password",
          passwordRules: "minlength: 12;", dontKnow: DontKnow(style: .row))),
      [
        "autocorrectionType": 1, "spellCheckingType": 2, "textContentType": "new-password",
        "passwordRules": ["rules": "minlength: 12;"], "dontKnowButtonStyle": 1,
      ]
    ),
    (.date(DateFormat(calendar: .islamicUmmAlQura)), ["calendar": "islamic-umalqura"]),
    (
      .healthCharacteristic(
        HealthCharacteristicFormat(characteristic: .dateOfBirth, calendar: .persian)),
      ["calendar": "persian"]
    ),
  ]

  @Test(arguments: formats)
  func `are exported under ResearchKit's names and imported unchanged`(
    format: AnswerFormat, members: [String: JSONValue]
  ) throws {
    let written = try write(format)
    for (key, value) in members { #expect(written[key] == value, "\(key)") }

    let read = try read(written)

    #expect(read.format == format)
    #expect(read.kept == [])
  }

  @Test func `text fields that start hidden are distinguished from those that do not`() throws {
    func format(_ startsOpen: Bool) -> AnswerFormat {
      .textChoice(
        TextChoiceFormat(choices: [
          TextChoice(
            value: "other", text: LocalizedText("Other", in: .english),
            other: OtherField(startsOpen: startsOpen))
        ]))
    }
    for startsOpen in [true, false] {
      let written = try write(format(startsOpen))
      #expect(
        written["textChoices"]?.arrayValue?.first?["textViewStartsHidden"]
          == (startsOpen ? nil : true))

      #expect(try read(written).format == format(startsOpen))
    }
  }

  @Test func `a calendar unknown to Accord is kept verbatim`() throws {
    var members = try write(.date(DateFormat())).objectValue ?? [:]
    members["calendar"] = "mayan"

    let study = try ORK.imported(ORK.task([ORK.ask("q", .object(members))])).study

    #expect(
      try ResearchKitFormat().export(study, version: nil).files.contains {
        try JSONValue(parsing: $0.bytes)["steps"]?.arrayValue?.first?["answerFormat"]?["calendar"]
          == "mayan"
      })
  }

  private func write(_ format: AnswerFormat) throws -> JSONValue {
    let task = StudyModel.Task(
      id: "t", kind: .survey,
      steps: [
        Step(
          id: "q", title: LocalizedText("Q", in: .english),
          content: .question(Question(format: format)))
      ])
    let study = Study(
      id: .init(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)), slug: "made",
      facts: StudyFacts(), tasks: [task])
    let file = try #require(try ResearchKitFormat().export(study, version: nil).files.first)
    return try #require(
      try JSONValue(parsing: file.bytes)["steps"]?.arrayValue?.first?["answerFormat"])
  }

  private func read(_ format: JSONValue) throws -> (format: AnswerFormat?, kept: [KeptSetting]) {
    let study = try ORK.imported(ORK.task([ORK.ask("q", format)])).study
    let step = try #require(study.tasks.first?.steps.first)
    guard case .question(let question) = step.content else { return (nil, []) }
    return (
      question.format, step.keptSettings.filter { $0.key.hasPrefix("answerFormat") }
    )
  }
}
