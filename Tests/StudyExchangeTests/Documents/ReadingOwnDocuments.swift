import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading documents that Accord wrote") struct ReadingOwnDocuments {
  private static func word(_ text: String, at name: String? = nil) -> String {
    let mark = name.map {
      "<w:bookmarkStart w:id=\"1\" w:name=\"\($0)\"/><w:bookmarkEnd w:id=\"1\"/>"
    }
    return "<w:p>\(mark ?? "")\(WrittenSamples.run(text))</w:p>"
  }

  /// As pandoc makes them of the file below.
  private static let blocks = [
    Node.table([
      [Node.cell([Node.paragraph("Version")]), Node.cell([Node.paragraph("1.0.0")])]
    ]),
    Node.paragraph("Please read this."), Node.heading(2, "Purpose"),
    Node.paragraph("To learn."), Node.heading(3, "Risks"), Node.paragraph("In short."),
    Node.heading(3, "Risks"), Node.paragraph("It itches."),
    Node.heading(2, "Signatures"), Node.heading(3, "Participant"),
    Node.table([
      [Node.cell([Node.paragraph("Signature")]), Node.cell([])]
    ]),
  ]

  /// The second “Risks” is a section, the first one a subheading.
  private static let body = [
    word("Heart Study"), word("Version", at: "accord_facts"), word("1.0.0"),
    word("Please read this.", at: "accord_section_1"), word("Purpose", at: "accord_section_2"),
    word("To learn."), word("Risks"), word("In short."), word("Risks", at: "accord_section_3"),
    word("It itches."), word("Signatures", at: "accord_signatures"), word("Participant"),
    word("Signature", at: "accord_section_2"),
  ]

  private static let meta: JSONValue = [
    "title": Node.node("MetaInlines", Node.words("Heart Study"))
  ]

  private func read(
    _ body: [String] = Self.body, as blocks: [JSONValue] = Self.blocks, plan: WrittenPlan? = nil
  ) throws -> Import {
    try ImportFormats.read(
      WrittenSamples.word(body.joined()).read(as: blocks, meta: Self.meta),
      options: ImportOptions(plan: plan))
  }

  @Test func `the sections are those that were written, with their subheadings`() throws {
    let imported = try read()

    #expect(imported.sections.map(\.title) == ["", "Purpose", "Risks"])
    #expect(
      imported.sections.map(\.text) == [
        "Please read this.", "To learn.\n\n### Risks\n\nIn short.", "It itches.",
      ])
    #expect(imported.consent.title[.english] == "Heart Study")
  }

  @Test func `the facts and the signature page are left out, and reported with their words`()
    throws
  {
    let imported = try read()

    #expect(imported.losses.map(\.code) == ["facts-not-carried", "signatures-not-carried"])
    #expect(
      imported.losses.map(\.what) == [
        "1 table of facts that Accord wrote: “Version 1.0.0”",
        "3 parts of the signature page that Accord wrote: “Signatures”, “Participant”, “Signature”",
      ])
  }

  @Test func `a heading that someone added begins a section where it ranks with the one before`()
    throws
  {
    var (body, blocks) = (Self.body, Self.blocks)
    body.insert(contentsOf: [Self.word("Costs"), Self.word("None.")], at: 10)
    blocks.insert(contentsOf: [Node.heading(2, "Costs"), Node.paragraph("None.")], at: 8)

    let imported = try read(body, as: blocks)

    #expect(imported.sections.map(\.title) == ["", "Purpose", "Risks", "Costs"])
    #expect(imported.sections.last?.text == "None.")
  }

  @Test func `text after the signature page is kept`() throws {
    let body = Self.body + [Self.word("Appendix"), Self.word("More words.")]
    let blocks = Self.blocks + [Node.heading(2, "Appendix"), Node.paragraph("More words.")]

    let imported = try read(body, as: blocks)

    #expect(imported.sections.last?.title == "Appendix")
    #expect(imported.sections.last?.text == "More words.")
  }

  @Test func `the plan of such a document as it is changes nothing`() throws {
    let before = try read()
    let starts = Dictionary(
      uniqueKeysWithValues: before.pieces.map { ($0.start, WrittenPlan.Start()) })

    #expect(try read(plan: WrittenPlan(starts: starts)) == before)
  }

  @Test func `bookmarks count also where LibreOffice saved the document`() throws {
    let body = """
      <text:p>Heart Study</text:p>\
      <text:p><text:bookmark text:name="accord_section_1"/>Please read this.</text:p>\
      <text:h text:outline-level="2"><text:bookmark-start text:name="accord_section_2"/>Purpose\
      <text:bookmark-end text:name="accord_section_2"/></text:h>\
      <text:h text:outline-level="3">Risks</text:h><text:p>In short.</text:p>\
      <text:h text:outline-level="2"><text:bookmark text:name="accord_signatures"/>Signatures</text:h>\
      <text:p>Participant<text:bookmark text:name="accord_signatures Copy 1"/></text:p>
      """
    let blocks = [
      Node.paragraph("Please read this."), Node.heading(2, "Purpose"), Node.heading(3, "Risks"),
      Node.paragraph("In short."), Node.heading(2, "Signatures"), Node.paragraph("Participant"),
    ]

    let imported = try ImportFormats.read(
      WrittenSamples.openDocument(body).read(as: blocks, meta: Self.meta),
      options: ImportOptions())

    #expect(imported.sections.map(\.title) == ["", "Purpose"])
    #expect(imported.sections.last?.text == "### Risks\n\nIn short.")
    #expect(imported.losses.map(\.code) == ["signatures-not-carried"])
  }

  @Test func `other bookmarks say nothing about sections`() throws {
    let names = ["accord_section_0", "accord_section_x", "_Toc1", "accord_signatures Copy 1"]

    #expect(names.allSatisfy { DocumentAnchor(named: $0) == nil })
    for anchor: DocumentAnchor in [.facts, .section(12), .signatures] {
      #expect(DocumentAnchor(named: anchor.name) == anchor)
    }
  }
}
