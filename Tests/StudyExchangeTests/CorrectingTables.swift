import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Correcting cells of tables before they are read") struct CorrectingTables {
  private static func form(_ rows: [[String]]) throws -> ImportFile {
    let header = ["type", "name", "label"]
    return ImportFile(
      name: "sleep.xlsx",
      bytes: try WorkbookWriter.archive(of: [.init(name: "survey", rows: [header] + rows)]))
  }

  private static func read(
    _ file: ImportFile, _ corrections: [TableCell: String] = [:]
  ) throws(ImportError) -> Import {
    try ImportFormats.read(file, options: ImportOptions(corrections: corrections))
  }

  private static func refusal(
    _ file: ImportFile, _ corrections: [TableCell: String] = [:]
  ) -> Import? {
    do throws(ImportError) {
      _ = try read(file, corrections)
      return nil
    } catch {
      return ImportFormats.refusal(
        of: file, for: error, options: ImportOptions(corrections: corrections))
    }
  }

  private static let sleep = [["integer", "hours", "Hours of sleep?"], ["txet", "why", "Why?"]]

  @Test func `a cell that a report names is known with its text and a label`() throws {
    let result = try Self.read(Self.form(Self.sleep))

    let cell = try #require(result.cells.reported["survey/A3"])
    #expect(cell.cell == TableCell(sheet: "survey", row: 3, column: 0))
    #expect(cell.label == "Row 3, column type")
    #expect(cell.text == "txet" && cell.original == "txet" && !cell.isCorrected)
    #expect(result.cells.corrected.isEmpty)
  }

  @Test func `a correction is read instead of the file's text, which stays known`() throws {
    let file = try Self.form(Self.sleep)
    let cell = TableCell(sheet: "survey", row: 3, column: 0)

    let result = try Self.read(file, [cell: "text"])

    #expect(result.losses.isEmpty)
    #expect(
      result.cells.corrected == [
        ImportedCell(cell: cell, label: "Row 3, column type", original: "txet", text: "text")
      ])
    #expect(
      try result.study.tasks
        == Self.read(Self.form([Self.sleep[0], ["text", "why", "Why?"]])).study.tasks)
  }

  @Test func `a wrong correction is reported at its cell`() throws {
    let cell = TableCell(sheet: "survey", row: 3, column: 0)

    let result = try Self.read(Self.form(Self.sleep), [cell: "texxt"])

    #expect(result.losses.map(\.place) == ["survey/A3"])
    #expect(result.cells.reported["survey/A3"]?.original == "txet")
    #expect(result.cells.reported["survey/A3"]?.text == "texxt")
  }

  @Test func `a header is a cell as well`() throws {
    var bytes = try WorkbookWriter.archive(of: [
      .init(name: "survey", rows: [["type", "name", "lable"], ["integer", "hours", "Hours?"]])
    ])
    let before = try Self.read(ImportFile(name: "sleep.xlsx", bytes: bytes))
    #expect(before.cells.reported["survey/C1"]?.label == "Row 1, column C")

    let after = try Self.read(
      ImportFile(name: "sleep.xlsx", bytes: bytes),
      [TableCell(sheet: "survey", row: 1, column: 2): "label"])

    #expect(after.losses.isEmpty)
    bytes = try WorkbookWriter.archive(of: [
      .init(name: "survey", rows: [["type", "name", "label"], ["integer", "hours", "Hours?"]])
    ])
    #expect(
      try after.study.tasks == Self.read(ImportFile(name: "sleep.xlsx", bytes: bytes)).study.tasks)
  }

  @Test func `corrections of nothing, and of what is not there, change nothing`() throws {
    let file = try Self.form(Self.sleep)
    let plain = try Self.read(file)

    let corrected = try Self.read(
      file,
      [
        TableCell(sheet: "survey", row: 3, column: 0): "txet",
        TableCell(sheet: "survey", row: 900, column: 0): "text",
        TableCell(sheet: "notes", row: 1, column: 0): "text", TableCell(row: 1, column: 0): "a",
      ])

    #expect(corrected == plain)
  }

  @Test func `a formula that someone typed over is no formula anymore`() {
    let address = CellAddress(row: 1, column: 0)
    var sheet = Sheet(name: " Survey", rows: [SheetRow(number: 2, cells: [0: "2", 1: "b"])])
    sheet.formulas = [address]
    sheet.failures = [address]
    var workbook = Workbook(sheets: [sheet])

    _ = workbook.correct([TableCell(sheet: "survey", row: 2, column: 0): "3"])

    #expect(workbook.sheets[0].rows[0].cells == [0: "3", 1: "b"])
    #expect(workbook.sheets[0].formulas.isEmpty && workbook.sheets[0].failures.isEmpty)
  }

  @Test
  func `a form that cannot be read names the cell that stops it, and is read once it is corrected`()
    throws
  {
    let file = try Self.form([["begin group", "a", "A"], ["text", "b", "B"]])
    let cell = TableCell(sheet: "survey", row: 2, column: 0)

    let refusal = try #require(Self.refusal(file))

    #expect(refusal.isRefused && refusal.study.tasks.isEmpty)
    #expect(refusal.losses.map(\.code) == ["unmatchedBegin"])
    #expect(refusal.cells.reported["survey/A2"]?.cell == cell)
    #expect(try Self.read(file, [cell: ""]).study.tasks.count == 1)
    let again = try #require(Self.refusal(file, [cell: "begin repeat"]))
    #expect(again.cells.corrected.map(\.text) == ["begin repeat"])
  }

  @Test func `a form without a question that Accord can ask names every cell that is wrong`() throws
  {
    let refusal = try #require(
      Self.refusal(Self.form([["txet", "a", "A"], ["intger", "b", "B"]])))

    #expect(refusal.losses.first?.code == "noQuestions")
    #expect(Set(refusal.cells.reported.keys).isSuperset(of: ["survey/A2", "survey/A3"]))
  }

  @Test(arguments: [
    (["typ", "name", "label"], "A1", "type"), (["kind", "name", "label"], "A1", "type"),
    (["type", "nmae", "label"], "B1", "name"),
  ])
  func `a header that is probably meant to name a missing column is the cell to correct`(
    header: [String], address: String, key: String
  ) throws {
    let rows = [header, ["integer", "hours", "Hours?"], ["select_one a", "why", "Text"]]
    let choices = [["list_name", "name", "label"], ["a", "1", "Noise"], ["a", "2", "Light"]]
    let file = ImportFile(
      name: "sleep.xlsx",
      bytes: try WorkbookWriter.archive(of: [
        .init(name: "survey", rows: rows), .init(name: "choices", rows: choices),
      ]))

    let refusal = try #require(Self.refusal(file))

    #expect(refusal.losses.map(\.code) == ["noColumn"])
    #expect(refusal.losses.first?.what.contains("Cell \(address)") == true)
    let cell = try #require(refusal.cells.reported["survey/\(address)"]?.cell)
    let steps = try Self.read(file, [cell: key]).study.tasks.first?.steps
    #expect(steps?.map(\.id) == ["hours", "why"])
  }

  @Test func `what no cell can help is refused as before`() throws {
    let rows = [["kind", "name"], ["apples", "a"]]
    let bytes = try WorkbookWriter.archive(of: [.init(name: "survey", rows: rows)])

    #expect(Self.refusal(ImportFile(name: "a.xlsx", bytes: bytes)) == nil)
    #expect(Self.refusal(ImportFile(name: "a.xlsx", bytes: Array("PK\u{3}\u{4}".utf8))) == nil)
  }

  @Test func `cells of a data dictionary are corrected by line and column`() throws {
    let file = REDCapMaking.file([REDCapMaking.field("age", "raddio", [.note: "In\nyears"])])
    let before = try Self.read(file)
    let cell = try #require(before.cells.reported["line 3/age/type"])
    #expect(cell.label == "Line 3, column Field Type" && cell.text == "raddio")

    let after = try Self.read(file, [cell.cell: "text"])

    #expect(!after.losses.contains { $0.place == "line 3/age/type" })
    #expect(after.cells.corrected.map(\.original) == ["raddio"])
    #expect(
      after.study.tasks
        == (try REDCapMaking.read([
          REDCapMaking.field("age", "text", [.note: "In\nyears"])
        ])).study.tasks)
  }

  @Test func `of two fields with one name, the second is the one to rename`() throws {
    let file = REDCapMaking.file([REDCapMaking.field("age"), REDCapMaking.field("age")])

    let names = try Self.read(file).cells.reported.values.filter { $0.cell.column == 0 }

    #expect(Set(names.map(\.cell.row)) == [4])
  }

  @Test func `a cell is named in forms by its sheet, row, and column`() {
    let cell = TableCell(sheet: "choices", row: 12, column: 3)

    #expect(cell.code == "12-3-choices" && TableCell(code: cell.code) == cell)
    #expect(TableCell(code: "3-0-") == TableCell(row: 3, column: 0))
    for code in [
      "", "12", "0-0-", "1-16384-", "1048577-0-", "-1-0-a", "a-b-c", "99999999999999999999-1-",
    ] {
      #expect(TableCell(code: code) == nil, "\(code)")
    }
  }

  @Test func `the report says which cells were corrected, and by whom`() throws {
    var result = try Self.read(
      Self.form(Self.sleep), [TableCell(sheet: "survey", row: 3, column: 0): "text"])
    result.cells.corrector = "Ada Lovelace"

    let account = try ImportAccount(document: result.lossDocument)

    #expect(
      account.corrections == [
        KeptCorrection(
          label: "Row 3, column type", original: "txet", text: "text", by: "Ada Lovelace")
      ])
    #expect(account.losses == result.losses && account.languages == nil)
  }

  @Test func `a report offers as many cells as can be corrected, the worst first`() throws {
    let rows = (1...ImportLimits.corrections + 5).map { ["integer", "q\($0)", "Hours?"] }
    var workbook = Workbook(sheets: [Sheet(name: "survey")])
    workbook.sheets[0].rows = rows.enumerated().map { index, texts in
      SheetRow(number: index + 2, cells: [0: texts[0], 1: texts[1]])
    }
    func loss(_ severity: Loss.Severity, _ row: Int) -> Loss {
      Loss(
        format: "xlsform", code: "a", kind: .dropped, severity: severity,
        place: ["survey", "B\(row)"], what: "A cell")
    }
    let last = rows.count + 1
    let losses = (2..<last).map { loss(.note, $0) } + [loss(.error, last)]

    let cells = ImportedCells(losses, of: workbook, corrected: [])

    #expect(cells.reported.count == ImportLimits.corrections && cells.isShortened)
    #expect(cells.reported["survey/B\(last)"]?.text == "q\(rows.count)")
    #expect(!ImportedCells([losses[0]], of: workbook, corrected: []).isShortened)
  }

  @Test func `rows that a file has in another order are found`() {
    let rows = [5, 2, 9].map { SheetRow(number: $0, cells: [0: "row \($0)"]) }
    let workbook = Workbook(sheets: [Sheet(name: "survey", rows: rows)])

    for row in [5, 2, 9] {
      #expect(workbook.text(at: TableCell(sheet: "survey", row: row, column: 0)) == "row \(row)")
    }
    #expect(workbook.text(at: TableCell(sheet: "survey", row: 3, column: 0)) == nil)
  }

  @Test
  func `answers without a list, settings below the first row, and nameless columns are counted`()
    throws
  {
    let bytes = try WorkbookWriter.archive(of: [
      .init(
        name: "survey",
        rows: [
          ["type", "name", "label"], ["integer", "hours", "Hours?"],
          ["integer", "more", "More?", "a"], ["integer", "most", "Most?", "b"],
        ]),
      .init(
        name: "choices", rows: [["list_name", "name", "label"], ["", "a", "A"], ["", "b", "B"]]),
      .init(name: "settings", rows: [["form_title"], ["Sleep"], ["Nap"], ["Rest"]]),
    ])

    let losses = try Self.read(ImportFile(name: "sleep.xlsx", bytes: bytes)).losses

    #expect(
      losses.filter { $0.code == "answer-without-list" }.map(\.what) == [
        "2 answers that name no list"
      ])
    #expect(
      losses.filter { $0.code == "setting-not-carried" }.map { "\($0.place): \($0.what)" } == [
        "settings/3: Settings below the first row, in 2 rows"
      ])
    #expect(
      losses.filter { $0.code == "column-without-name" }.map { "\($0.place): \($0.what)" } == [
        "survey/D3: A column without a name, with 2 cells"
      ])
  }
}
