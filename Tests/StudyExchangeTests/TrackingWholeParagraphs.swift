import Testing

@testable import StudyExchange

@Suite("Tracking whole paragraphs and rows of Word files") struct TrackingWholeParagraphs {
  private func completed(_ body: String) throws -> String {
    let docx = try ZipWriter.archive(of: [
      ExportedFile(
        path: "word/document.xml", text: "<?xml version=\"1.0\"?><w:body>\(body)</w:body>")
    ])
    let files = try ZipReader.files(of: WordBody.completed(in: docx))
    let text = String(decoding: try #require(files.first).bytes, as: UTF8.self)
    return String(
      try #require(text.wholeMatch(of: /<\?xml version="1.0"\?><w:body>(.*)<\/w:body>/)).1)
  }

  private func run(_ words: String) -> String { "<w:r><w:t>\(words)</w:t></w:r>" }

  private func change(_ kind: String, _ id: Int, _ words: String) -> String {
    "<w:\(kind) w:id=\"\(id)\" w:author=\"Ada\">\(run(words))</w:\(kind)>"
  }

  private func mark(_ kind: String, _ id: Int) -> String {
    "<w:rPr><w:\(kind) w:id=\"\(id)\" w:author=\"Ada\" /></w:rPr>"
  }

  @Test(arguments: ["ins", "del"])
  func `a paragraph that was changed as a whole is itself a change`(kind: String) throws {
    let looks = "<w:pStyle w:val=\"BodyText\" />"
    let made = try completed(
      "<w:p><w:pPr>\(looks)</w:pPr>\(change(kind, 1, "a"))\(change(kind, 2, "b"))</w:p>"
        + "<w:p>\(change(kind, 3, "c"))</w:p><w:p>\(run("d"))</w:p>")

    #expect(
      made
        == "<w:p><w:pPr>\(looks)\(mark(kind, 1))</w:pPr>\(change(kind, 2, "a"))\(change(kind, 3, "b"))</w:p>"
        + "<w:p><w:pPr>\(mark(kind, 4))</w:pPr>\(change(kind, 5, "c"))</w:p><w:p>\(run("d"))</w:p>"
    )
  }

  @Test func `a paragraph that keeps or replaces a word stays`() throws {
    for body in [
      "<w:p>\(change("ins", 1, "a"))\(run("b"))</w:p><w:p>\(run("c"))</w:p>",
      "<w:p>\(change("del", 1, "a"))\(change("ins", 2, "b"))</w:p><w:p>\(run("c"))</w:p>",
      "<w:p /><w:p><w:pPr></w:pPr></w:p><w:p>\(run("a"))</w:p>",
    ] {
      #expect(try completed(body) == body)
    }
  }

  @Test func `a comment comes and goes with its paragraph`() throws {
    let reference = "<w:r><w:commentReference w:id=\"1\" /></w:r>"
    let made = try completed(
      "<w:p><w:commentRangeStart w:id=\"1\" /><w:commentRangeEnd w:id=\"1\" />\(reference)"
        + "\(change("del", 1, "a"))</w:p><w:p>\(run("b"))</w:p>")

    #expect(
      made
        == "<w:p><w:pPr>\(mark("del", 2))</w:pPr><w:del w:id=\"3\" w:author=\"Ada\">\(reference)</w:del>"
        + "\(change("del", 4, "a"))</w:p><w:p>\(run("b"))</w:p>")
  }

  @Test func `a row whose cells were all changed is itself a change, and others keep their cells`()
    throws
  {
    let fixed = "<w:cantSplit />"
    func cell(_ content: String) -> String { "<w:tc><w:p>\(content)</w:p></w:tc>" }
    let made = try completed(
      "<w:tbl><w:tr>\(cell(change("ins", 1, "a")))<w:tc><w:p /></w:tc></w:tr>"
        + "<w:tr>\(cell(change("del", 1, "b")))\(cell(run("c")))</w:tr></w:tbl>")

    #expect(
      made
        == "<w:tbl><w:tr><w:trPr>\(fixed)<w:ins w:id=\"1\" w:author=\"Ada\" /></w:trPr>"
        + cell("<w:pPr>\(mark("ins", 2))</w:pPr>\(change("ins", 3, "a"))")
        + cell("<w:pPr>\(mark("ins", 4))</w:pPr>")
        + "</w:tr><w:tr><w:trPr>\(fixed)</w:trPr>\(cell(change("del", 5, "b")))\(cell(run("c")))</w:tr></w:tbl>"
    )
  }

  /// A table does not take up the paragraph before it.
  @Test func `before a table, items are added to the one that stays`() throws {
    let looks = "<w:numPr><w:numId w:val=\"1\" /></w:numPr>"
    let made = try completed(
      "<w:p><w:pPr>\(looks)</w:pPr>\(run("a"))</w:p>"
        + "<w:p><w:pPr>\(looks)</w:pPr>\(change("ins", 1, "b"))</w:p><w:tbl></w:tbl>")

    #expect(
      made
        == "<w:p><w:pPr>\(looks)\(mark("ins", 1))</w:pPr>\(run("a"))</w:p>"
        + "<w:p><w:pPr>\(looks)</w:pPr>\(change("ins", 2, "b"))</w:p><w:tbl></w:tbl>")
  }

  @Test func `before a table, the items that replace others begin in the last of them`() throws {
    func paragraph(_ mark: String, _ content: String) -> String {
      "<w:p><w:pPr><w:numPr />\(mark)</w:pPr>\(content)</w:p>"
    }
    let made = try completed(
      paragraph("", change("del", 1, "a")) + paragraph("", change("del", 2, "b"))
        + paragraph("", change("ins", 3, "c")) + paragraph("", change("ins", 4, "d"))
        + "<w:tbl></w:tbl>")

    #expect(
      made
        == paragraph(mark("del", 1), change("del", 2, "a"))
        + paragraph(mark("ins", 3), change("del", 4, "b") + change("ins", 5, "c"))
        + paragraph("", change("ins", 6, "d")) + "<w:tbl></w:tbl>")
  }

  @Test func `a table that is read from right to left begins at the right`() throws {
    func table(_ looks: String, _ second: String) -> String {
      "<w:tbl><w:tblPr><w:tblStyle />\(looks)<w:tblW /></w:tblPr><w:tr><w:trPr><w:cantSplit /></w:trPr>"
        + "<w:tc><w:p><w:pPr><w:bidi /></w:pPr>\(run("ا"))</w:p></w:tc><w:tc>\(second)</w:tc></w:tr></w:tbl>"
    }
    let plain = "<w:p>\(run("a"))</w:p>"

    #expect(
      try completed(table("", "<w:p />").replacing("<w:cantSplit />", with: ""))
        == table("<w:bidiVisual />", "<w:p />"))
    #expect(
      try completed(table("", plain).replacing("<w:cantSplit />", with: "")) == table("", plain))
  }

  @Test(arguments: ["<w:p>", "</w:p>", "<w:p></w:r>", "<w:p><w:r></w:p></w:r>", "<w:p"])
  func `a text whose tags do not match is refused`(body: String) throws {
    let docx = try ZipWriter.archive(of: [ExportedFile(path: "word/document.xml", text: body)])

    #expect(throws: WordMargins.NotAWordFile.self) { try WordBody.completed(in: docx) }
  }
}
