import StudyModel
import Testing

@testable import StudyExchange

@Suite("Keeping the side of a table's columns") struct AligningColumns {
  private static let rows = [["Visit", "Blood", "Hours"], ["1", "60 mL", "2"], ["2", "—", "3"]]
  private static let markdown = """
    | Visit | Blood | Hours |
    | --- | :---: | ---: |
    | 1 | 60 mL | 2 |
    | 2 | — | 3 |
    """

  /// The table as pandoc reads it.
  private func table(sides: [String] = []) -> JSONValue {
    Node.table(
      Self.rows.map { row in
        row.enumerated().map { index, text in
          Node.cell(
            [Node.paragraph(text)], side: sides.isEmpty ? "AlignDefault" : sides[index])
        }
      })
  }

  private func text(of file: ImportFile, sides: [String] = []) throws -> String? {
    try ImportFormats.read(file.read(as: [table(sides: sides)])).sections.first?.text
  }

  private func word(_ rows: [[String]] = Self.rows, sides: [String]) throws -> ImportFile {
    let rows = rows.map { row in
      let cells = zip(row, sides).map { text, side in
        let look = side.isEmpty ? "" : "<w:pPr><w:jc w:val=\"\(side)\"/></w:pPr>"
        return "<w:tc><w:tcPr/><w:p>\(look)\(WrittenSamples.run(text))</w:p></w:tc>"
      }
      return "<w:tr>\(cells.joined())</w:tr>"
    }
    return try WrittenSamples.word(
      "<w:tbl><w:tblPr><w:jc w:val=\"center\"/></w:tblPr>\(rows.joined())</w:tbl>")
  }

  @Test(arguments: [
    ["", "center", "right"], ["left", "center", "end"], ["both", "center", "end"],
  ])
  func `a Word document says it with its paragraphs`(sides: [String]) throws {
    let file = try word(sides: sides)

    #expect(try text(of: file) == Self.markdown)
    #expect(try ImportFormats.read(file.read(as: [table()])).losses.isEmpty)
  }

  @Test func `an OpenDocument text says it with the styles of its paragraphs`() throws {
    let styles = """
      <style:style style:name="Mid" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/></style:style>\
      <style:style style:name="Last" style:family="paragraph"><style:paragraph-properties fo:text-align="end"/></style:style>\
      <style:style style:name="Bold" style:family="paragraph" style:parent-style-name="Last"/>
      """
    let names = ["Plain", "Mid", "Bold"]
    let rows = Self.rows.map { row in
      let cells = zip(row, names).map { text, style in
        "<table:table-cell><text:p text:style-name=\"\(style)\">\(text)</text:p></table:table-cell>"
      }
      return "<table:table-row>\(cells.joined())</table:table-row>"
    }
    let file = try WrittenSamples.openDocument(
      "<table:table>\(rows.joined())</table:table>", styles: styles)

    #expect(try text(of: file) == Self.markdown)
  }

  @Test func `a web page says it with its cells or with the paragraphs in them`() throws {
    let page = WrittenSamples.page(
      """
      <table><tr><th>Visit</th><th>Blood</th><th>Hours</th></tr>
      <tr><td>1</td><td><p align=center>60 mL</p></td><td style="color: red; text-align: right">2</td></tr></table>
      """)
    let html = String(
      decoding: try WrittenSource(page, kind: .webPage).document, as: UTF8.self)

    #expect(html.contains(#"<td align="center">"#) && html.contains(#"<td align="right">2</td>"#))
    #expect(
      try text(of: page, sides: ["AlignDefault", "AlignCenter", "AlignRight"]) == Self.markdown)
  }

  @Test func `a column whose cells differ, and one whose head alone differs, has the usual side`()
    throws
  {
    let file = try word(sides: ["", "", ""])
    #expect(try text(of: file)?.contains("| --- | --- | --- |") == true)

    let mixed = """
      <w:tbl>\(row(["center", "center"]))\(row(["", "right"]))\(row(["", ""]))</w:tbl>
      """
    let tree = Node.table(
      (0..<3).map { _ in (0..<2).map { _ in Node.cell([Node.paragraph("same")]) } })
    let imported = try ImportFormats.read(WrittenSamples.word(mixed).read(as: [tree]))

    #expect(imported.sections.first?.text.contains("| --- | --- |") == true)
  }

  @Test func `columns are counted across merged cells`() throws {
    let head =
      "<w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr>"
      + WrittenSamples.paragraph("Both") + "</w:tc></w:tr>"
    let spread = "<w:tbl>\(head)\(row(["", "right"]))</w:tbl>"
    let tree = Node.table([
      [Node.cell([Node.paragraph("Both")], width: 2)],
      [Node.cell([Node.paragraph("same")]), Node.cell([Node.paragraph("same")])],
    ])
    let imported = try ImportFormats.read(WrittenSamples.word(spread).read(as: [tree]))

    #expect(imported.sections.first?.text == "| Both |  |\n| --- | ---: |\n| same | same |")
  }

  /// A row of cells with the same words.
  private func row(_ sides: [String]) -> String {
    let cells = sides.map { side in
      let look = side.isEmpty ? "" : "<w:pPr><w:jc w:val=\"\(side)\"/></w:pPr>"
      return "<w:tc><w:p>\(look)\(WrittenSamples.run("same"))</w:p></w:tc>"
    }
    return "<w:tr>\(cells.joined())</w:tr>"
  }
}
