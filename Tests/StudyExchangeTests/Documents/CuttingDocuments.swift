import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Cutting documents without headings") struct CuttingDocuments {
  @Test func `bold lines that stand alone begin sections, which is reported`() throws {
    let imported = try read([
      bold("Heart Study"), bold("Purpose"), Node.paragraph("To learn."),
      bold("What will you do?"), Node.paragraph("Walk."),
    ])

    #expect(imported.consent.title[.english] == "Heart Study")
    #expect(imported.sections.map(\.title) == ["Purpose", "What will you do?"])
    let loss = try #require(imported.losses("cut-at-bold-titles").first)
    #expect(loss.what.hasPrefix("3 bold or numbered titles"))
    #expect(loss.advice?.contains("one text") == true)
  }

  @Test func `items of a list that number bold titles begin sections`() throws {
    let imported = try read([
      Node.numbers([[bold("Purpose")]]), Node.paragraph("To learn."),
      Node.numbers(from: 2, [[bold("Risks")]]), Node.paragraph("None."),
    ])

    #expect(imported.sections.map(\.title) == ["1. Purpose", "2. Risks"])
  }

  @Test func `paragraphs numbered one after another begin sections`() throws {
    let imported = try read([
      Node.paragraph("1. Purpose of the study"), Node.paragraph("To learn."),
      Node.paragraph("2. Risks"), Node.paragraph("None."),
    ])

    #expect(imported.sections.map(\.title) == ["1. Purpose of the study", "2. Risks"])
  }

  @Test func `a list typed by hand and bold sentences are text`() throws {
    let list = ["1. Bread", "2. Milk", "3. Eggs"].map { Node.paragraph($0) }
    let imported = try read(list + [bold("Please read this."), Node.paragraph("Words.")])

    #expect(imported.sections.count == 1 && imported.losses.isEmpty)
    #expect(imported.study.facts.title[.english] == "Consent")
    #expect(
      imported.sections.first?.text
        == "1\\. Bread\n\n2\\. Milk\n\n3\\. Eggs\n\n**Please read this.**\n\nWords.")
  }

  @Test func `where headings exist, bold lines are text`() throws {
    let imported = try read([
      Node.heading(1, "Purpose"), bold("First"), Node.paragraph("A"), bold("Second"),
      Node.paragraph("B"), Node.heading(1, "Risks"),
    ])

    #expect(imported.sections.map(\.title) == ["Purpose", "Risks"])
  }

  @Test func `a lone heading before all text is the title`() throws {
    let imported = try read([Node.heading(2, "Heart Study"), Node.paragraph("Words.")])

    #expect(imported.consent.title[.english] == "Heart Study")
    #expect(imported.sections.map(\.title) == [""] && imported.sections.map(\.text) == ["Words."])
  }

  private func bold(_ text: String) -> JSONValue { Node.paragraph([Node.bold(text)]) }

  private func read(_ blocks: [JSONValue]) throws -> Import {
    try ImportFormats.read(WrittenSamples.word().read(as: blocks))
  }
}
