import SampleStudies
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// A member that no reader knows is named with its place, wherever in a file of another system it is.
@Suite("Reading files with members that no reader knows") struct ReportingUnreadMembers {
  private static let stranger = "zzSurprise"

  /// The files of both sample studies in a format, as JSON.
  private static func files(_ format: any ExportFormat) throws -> [(name: String, value: JSONValue)]
  {
    try SampleStudies.all.flatMap { try format.export($0, version: nil).files }
      .filter { !$0.path.hasSuffix("-answer-key.json") }
      .map { ($0.name, try JSONValue(parsing: $0.bytes)) }
  }

  private func losses(_ value: JSONValue, as format: any ImportFormat) throws -> [Loss] {
    let file = ImportFile(name: "file.json", bytes: value.canonicalBytes)
    return try ImportFormats.read(file, as: format.name).losses
  }

  /// Adds a member at some places of each file, one after another.
  private func addStrangers(
    to files: [(name: String, value: JSONValue)], as format: any ImportFormat,
    except skipped: Set<String>
  ) throws {
    for (number, file) in files.enumerated() {
      let before = try losses(file.value, as: format)
      #expect(!before.contains { $0.what.contains(Self.stranger) })
      let places = file.value.objectPaths.filter { skipped.isDisjoint(with: $0) }
      // Every place of a short file, and as many of a long one.
      for path in places.enumerated().filter({ ($0.offset + number) % (places.count / 40 + 1) == 0 }
      ).map(\.element) {
        let changed = file.value.adding(Self.stranger, at: path[...])

        let found = try losses(changed, as: format).filter { $0.what.contains(Self.stranger) }

        let pointer = (path + [Self.stranger]).map { "/" + JSONPointers.escaped($0) }.joined()
        #expect(found.map(\.pointer) == [pointer], "\(file.name)")
      }
    }
  }

  @Test func `a FHIR form has no silent element`() throws {
    // Who made a form is no part of a study.
    try addStrangers(
      to: Self.files(FHIRFormat(.full)), as: FHIRFormat(.full), except: ["meta", "definition"])
  }

  @Test func `a SurveyJS survey has no silent setting`() throws {
    // Calculations and answers in advance are read, or reported, as a whole.
    try addStrangers(
      to: Self.files(SurveyJSFormat()), as: SurveyJSFormat(),
      except: ["calculatedValues", "defaultValue", "correctAnswer"])
  }

  @Test func `a MyStudies payload has no silent member`() throws {
    let all = try Self.files(MyStudiesFormat())
    let unread = ["studyDashboard.json", "notifications.json", "studyUpdates.json"]
    // A list of activities is read with the activities.
    try addStrangers(
      to: all.filter { !unread.contains($0.name) && $0.name != "activityList.json" },
      as: MyStudiesFormat(), except: [])
  }

  @Test func `a member in every one of many objects is reported once, with their number`() throws {
    let items = (0..<300).map { number -> JSONValue in
      ["linkId": .string("q\(number)"), "type": "string", "text": "A", "zzSurprise": 1]
    }
    let form: JSONValue = [
      "resourceType": "Questionnaire", "status": "draft", "item": .array(items),
    ]

    let found = try losses(form, as: FHIRFormat(.full))

    #expect(found.map(\.code) == ["element-not-read"])
    #expect(found.first?.what == "The element “zzSurprise”, here and in 299 other places")
    #expect(found.first?.pointer == "/item/0/zzSurprise")
  }

  static let misspelt: [(text: String, format: String, line: String)] = [
    (
      #"{"resourceType": "Questionnaire", "status": "draft", "item": [{"linkId": "a", "type": "string", "text": "A", "answerOptions": []}]}"#,
      "fhir",
      "warning element-not-read item/a/answerOptions (/item/0/answerOptions): The element “answerOptions”"
    ),
    (
      #"{"elements": [{"type": "text", "name": "a", "title": "A", "isRequierd": true}]}"#,
      "surveyjs",
      "warning settings-not-read elements/a/isRequierd (/elements/0/isRequierd): The setting “isRequierd”"
    ),
    (
      #"{"message": "", "activity": {"steps": [{"key": "a", "type": "instruction", "titel": "A"}]}}"#,
      "mystudies",
      "warning member-not-read file.json/activity/steps/a/titel (/activity/steps/0/titel): The member “titel”"
    ),
  ]

  @Test(arguments: misspelt.indices) func `a misspelt member is named with what may be meant`(
    index: Int
  ) throws {
    let (text, format, line) = Self.misspelt[index]
    let file = ImportFile(name: "file.json", bytes: Array(text.utf8))

    let found = try ImportFormats.read(file, as: format).losses

    let loss = try #require(found.first { $0.line.hasPrefix(line) })
    #expect(loss.advice?.hasPrefix("check the spelling; Accord reads “") == true)
  }

  static let wrongKinds: [(text: String, format: String, pointer: String)] = [
    (
      #"{"resourceType": "Questionnaire", "status": "draft", "item": [{"linkId": "a", "type": "string", "text": 5}]}"#,
      "fhir", "/item/0/text"
    ),
    (
      #"{"elements": [{"type": "text", "name": "a", "title": "A", "isRequired": "yes"}]}"#,
      "surveyjs", "/elements/0/isRequired"
    ),
    (
      #"{"elements": [{"type": "rating", "name": "a", "title": "A", "rateMax": "many"}]}"#,
      "surveyjs", "/elements/0/rateMax"
    ),
    (
      #"{"message": "", "activity": {"steps": [{"key": "a", "type": "question", "resultType": "text", "format": {"maxLength": "long"}}]}}"#,
      "mystudies", "/activity/steps/0/format/maxLength"
    ),
  ]

  @Test(arguments: wrongKinds.indices) func `a value of the wrong kind is an error at its place`(
    index: Int
  ) throws {
    let (text, format, pointer) = Self.wrongKinds[index]
    let file = ImportFile(name: "file.json", bytes: Array(text.utf8))

    let found = try ImportFormats.read(file, as: format).losses.filter {
      $0.code == "value-not-read"
    }

    #expect(found.map(\.pointer) == [pointer])
    #expect(found.allSatisfy { $0.severity == .error && $0.advice != nil })
  }

  @Test func `other resources of a Bundle are named`() throws {
    let text = #"""
      {"resourceType": "Bundle", "type": "collection", "entry": [
        {"resource": {"resourceType": "Patient"}},
        {"resource": {"resourceType": "Questionnaire", "status": "draft", "item": [
          {"linkId": "a", "type": "string", "text": "A"}]}}]}
      """#

    let found = try FHIRMaking.read(text).losses

    #expect(found.map(\.code) == ["resource-not-read"])
    #expect(found.first?.pointer == "/entry/0/resource")
  }

  @Test func `unknown columns, sheets, and cells of a workbook are named`() throws {
    let bytes = try WorkbookWriter.archive(of: [
      .init(
        name: "survey",
        rows: [
          ["type", "name", "label", "requierd", "bind::esri:type"],
          ["text", "a", "A?", "yes", "x", "beyond"],
        ]),
      .init(name: "choises", rows: [["list_name", "name"], ["yn", "y"]]),
      .init(name: "Instructions", rows: [["Fill in"]]),
    ])

    let found = try XLSFormFormat().read(
      ImportFile(name: "f.xlsx", bytes: bytes), as: ImportOptions()
    ).losses

    #expect(
      found.map { "\($0.severity) \($0.code) \($0.place)" } == [
        "warning sheet-ignored choises", "note sheet-ignored Instructions",
        "warning column-not-read survey/D1", "warning column-not-read survey/E1",
        "warning column-without-name survey/F2",
      ])
    #expect(found[2].advice == "check the spelling; Accord reads “required”")
  }
}

extension JSONValue {
  /// The paths of all objects, also the root’s.
  fileprivate var objectPaths: [[String]] {
    switch self {
    case .object(let members):
      [[]]
        + members.sorted { $0.key < $1.key }.flatMap { name, value in
          value.objectPaths.map { [name] + $0 }
        }
    case .array(let elements):
      elements.enumerated().flatMap { index, value in value.objectPaths.map { ["\(index)"] + $0 } }
    case .null, .boolean, .number, .string: []
    }
  }

  /// The same with another member in the object at a path.
  fileprivate func adding(_ name: String, at path: ArraySlice<String>) -> JSONValue {
    switch self {
    case .object(var members):
      if let first = path.first {
        members[first] = members[first]?.adding(name, at: path.dropFirst())
      } else {
        members[name] = 1
      }
      return .object(members)
    case .array(var elements):
      guard let index = path.first.flatMap({ Int($0) }) else { return self }
      elements[index] = elements[index].adding(name, at: path.dropFirst())
      return .array(elements)
    case .null, .boolean, .number, .string: return self
    }
  }
}
