import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reporting what documents hold beside their text") struct ReportingWhatDocumentsHold {
  @Test func `tracked changes are taken, counted, and placed`() throws {
    let body =
      WrittenSamples.paragraph("Purpose")
      + "<w:p>\(WrittenSamples.run("We"))<w:ins w:author=\"Bo\">\(WrittenSamples.run(" really"))</w:ins><w:del w:author=\"Bo\"><w:r><w:delText> never</w:delText></w:r></w:del>\(WrittenSamples.run(" pay."))</w:p>"
      + "<w:p><w:moveFrom>\(WrittenSamples.run("moved"))</w:moveFrom></w:p>"
    let imported = try read(
      body,
      as: [
        Node.heading(1, "Purpose"), Node.paragraph("We really pay."), Node.heading(1, "Risks"),
      ])

    let place = "consents/consent/sections/purpose"
    #expect(
      imported.losses.map { "\($0.code) \($0.what)" } == [
        "tracked-insertion 1 tracked insertion: “really”",
        "tracked-deletion 1 tracked deletion: “never”", "tracked-move 1 tracked move: “moved”",
      ])
    #expect(imported.losses.allSatisfy { $0.place == place && $0.severity == .warning })
    #expect(imported.sections.first?.text == "We really pay.")
  }

  @Test func `comments are reported with their authors`() throws {
    let body = "<w:p>\(WrittenSamples.run("Text"))<w:r><w:commentReference w:id=\"3\"/></w:r></w:p>"
    let comments = """
      <w:comments \(WrittenSamples.wordNames)><w:comment w:id="3" w:author="Grace">\
      \(WrittenSamples.paragraph("Too long?"))</w:comment></w:comments>
      """
    let imported = try read(
      body, parts: ["word/comments.xml": comments], as: [Node.paragraph("Text")])

    #expect(
      imported.losses("comment-not-carried").map(\.what) == ["1 comment: “Grace: Too long?”"])
  }

  @Test func `the text of a box comes in once, at the end of its section`() throws {
    let box = "<w:txbxContent>\(WrittenSamples.paragraph("Call 911"))</w:txbxContent>"
    let body =
      WrittenSamples.paragraph("Risks")
      + "<w:p><w:r><mc:AlternateContent><mc:Choice>\(box)</mc:Choice><mc:Fallback>\(box)</mc:Fallback></mc:AlternateContent></w:r>\(WrittenSamples.run("Few."))</w:p>"
      + WrittenSamples.paragraph("Costs") + WrittenSamples.paragraph("None.")
    let imported = try read(
      body,
      as: [
        Node.heading(1, "Risks"), Node.paragraph("Few."), Node.heading(1, "Costs"),
        Node.paragraph("None."),
      ])

    #expect(imported.sections.map(\.text) == ["Few.\n\nCall 911", "None."])
    #expect(
      imported.losses("text-box-moved").map(\.place) == ["consents/consent/sections/risks"])
  }

  @Test func `a paragraph that the other program leaves out is found`() throws {
    let body = ["A heading", "Kept words.", "Lost words."].map(WrittenSamples.paragraph).joined()
    let imported = try read(
      body, as: [Node.heading(1, "A heading"), Node.paragraph("Kept words.")])

    #expect(imported.sections.map(\.text) == ["Kept words.\n\nLost words."])
    #expect(imported.losses("text-moved").first?.severity == .warning)
  }

  @Test func `fields, headers, hidden text, objects, charts, and macros are reported`() throws {
    let body = """
      <w:p><w:fldSimple w:instr=" DATE "><w:r><w:t>May</w:t></w:r></w:fldSimple>\
      <w:r><w:rPr><w:vanish/></w:rPr><w:t> secret</w:t></w:r><w:r><w:object/></w:r>\
      <w:r><a:chart/></w:r><w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r></w:p>
      """
    let header = "<w:hdr \(WrittenSamples.wordNames)>\(WrittenSamples.paragraph("Draft 3"))</w:hdr>"
    let imported = try read(
      body,
      parts: [
        "word/header1.xml": header, "word/header2.xml": header, "word/vbaProject.bin": "x",
      ], as: [Node.paragraph("May secret")])

    #expect(
      Set(imported.losses.map(\.code)) == [
        "field-became-text", "hidden-text-shown", "object-not-carried", "diagram-not-carried",
        "symbol-not-carried", "header-not-carried", "macros-not-carried",
      ])
    #expect(
      imported.losses("header-not-carried").map(\.what) == ["1 page header: “Draft 3”"])
  }

  @Test func `the language of most of the text, or that of the properties, is taken`() throws {
    let german =
      "<w:p><w:r><w:rPr><w:lang w:val=\"de-DE\"/></w:rPr><w:t>Viele Wörter</w:t></w:r></w:p>"
    let properties = "<a xmlns:dc=\"d\"><dc:language>es</dc:language></a>"
    let blocks = [Node.paragraph("Viele Wörter")]

    let read = try read(german, as: blocks)
    let stated = try self.read(german, parts: ["docProps/core.xml": properties], as: blocks)
    let chosen = try ImportFormats.read(
      WrittenSamples.word(german).read(as: blocks), options: ImportOptions(language: Language("fr"))
    )

    #expect(read.study.primaryLanguage == Language("de-DE"))
    #expect(stated.study.primaryLanguage == Language("es"))
    #expect(chosen.study.primaryLanguage == Language("fr"))
  }

  @Test func `OpenDocument texts report the same`() throws {
    let body = """
      <text:tracked-changes><text:changed-region text:id="c1"><text:deletion><text:p>never</text:p>\
      </text:deletion></text:changed-region><text:changed-region text:id="c2"><text:insertion>\
      <dc:creator>Bo</dc:creator></text:insertion></text:changed-region></text:tracked-changes>\
      <text:h>Purpose</text:h><text:p>We<text:change-start text:change-id="c2"/> really\
      <text:change-end text:change-id="c2"/><text:change text:change-id="c1"/> pay.\
      <office:annotation><dc:creator>Grace</dc:creator><dc:date>2026-01-01</dc:date>\
      <text:p>Why?</text:p></office:annotation></text:p>\
      <text:p><draw:frame><svg:title>not seen</svg:title><draw:text-box><text:p>In a box</text:p>\
      </draw:text-box></draw:frame></text:p>
      """
    let styles = """
      <office:document-styles \(WrittenSamples.openNames)><style:footer><text:p>Page</text:p>\
      </style:footer></office:document-styles>
      """
    let file = try WrittenSamples.openDocument(body, parts: ["styles.xml": styles])
      .read(as: [Node.heading(1, "Purpose"), Node.paragraph("We really pay.")])
    let imported = try ImportFormats.read(file)

    #expect(imported.format == "odt")
    #expect(imported.sections.map(\.text) == ["We really pay.\n\nIn a box"])
    #expect(
      imported.losses.map { "\($0.code): \($0.what)" } == [
        "footer-not-carried: 1 page footer: “Page”",
        "tracked-insertion: 1 tracked insertion: “really”",
        "tracked-deletion: 1 tracked deletion: “never”",
        "comment-not-carried: 1 comment: “Grace: Why?”",
        "text-box-moved: 1 paragraph in a text box: “In a box”",
      ])
  }

  @Test func `a web page states its title and language, and its scripts never leave it`() throws {
    let page = WrittenSamples.page(
      """
      <!DOCTYPE html><html lang="es"><head><title>Estudio &amp; más</title><style>p {}</style></head>
      <body><p>Uno <script>alert(1)</script></p><table><tr><td>A</td><td>B</td></tr></table></body></html>
      """)
    let source = try WrittenSource(page, kind: .webPage)
    let imported = try ImportFormats.read(
      page.read(as: [
        Node.paragraph("Uno"),
        Node.table([[Node.cell([Node.paragraph("A")]), Node.cell([Node.paragraph("B")])]]),
      ]))

    #expect(!text(source.document).contains("script"))
    #expect(imported.study.facts.title == LocalizedText("Estudio & más", in: Language("es")))
    #expect(imported.losses.map(\.code) == ["html-removed"])
  }

  private func read(
    _ body: String, parts: [String: String] = [:], as blocks: [JSONValue]
  ) throws -> Import {
    try ImportFormats.read(WrittenSamples.word(body, parts: parts).read(as: blocks))
  }
}
