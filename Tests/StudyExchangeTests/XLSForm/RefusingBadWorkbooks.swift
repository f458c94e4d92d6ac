import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading workbooks that nobody should trust") struct RefusingBadWorkbooks {
  private static let rows = [
    ["type", "name", "label", "default"], ["date", "born", "Born?", "2020-01-01"],
    ["integer", "age", "Age?", "5"],
  ]

  /// The workbook with some of its parts changed or added.
  private static func workbook(_ change: (inout [String: String]) -> Void) throws -> [UInt8] {
    let bytes = try WorkbookWriter.archive(of: [.init(name: "survey", rows: rows)])
    var parts = Dictionary(
      uniqueKeysWithValues: try ZipReader.files(of: bytes).map {
        ($0.path, String(decoding: $0.bytes, as: UTF8.self))
      })
    change(&parts)
    return try ZipWriter.archive(
      of: parts.sorted { $0.key < $1.key }.map { ExportedFile(path: $0.key, text: $0.value) })
  }

  private static let sheet = "xl/worksheets/sheet1.xml"

  private static func cell(_ address: String, _ xml: String, in parts: inout [String: String]) {
    let old = parts[sheet]?.firstRange(of: "<c r=\"\(address)\"")
    guard let old, let text = parts[sheet], let end = text[old.lowerBound...].firstRange(of: "</c>")
    else { return }
    parts[sheet] = text[..<old.lowerBound] + xml + text[end.upperBound...]
  }

  private static func read(_ bytes: [UInt8]) throws(ImportError) -> Import {
    try XLSFormFormat().read(ImportFile(name: "f.xlsx", bytes: bytes), as: ImportOptions())
  }

  private static func fault(_ bytes: [UInt8]) -> String? {
    do throws(ImportError) {
      _ = try read(bytes)
      return nil
    } catch {
      if case .workbook(let fault) = error { return fault.code }
      return "\(error)"
    }
  }

  private static func reported(_ loss: Loss) -> String {
    "\(loss.code) \(loss.place)"
  }

  @Test func `a name that another row has too is reported with what it became`() throws {
    let rows = [
      ["type", "name", "label"], ["text", "a", "First?"], ["text", "a", "Second?"],
      ["begin_group", "g", "One"], ["text", "b", "Third?"], ["text", "b", "Fourth?"],
      ["end_group"], ["begin_group", "g", "Two"], ["text", "b", "Fifth?"],
      ["text", "c", "Sixth?"], ["end_group"],
    ]
    let read = try Self.read(WorkbookWriter.archive(of: [.init(name: "survey", rows: rows)]))

    let named = read.losses.filter { $0.code == "name-repeated" }
    #expect(named.map(\.became) == ["“a-2”", "“b-2”", "“g-2”"])
    #expect(named.map(\.place) == ["survey/B3", "survey/B6", "survey/B8"])
    #expect(read.study.tasks.first?.steps.map(\.id) == ["a", "a-2", "g", "g-2"])
  }

  @Test func `a zip bomb is refused before it is unpacked`() throws {
    let bomb = try Repository.fixture("bad/bomb.xlsx").bytes
    let clock = ContinuousClock()
    var fault: String?
    let time = clock.measure { fault = Self.fault(bomb) }
    #expect(fault == "unsafeZip")
    #expect(time < .seconds(2))
  }

  @Test func `a broken workbook is refused with its part`() throws {
    let faults = try [
      Self.workbook { $0[Self.sheet] = "<worksheet><sheetData>" },
      Self.workbook { $0[Self.sheet] = nil },
      Self.workbook { $0["xl/workbook.xml"] = nil },
      Self.workbook { parts in
        parts[Self.sheet] = parts[Self.sheet]?.replacing(
          "<worksheet", with: "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><worksheet",
          maxReplacements: 1)
      },
    ].map(Self.fault)

    #expect(
      faults == ["brokenWorkbook", "incompleteWorkbook", "incompleteWorkbook", "documentType"])
  }

  @Test func `macros are not run, which the report says`() throws {
    let read = try Self.read(Self.workbook { $0["xl/vbaProject.bin"] = "macro" })

    #expect(read.losses.map(Self.reported) == ["macros-ignored "])
  }

  @Test func `of a formula the saved result is read, never computed`() throws {
    let read = try Self.read(
      Self.workbook { parts in
        Self.cell("C2", "<c r=\"C2\" t=\"str\"><f>1+1</f><v>Saved?</v></c>", in: &parts)
        Self.cell("D3", "<c r=\"D3\"><f>2+2</f></c>", in: &parts)
      })
    let steps = try #require(read.study.tasks.first?.steps)

    #expect(
      read.losses.map(Self.reported) == [
        "formula-as-text survey/C2", "formula-without-result survey/D3",
      ])
    #expect(steps.first?.title == [.english: "Saved?"])
    #expect(
      steps.last?.content == .question(Question(format: .numeric(NumericFormat(isWhole: true)))))
  }

  @Test func `merged cells are in the report with their range`() throws {
    let read = try Self.read(
      Self.workbook { parts in
        parts[Self.sheet] = parts[Self.sheet]?.replacing(
          "</sheetData>",
          with: "</sheetData><mergeCells count=\"1\"><mergeCell ref=\"C2:D2\"/></mergeCells>")
      })

    #expect(read.losses.map(Self.reported) == ["merged-cells survey/C2:D2"])
  }

  @Test(arguments: [(false, "2020-01-01"), (true, "2024-01-02")])
  func `dates count from the year that the workbook names`(isFrom1904: Bool, day: String) throws {
    let read = try Self.read(
      Self.workbook { parts in
        Self.cell("D2", "<c r=\"D2\" s=\"1\"><v>43831</v></c>", in: &parts)
        parts["xl/styles.xml"] = """
          <styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">\
          <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>
          """
        let rels = "xl/_rels/workbook.xml.rels"
        let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles"
        parts[rels] = parts[rels]?.replacing(
          "</Relationships>",
          with:
            "<Relationship Id=\"rId9\" Type=\"\(kind)\" Target=\"styles.xml\"/></Relationships>")
        guard isFrom1904 else { return }
        parts["xl/workbook.xml"] = parts["xl/workbook.xml"]?.replacing(
          "<sheets>", with: "<workbookPr date1904=\"1\"/><sheets>")
      })
    let format = AnswerFormat.date(DateFormat(defaultDate: CalendarMoment(day)))

    #expect(read.losses == [])
    #expect(read.study.tasks.first?.steps.first?.content == .question(Question(format: format)))
  }

  @Test func `a form with too many rows, groups, or cells is refused`() throws {
    func fault(_ rows: [[String]]) throws -> String? {
      Self.fault(
        try WorkbookWriter.archive(of: [.init(name: "survey", rows: [["type", "name"]] + rows)]))
    }
    let groups = (1...40).map { ["begin group", "g\($0)"] }

    #expect(try fault((1...4_001).map { ["text", "q\($0)"] }) == "tooManyRows")
    #expect(try fault(groups) == "tooDeep")
    #expect(
      try fault(
        [Array(repeating: "x", count: 16_000)]
          + (1...40).map { _ in Array(repeating: "x", count: 16_000) }) == "tooManyCells")
  }
}
