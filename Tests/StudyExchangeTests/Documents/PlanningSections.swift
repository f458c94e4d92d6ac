import StudyModel
import Testing

@testable import StudyExchange

@Suite("Cutting documents as someone planned") struct PlanningSections {
  /// A title, two headings, and a line that looks like a heading but is not one.
  private static let blocks = [
    Node.heading(1, "Heart Study"), Node.paragraph("Preamble."), Node.heading(2, "Purpose"),
    Node.paragraph("To learn."), Node.paragraph("What may go wrong"), Node.paragraph("It itches."),
    Node.heading(2, "Privacy"), Node.paragraph("Kept safe."),
  ]

  private func read(_ starts: [Int: WrittenPlan.Start]?, _ blocks: [JSONValue] = Self.blocks)
    throws -> Import
  {
    try ImportFormats.read(
      WrittenSamples.word(blocks.indices.map { WrittenSamples.paragraph(words[$0] ?? "") }.joined())
        .read(as: blocks),
      options: ImportOptions(plan: starts.map(WrittenPlan.init)))
  }

  /// The words of the document itself, so that nothing seems to be missing or added.
  private let words = [
    0: "Heart Study", 1: "Preamble.", 2: "Purpose", 3: "To learn.", 4: "What may go wrong",
    5: "It itches.", 6: "Privacy", 7: "Kept safe.",
  ]

  @Test func `a document says where else it can be cut`() throws {
    let imported = try read(nil)

    #expect(imported.pieces.map(\.start) == [0, 2, 6])
    #expect(imported.pieces.map(\.section) == imported.consent.sections.map(\.id))
    #expect(imported.pieces[1].rest.map(\.block) == [3, 4, 5])
    #expect(
      imported.pieces[1].rest.map(\.words) == ["To learn.", "What may go wrong", "It itches."])
  }

  @Test func `the plan of a document as it is changes nothing`() throws {
    let before = try read(nil)
    let starts = Dictionary(
      uniqueKeysWithValues: before.pieces.map { ($0.start, WrittenPlan.Start()) })

    #expect(try read(starts) == before)
  }

  @Test func `a section begins at a short line, which becomes its title`() throws {
    let imported = try read([0: .init(), 2: .init(), 4: .init(), 6: .init()])

    #expect(imported.sections.map(\.title) == ["", "Purpose", "What may go wrong", "Privacy"])
    #expect(
      imported.sections.map(\.text) == ["Preamble.", "To learn.", "It itches.", "Kept safe."])
    #expect(imported.losses.isEmpty)
  }

  @Test func `a section begins at a sentence, which stays in its text`() throws {
    let imported = try read([0: .init(), 2: .init(), 5: .init(title: "Risks"), 6: .init()])

    #expect(imported.sections.map(\.title) == ["", "Purpose", "Risks", "Privacy"])
    #expect(imported.sections[2].text == "It itches.")
    #expect(imported.consent.sections[2].headingLevel == 2)
    #expect(imported.losses.isEmpty)
  }

  @Test func `a joined section keeps its heading as bold text, which is reported`() throws {
    let imported = try read([0: .init(), 2: .init()])

    #expect(imported.sections.map(\.title) == ["", "Purpose"])
    #expect(
      imported.sections[1].text
        == "To learn.\n\nWhat may go wrong\n\nIt itches.\n\n**Privacy**\n\nKept safe.")
    #expect(imported.losses.count == 1)
  }

  @Test func `titles and kinds are as chosen, and the document's own words are not missed`() throws
  {
    let imported = try read([
      0: .init(), 2: .init(title: "Why?", kind: .overview), 6: .init(kind: .custom),
    ])

    #expect(imported.consent.sections.map(\.type) == [.custom, .overview, .custom])
    #expect(imported.sections.map(\.title) == ["", "Why?", "Privacy"])
    #expect(imported.losses.isEmpty)
  }

  @Test func `words that only the file has come into the section that was cut`() throws {
    let file = try WrittenSamples.word(
      ["Purpose", "To learn.", "It itches.", "In a box", "Privacy", "Kept safe."]
        .map(WrittenSamples.paragraph).joined())
    let blocks = [
      Node.heading(2, "Purpose"), Node.paragraph("To learn."), Node.paragraph("It itches."),
      Node.heading(2, "Privacy"), Node.paragraph("Kept safe."),
    ]
    let imported = try ImportFormats.read(
      file.read(as: blocks),
      options: ImportOptions(plan: WrittenPlan(starts: [0: .init(), 2: .init(), 3: .init()])))

    #expect(imported.sections.map(\.text) == ["To learn.", "It itches.\n\nIn a box", "Kept safe."])
  }

  @Test func `numbers that no block has are ignored`() throws {
    let imported = try read([0: .init(), 2: .init(), 6: .init(), 99: .init(), -1: .init()])

    #expect(imported.sections.map(\.title) == ["", "Purpose", "Privacy"])
  }
}
