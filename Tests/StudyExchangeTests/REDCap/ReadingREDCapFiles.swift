import Foundation
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading REDCap dictionaries") struct ReadingREDCapFiles {
  private static let folder = Repository.upstream.appending(path: "redcap")
  private static let isThere = FileManager.default.fileExists(atPath: folder.path)

  /// The rows of each upstream file, and how many of them nobody is asked in Accord.
  static let files: [(name: String, rows: Int, kept: Int, losses: Int)] = [
    ("abcd-geocoding-instrument.csv", 228, 0, 234), ("blank-for-gray-status.csv", 17, 0, 8),
    ("checkboxes-1.csv", 4, 0, 1), ("clinical-trial-1.csv", 12, 0, 8), ("color-boxes.csv", 2, 0, 1),
    ("dag-write.csv", 15, 2, 10), ("decimal-comma-and-dot.csv", 8, 2, 7),
    ("decimal-comma.csv", 5, 1, 5), ("file-repo.csv", 5, 0, 2), ("longitudinal.csv", 95, 2, 15),
    ("multilevel-model-1.csv", 15, 0, 3), ("potentially-problematic-dictionary.csv", 6, 0, 4),
    ("repeating-instruments.csv", 11, 0, 5), ("simple.csv", 16, 1, 9),
    ("single-column.csv", 1, 0, 1), ("survey.csv", 25, 0, 8), ("validation-types-1.csv", 50, 1, 33),
  ]

  @Test(.enabled(if: isThere), arguments: files.indices)
  func `an upstream dictionary is recognized and goes out as it came in`(index: Int) throws {
    let (name, rows, kept, losses) = Self.files[index]
    let file = try Repository.file(Self.folder.appending(path: name))
    let original = try CSVReader.read(file.bytes).rows.filter { !$0.isBlank }.dropFirst()
      .map { REDCapField(cells: $0.texts) }

    let read = try ImportFormats.read(file)
    let stored = try Study(document: JSONValue(encoding: read.study))
    let dictionary = REDCapMaking.dictionary(of: stored)
    let isInstrument = name.hasSuffix("instrument.csv")

    #expect(read.format == "redcap" && original.count == rows)
    #expect(read.losses.count == losses)
    #expect(stored.tasks.flatMap(\.keptRows).count == kept)
    #expect(
      (isInstrument ? dictionary.instruments.flatMap(\.fields) : dictionary.fields) == original)
    let errors = stored.problems().filter { $0.severity == .error }
    #expect(errors.isEmpty || rows == 1)
  }

  @Test func `every upstream dictionary is tested`() throws {
    guard Self.isThere else { return }
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)

    #expect(names.filter { $0.hasSuffix(".csv") }.sorted() == Self.files.map(\.name).sorted())
  }

  static let kinds: [(REDCapField, AnswerFormat.Kind)] = [
    (REDCapMaking.field("q"), .text), (REDCapMaking.field("q", "notes"), .text),
    (REDCapMaking.field("q", "textarea"), .text),
    (REDCapMaking.field("q", "radio", [.choices: "1, A | 2, B"]), .textChoice),
    (REDCapMaking.field("q", "checkbox", [.choices: "1, A"]), .textChoice),
    (REDCapMaking.field("q", "dropdown", [.choices: "1, A | 2, B"]), .valuePicker),
    (REDCapMaking.field("q", "select", [.choices: "1, A | 2, B"]), .valuePicker),
    (REDCapMaking.field("q", "yesno"), .boolean), (REDCapMaking.field("q", "truefalse"), .boolean),
    (REDCapMaking.field("q", "slider"), .continuousScale),
    (REDCapMaking.field("q", "slider", [.minimum: "0", .maximum: "10"]), .scale),
    (REDCapMaking.field("q", "text", [.validation: "integer"]), .numeric),
    (REDCapMaking.field("q", "text", [.validation: "number_2dp_comma_decimal"]), .numeric),
    (REDCapMaking.field("q", "text", [.validation: "email"]), .email),
    (REDCapMaking.field("q", "text", [.validation: "date_dmy"]), .date),
    (REDCapMaking.field("q", "text", [.validation: "datetime_seconds_mdy"]), .date),
    (REDCapMaking.field("q", "text", [.validation: "time"]), .timeOfDay),
    (REDCapMaking.field("q", "text", [.validation: "vmrn"]), .text),
    (REDCapMaking.field("q", "file"), .text), (REDCapMaking.field("q", "sql"), .text),
    (REDCapMaking.field("q", "hologram"), .text),
  ]

  @Test(arguments: kinds.indices) func `a type has its format`(index: Int) throws {
    let (field, kind) = Self.kinds[index]

    let items = try REDCapMaking.items([field])

    #expect(items.map { $0.format?.kind } == [kind])
  }

  @Test func `texts, matrices, and headers structure a task`() throws {
    let choices = "1, A | 2, B"
    let read = try REDCapMaking.read([
      REDCapMaking.field("hello", "descriptive", [.label: "<h4>Hello</h4><p>Read &amp; go on</p>"]),
      REDCapMaking.field("q1", "yesno", [.section: "You"]),
      REDCapMaking.field("m1", "radio", [.choices: choices, .matrix: "days", .section: "Days"]),
      REDCapMaking.field("m2", "radio", [.choices: choices, .matrix: "days"]),
      REDCapMaking.field("pad", "file", [.validation: "signature"]),
    ])

    let steps = read.study.tasks[0].steps
    #expect(steps.map(\.id) == ["hello", "survey", "days", "pad"])
    #expect(steps.map(\.kind) == [.instruction, .form, .form, .signature])
    #expect(steps[0].title == [.english: "Hello"] && steps[0].text == [.english: "Read & go on"])
    #expect(read.study.items.first?.text == [.english: "You"])
    #expect(read.study.items.first?.isHeading == true)
    #expect(steps[2].title == [.english: "Days"])
  }

  @Test func `calculations and hidden fields are not asked, but kept in their place`() throws {
    let fields = [
      REDCapMaking.field("q1"), REDCapMaking.field("sum", "calc", [.choices: "1+2"]),
      REDCapMaking.field("secret", "text", [.annotation: "@HIDDEN"]), REDCapMaking.field("q2"),
    ]
    let read = try REDCapMaking.read(fields)

    #expect(read.study.items.map(\.id) == ["q1", "q2"])
    #expect(REDCapMaking.fields(of: read.study) == fields)
    #expect(read.losses.contains { $0.code == "calculation-not-read" && $0.what.contains("1+2") })
  }

  @Test func `an edited question loses only the cells that no longer fit`() throws {
    let field = REDCapMaking.field(
      "tel", "text",
      [.validation: "phone", .identifier: "y", .alignment: "LH", .label: "<b>Phone</b>"])
    var study = try REDCapMaking.read([field]).study
    guard case .form(var form) = study.tasks[0].steps[0].content else { return }
    form.items[0].text = [.english: "Telephone"]
    study.tasks[0].steps[0].content = .form(form)

    var expected = field
    expected.label = "Telephone"
    #expect(REDCapMaking.fields(of: study) == [expected])

    form.items[0].format = .boolean(BooleanFormat())
    study.tasks[0].steps[0].content = .form(form)
    (expected.type, expected.validation, expected.identifier) = ("yesno", "", "")
    #expect(REDCapMaking.fields(of: study) == [expected])
  }

  @Test func `fields in labels become earlier answers`() throws {
    let read = try REDCapMaking.read([
      REDCapMaking.field("name"),
      REDCapMaking.field("hello", "descriptive", [.label: "Hello [name], and [stranger]!"]),
    ])

    let title = read.study.tasks[0].steps.last?.title
    #expect(title == [.english: "Hello {answer:survey/name}, and [stranger]!"])
    #expect(REDCapMaking.fields(of: read.study)["hello"]?.label == "Hello [name], and [stranger]!")
  }

  @Test func `an instrument's zip goes out as it came in, with its picture`() throws {
    let table = CSVWriter.text(
      of: REDCapDictionary.rows(of: [
        REDCapMaking.field("look", "descriptive"), REDCapMaking.field("q1", "yesno"),
      ]))
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let files = [
      ExportedFile(path: "OriginID.txt", text: "elsewhere"),
      ExportedFile(path: "attachments/look/a.png", bytes: picture),
      ExportedFile(path: "instrument.csv", text: table),
      ExportedFile(path: "survey_settings.csv", text: "a,b\n"),
    ]
    let zip = ImportFile(name: "Pain.zip", bytes: try ZipWriter.archive(of: files))

    let read = try ImportFormats.read(zip)
    let export = try REDCapFormat().carrying(read.assets).export(read.study, version: nil)
    let written = try ZipReader.files(
      of: try #require(export.files.first { $0.path == "survey.zip" }).bytes)

    #expect(read.format == "redcap" && read.losses.map(\.place).contains("survey_settings.csv"))
    #expect(written.first { $0.path == "instrument.csv" }?.bytes == Array(table.utf8))
    #expect(written.first { $0.path == "attachments/look/a.png" }?.bytes == picture)
  }
}
