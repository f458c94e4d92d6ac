import StudyEditing
import StudyExchange
import StudyModel
import Testing

@Suite("Reading corrected cells from a form") struct CorrectingCells {
  private static let first = TableCell(sheet: "survey", row: 2, column: 0)
  private static let second = TableCell(sheet: "survey", row: 3, column: 0)

  private static func cells(
    _ texts: [(TableCell, String)], corrected: [(TableCell, String, String)] = []
  ) -> ImportedCells {
    ImportedCells(
      reported: Dictionary(
        uniqueKeysWithValues: texts.map {
          ($0.code, ImportedCell(cell: $0, label: "Cell", original: $1, text: $1))
        }),
      corrected: corrected.map { ImportedCell(cell: $0, label: "Cell", original: $1, text: $2) })
  }

  /// A form that a page with these texts sends.
  private static func form(
    _ sent: [(cell: TableCell, shown: String, text: String)], reset: TableCell? = nil
  ) -> CellForm {
    var fields = sent.flatMap { cell, shown, text in
      [
        (name: CellForm.markName(of: cell), value: CellForm.mark(of: shown)),
        (name: CellForm.name(of: cell), value: text),
      ]
    }
    if let reset { fields.append((name: "reset", value: reset.code)) }
    return CellForm(SubmittedForm(fields: fields))
  }

  private static let two = cells([(first, "txet"), (second, "intger")])

  @Test func `only what was typed is a correction`() throws {
    let form = Self.form([(Self.first, "txet", " text "), (Self.second, "intger", "intger")])

    #expect(try form.corrections(over: [:], of: Self.two) == [Self.first: "text"])
  }

  @Test func `line breaks as browsers send them, and spaces at the ends, are no change`() throws {
    let form = Self.form([(Self.first, "a\nb ", "a\r\nb")])

    #expect(try form.corrections(over: [:], of: Self.two) == [:])
  }

  @Test func `a page of another tab changes only its own cell`() throws {
    // The page was opened before the first cell was corrected.
    let form = Self.form([(Self.first, "txet", "txet"), (Self.second, "intger", "integer")])

    #expect(
      try form.corrections(over: [Self.first: "text"], of: Self.two)
        == [Self.first: "text", Self.second: "integer"])
  }

  @Test func `a cell that two tabs correct differently is asked about, then replaced`() throws {
    let cells = Self.cells([], corrected: [(Self.first, "txet", "text")])
    let old = Self.form([(Self.first, "txet", "note")])
    do throws(FormErrors) {
      _ = try old.corrections(over: [Self.first: "text"], of: cells)
      Issue.record("It was replaced.")
    } catch {
      #expect(error.lines.map(\.field) == [CellForm.name(of: Self.first)])
      #expect(error.lines[0].text.contains("“text”"))
    }

    let new = Self.form([(Self.first, "text", "note")])
    #expect(
      try new.corrections(over: [Self.first: "text"], of: cells) == [Self.first: "note"])
    // Both tabs sent the same.
    let same = Self.form([(Self.first, "txet", "text")])
    #expect(
      try same.corrections(over: [Self.first: "text"], of: cells) == [Self.first: "text"])
  }

  @Test func `a cell is reset by its button, and by typing what is in the file`() throws {
    let cells = Self.cells([], corrected: [(Self.first, "txet", "text")])
    let current = [Self.first: "text"]

    let button = Self.form([(Self.first, "text", "text")], reset: Self.first)
    let typed = Self.form([(Self.first, "text", "txet")])

    #expect(try button.corrections(over: current, of: cells) == [:])
    #expect(try typed.corrections(over: current, of: cells) == [:])
  }

  @Test func `a cell can be emptied, and control characters are left out`() throws {
    let form = Self.form([(Self.first, "txet", ""), (Self.second, "intger", "int\u{0}eger")])

    #expect(
      try form.corrections(over: [:], of: Self.two) == [Self.first: "", Self.second: "integer"])
  }

  @Test func `long texts and too many cells are refused at their fields`() {
    let long = String(repeating: "a", count: ImportLimits.correction.characters + 1)
    #expect(throws: FormErrors.self) {
      try Self.form([(Self.first, "", long)]).corrections(over: [:], of: Self.two)
    }

    let many = (1...ImportLimits.corrections + 1).map {
      (cell: TableCell(sheet: "survey", row: $0, column: 0), shown: "", text: "text")
    }
    do throws(FormErrors) {
      _ = try Self.form(many).corrections(
        over: [:], of: Self.cells(many.map { ($0.cell, $0.shown) }))
      Issue.record("There is no limit.")
    } catch {
      #expect(error.lines.map(\.field) == [CellForm.name(of: many[many.count - 1].cell)])
    }
  }

  @Test func `names that are no cells are ignored`() throws {
    let form = CellForm(
      SubmittedForm(fields: [("seen-x", "1"), ("cell-x", "2"), ("reset", "y"), ("seen-2-0-a", "")])
    )

    #expect(try form.corrections(over: [:], of: Self.two) == [:])
  }

  @Test func `a cell that is not reported is not corrected`() {
    let other = TableCell(sheet: "survey", row: 9, column: 1)
    do throws(FormErrors) {
      _ = try Self.form([(other, "a", "b")]).corrections(over: [:], of: Self.two)
      Issue.record("It was corrected.")
    } catch {
      #expect(error.lines.map(\.field) == ["corrections"])
    }
  }
}
