import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// Numbers that ResearchKit would read as others, nulls at which it stops, and rows of tables that are no texts.
@Suite("Reporting wrong numbers and nulls in ResearchKit’s files") struct NamingWrongNumbers {
  typealias Case = NamingWhatCannotBeRead.Case

  private static func wrong(
    _ name: String, _ format: String, _ key: String, _ value: JSONValue,
    code: String = "wrong-kind", with additional: [String: JSONValue] = [:]
  ) -> Case {
    var members = additional
    members["_class"] = .string("ORK\(format)AnswerFormat")
    members[key] = value
    return Case(name, code, at: "steps/q/answerFormat/\(key)", ORK.ask("q", .object(members)))
  }

  private static func table(_ row: JSONValue) -> JSONValue {
    ["_class": "ORKTableStep", "identifier": "t", "items": ["One", row]]
  }

  private static func choosing(_ value: JSONValue) -> JSONValue {
    ORK.ask("q", ORK.choices([value], several: false))
  }

  private static let scale: [String: JSONValue] = ["minimum": 0, "maximum": 10, "step": 1]

  static let cases: [Case] = [
    wrong("half a year of age", "Age", "minimumAge", 18.5, with: ["maximumAge": 80]),
    wrong("an age that is far too large", "Age", "maximumAge", 1e20, with: ["minimumAge": 18]),
    wrong("half an age as the default", "Age", "defaultValue", 20.5, with: ["maximumAge": 80]),
    wrong("half a letter", "Text", "maximumLength", 10.5),
    wrong("fewer letters than none", "Text", "maximumLength", -1),
    wrong("half a point at the end of a scale", "Scale", "maximum", 10.5, with: scale),
    wrong("half a point at the start of a scale", "Scale", "minimum", -0.5, with: scale),
    wrong("half a point between others", "Scale", "step", 2.5, with: scale),
    wrong("half a point as the default", "Scale", "defaultValue", 2.5, with: scale),
    wrong("half a minute between times", "TimeInterval", "step", 2.5),
    wrong("a time before none", "TimeInterval", "defaultInterval", -3, with: ["step": 5]),
    wrong("half a minute between clock times", "TimeOfDay", "minuteInterval", 2.5),
    wrong(
      "half a day", "Date", "daysBeforeCurrentDateToSetMinimumDate", 1.5, with: ["style": "date"]),
    wrong(
      "a day less than none", "Date", "daysAfterCurrentDateToSetMinimumDate", -1,
      with: ["style": "date"]),
    wrong("half a digit", "Numeric", "maximumFractionDigits", 1.5, with: ["style": "decimal"]),
    wrong(
      "a limit that no study can hold", "Numeric", "minimum", 1e300, code: "number-too-large",
      with: ["style": "decimal"]),
    wrong("null for a style", "Date", "style", .null),
    Case(
      "a choice’s number that no study can hold", "number-too-large",
      at: "steps/q/answerFormat/textChoices/#1/value", choosing(1e300)),
    Case(
      "a choice’s number that means none", "choice-without-value",
      at: "steps/q/answerFormat/textChoices/#1/value",
      choosing(.number(.greatestFiniteMagnitude))),
    Case(
      "a number that no study can hold where nothing is read", "number-too-large",
      at: "steps/r/steps/q/answerFormat/minimum",
      [
        "_class": "ORKReviewStep", "identifier": "r",
        "steps": [ORK.ask("q", ["_class": "ORKNumericAnswerFormat", "minimum": 1e300])],
      ]),
    Case("an object among rows", "wrong-kind", at: "steps/t/items/#2", table(["text": "Two"])),
    Case("a number among rows", "wrong-kind", at: "steps/t/items/#2", table(2)),
    Case(
      "null for a text", "wrong-kind", at: "steps/q/question",
      ORK.ask("q", with: ["question": .null])),
    Case("null for an object", "wrong-kind", at: "steps/q/answerFormat", ORK.ask("q", .null)),
    Case(
      "null for the name of a picture", "wrong-kind", at: "steps/a/image/imageName",
      ["_class": "ORKInstructionStep", "identifier": "a", "image": ["imageName": .null]]),
  ]

  @Test(arguments: cases) func `each is an error at its place, with its pointer`(_ wrong: Case)
    throws
  {
    let imported = try ORK.imported(wrong.task)
    let losses = imported.losses.filter { $0.place == wrong.place }
    #expect(losses.map(\.code) == [wrong.code], "\(imported.losses.map(\.line))")
    #expect(losses.first?.severity == .error)
    #expect(losses.first?.pointer?.split(separator: "/").last == wrong.lastOfPointer)

    let check = FileCheck(of: ImportFile(name: "t.json", bytes: wrong.task.canonicalBytes))
    #expect(check.problems.contains { $0.severity == .error && $0.path == wrong.place })
  }

  @Test(arguments: cases) func `none is kept, and the study document opens`(_ wrong: Case) throws {
    let imported = try ORK.imported(wrong.task)
    let study = try Study(document: imported.study.canonicalBytes())
    let file = try #require(try ResearchKitFormat().export(study, version: nil).files.first)
    let again = try ImportFormats.read(ImportFile(name: file.name, bytes: file.bytes))
    let isKept = wrong.code == "choice-without-value"
    #expect(again.losses.contains { $0.place == wrong.place && $0.severity == .error } == isKept)
    #expect(
      imported.losses.contains {
        $0.code == ResearchKitFormat.keptSettingCode && $0.place == wrong.place
      } == false)
  }

  @Test(
    arguments: [
      ["_class": "ORKContinuousScaleAnswerFormat", "minimum": 0, "maximum": 1],
      ["_class": "ORKWeightAnswerFormat", "measurementSystem": "metric"],
      [
        "_class": "ORKNumericAnswerFormat", "style": "decimal",
        "maximum": .number(.greatestFiniteMagnitude),
      ],
    ] as [JSONValue])
  func `numbers that are not set are kept in a study document that opens (§3.18)`(
    format: JSONValue
  ) throws {
    let weight: JSONValue = [
      "_class": "ORKWeightAnswerFormat", "measurementSystem": "metric", "minimumValue": 40,
      "maximumValue": .number(.greatestFiniteMagnitude),
      "defaultValue": .number(.greatestFiniteMagnitude),
    ]
    let task = ORK.task([
      ORK.ask("q", format),
      ["_class": "ORKReviewStep", "identifier": "r", "steps": [ORK.ask("w", weight)]],
    ])
    let study = try Study(document: try ORK.imported(task).study.canonicalBytes())
    let file = try #require(try ResearchKitFormat().export(study, version: nil).files.first)
    #expect(try JSONValue(parsing: file.bytes) == task)
  }

  @Test func `a null list is an empty one (§5.1)`() throws {
    let step: JSONValue = [
      "_class": "ORKInstructionStep", "identifier": "a", "title": "Hello", "bodyItems": .null,
    ]
    let imported = try ORK.imported(ORK.task([step]))
    #expect(imported.losses.map(\.line) == [])
    #expect(imported.study.tasks[0].steps[0].bodyItems == [])
  }

  @Test func `a text that is too long to be kept is an error, and the rest is read`() throws {
    let step: JSONValue = [
      "_class": "ORKLoginStep", "identifier": "a",
      "loginViewControllerString": .string(String(repeating: "x", count: 1_000_001)),
    ]
    let imported = try ORK.imported(ORK.task([step]))
    let loss = imported.losses.first { $0.place == "steps/a/loginViewControllerString" }
    #expect(loss?.code == "too-large-to-keep")
    #expect(loss?.severity == .error)
    #expect(try Study(document: imported.study.canonicalBytes()).tasks[0].steps.count == 1)
  }

  @Test func `a task that no study can hold is refused with its place`() throws {
    let step: JSONValue = [
      "_class": "ORKInstructionStep", "identifier": "a",
      "title": .string(String(repeating: "x", count: 1_000_001)),
    ]
    let file = ImportFile(name: "t.json", bytes: ORK.task([step]).canonicalBytes)
    #expect(FileCheck(of: file).problems.map(\.code.rawValue) == ["beyondLimit"])
  }
}

extension NamingWhatCannotBeRead.Case {
  /// The key or position at which its pointer ends.
  fileprivate var lastOfPointer: Substring? {
    let last = place.split(separator: "/").last
    return last == "#1" ? "0" : last == "#2" ? "1" : last
  }
}
