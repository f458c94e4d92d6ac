import ConsentMarkdown
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading documents of word processors") struct ReadingDocuments {
  @Test func `headings become sections with their levels, and the first one the title`() throws {
    let imported = try read([
      Node.heading(1, "Heart Study"), Node.paragraph("You are invited."),
      Node.heading(2, "Purpose"), Node.paragraph("To learn."), Node.heading(3, "More"),
      Node.paragraph("Details."), Node.heading(2, "Privacy"), Node.paragraph("Kept."),
    ])

    #expect(imported.study.facts.title[.english] == "Heart Study")
    #expect(imported.consent.title[.english] == "Heart Study")
    #expect(imported.sections.map(\.title) == ["", "Purpose", "More", "Privacy"])
    #expect(
      imported.sections.map(\.text) == ["You are invited.", "To learn.", "Details.", "Kept."])
    #expect(imported.consent.sections.map(\.headingLevel) == [nil, 2, 3, 2])
    #expect(imported.losses.isEmpty)
  }

  @Test func `a heading with the usual title of a kind gets that kind`() throws {
    let imported = try read([
      Node.heading(1, "1. Privacy"), Node.heading(1, "DATA USE"), Node.heading(1, "Privacy rights"),
    ])

    #expect(imported.consent.sections.map(\.type) == [.privacy, .dataUse, .custom])
    #expect(imported.consent.sections.allSatisfy { $0.appearance == .documentOnly })
  }

  @Test func `the paragraph in the style of a title is the title, and what follows it stays`()
    throws
  {
    let meta: JSONValue = [
      "title": Node.node("MetaInlines", Node.words("Heart Study")),
      "author": Node.node(
        "MetaList", [Node.node("MetaInlines", Node.words("Ada Lovelace"))]),
      "subtitle": Node.node("MetaInlines", Node.words("Information for participants")),
    ]
    let imported = try read([Node.heading(1, "Purpose"), Node.paragraph("A")], meta: meta)

    #expect(imported.consent.title[.english] == "Heart Study")
    #expect(imported.sections.map(\.title) == ["", "Purpose"])
    #expect(imported.sections.first?.text == "Information for participants\n\nAda Lovelace")
  }

  @Test func `styles, links, and broken lines become Markdown`() throws {
    let text = try text(of: [
      Node.bold("Please read:"), Node.text("slowly"), Node.space, Node.italic("and twice"),
      Node.node("LineBreak"), Node.link("our page", "https://example.org/a_(b)?c=1&d=2"),
      Node.text("."),
    ])

    #expect(
      text
        == "**Please read**:slowly *and twice*\\\n[our page](https://example.org/a_%28b%29?c=1&d=2)."
    )
  }

  @Test(arguments: [
    "# not a heading", "- not an item", "1. not a number", "> not a quotation", "<toggle id=a>",
    "*stars* and _lines_ & [brackets](x)", "a | b", "{fact:title}", "+ 1", "=== ", "`code`",
    "<!-- hidden -->",
  ]) func `words stay words`(words: String) throws {
    let imported = try read([
      Node.paragraph(words),
      Node.paragraph([Node.text("A"), Node.node("LineBreak"), Node.text(words)]),
    ])

    let text = try #require(imported.sections.first?.text)
    #expect(imported.sections.count == 1)
    let document = try ConsentDocument("\n" + text)
    #expect(document.elements.isEmpty && document.sections().count == 1)
    let shown = MarkdownPlainText(text).string
    let expected = words.split(separator: " ").joined(separator: " ")
    #expect(shown == "\(expected)\n\nA\n\(expected)")
  }

  @Test func `signs without a meaning are written as they are`() throws {
    let words = "Cost < 5 and <6, apples * pears, R & D, AT&T now, note [1] and [2]."

    let imported = try read([Node.paragraph(words)])

    #expect(imported.sections.first?.text == words)
    #expect(MarkdownPlainText(words).string == words)
  }

  @Test(arguments: ["* 5", "a &lt; b &#60; c &copy;", "[3]: x", "a * b * c", "< b", "x <b>", "&"])
  func `signs with a meaning stay words`(words: String) throws {
    let imported = try read([Node.paragraph(words)])

    let text = try #require(imported.sections.first?.text)
    #expect(MarkdownPlainText(text).string == words)
  }

  @Test func `marks that Markdown cannot place are left out, and no word is lost`() throws {
    let imported = try read([
      Node.paragraph([Node.bold("ab"), Node.italic("cd"), Node.bold("ef"), Node.text("gh")])
    ])

    let text = try #require(imported.sections.first?.text)
    #expect(MarkdownPlainText(text).string == "abcdefgh")
  }

  @Test func `nested lists keep their numbers, and lists in a row stay apart`() throws {
    let imported = try read([
      Node.numbers(
        from: 3,
        [
          [Node.paragraph("Three"), Node.bullets([[Node.paragraph("a")], [Node.paragraph("b")]])],
          [Node.paragraph("Four")],
        ]),
      Node.numbers([[Node.paragraph("One")]]), Node.bullets([[Node.paragraph("x")]]),
      Node.bullets([[Node.paragraph("y"), Node.paragraph("z")]]),
    ])

    #expect(
      imported.sections.first?.text == """
        3. Three
           - a
           - b
        4. Four

        1) One

        - x

        * y

          z
        """)
  }

  @Test func `lists that are nested too deeply join the one around them`() throws {
    var list = Node.bullets([[Node.paragraph("deepest")]])
    for depth in 0..<20 { list = Node.bullets([[Node.paragraph("at \(depth)"), list]]) }
    let imported = try read([list])

    let text = try #require(imported.sections.first?.text)
    #expect(text.contains("deepest") && !text.contains(String(repeating: "  ", count: 11)))
    #expect(imported.losses("list-too-deep").count == 1)
  }

  @Test func `a table becomes a table of Markdown`() throws {
    let imported = try read([
      Node.table([
        [Node.cell([Node.paragraph("What")], width: 2), Node.cell([Node.paragraph("When")])],
        [
          Node.cell([Node.paragraph("a|b")], height: 2), Node.cell([Node.paragraph("B")]),
          Node.cell([Node.paragraph("one"), Node.paragraph("two")]),
        ],
        [Node.cell([Node.paragraph("C")]), Node.cell([Node.bullets([[Node.paragraph("item")]])])],
      ])
    ])

    #expect(
      imported.sections.first?.text == """
        | What |  | When |
        | --- | --- | --- |
        | a\\|b | B | one<br>two |
        |  | C | • item |
        """)
    #expect(imported.losses("merged-cells-split").count == 1)
  }

  @Test func `a table with one column is text, and one inside another becomes paragraphs`() throws {
    let inner = Node.table([[Node.cell([Node.paragraph("a")]), Node.cell([Node.paragraph("b")])]])
    let imported = try read([
      Node.table([[Node.cell([Node.paragraph("Alone")])]]),
      Node.table([[Node.cell([inner]), Node.cell([Node.paragraph("c")])]]),
    ])

    #expect(imported.sections.first?.text == "Alone\n\n| a | b |\n| --- | --- |\n\nc")
    #expect(imported.losses("table-became-text").count == 1)
  }

  @Test func `notes are numbered and end their section`() throws {
    let imported = try read([
      Node.heading(1, "A"), Node.paragraph([Node.text("One"), Node.note("First note.")]),
      Node.heading(1, "B"), Node.paragraph([Node.text("Two"), Node.note("Second note.")]),
      Node.paragraph("End."),
    ])

    #expect(
      imported.sections.map(\.text) == [
        "One\\[1\\]\n\n[1] First note.", "Two\\[2\\]\n\nEnd.\n\n[2] Second note.",
      ])
    #expect(
      imported.losses("note-moved").map(\.place) == [
        "consents/consent/sections/a", "consents/consent/sections/b",
      ])
  }

  @Test func `raised digits become characters, and crossed-out words are reported`() throws {
    let imported = try read([
      Node.paragraph([
        Node.text("10"), Node.node("Superscript", Node.words("9")), Node.space,
        Node.node("Strikeout", Node.words("old")), Node.space,
        Node.node("Math", [Node.node("InlineMath"), "x^2"]), Node.space,
        Node.node("Superscript", Node.words("Ω")), Node.space,
        Node.node("Unheard", Node.words("of")),
      ])
    ])

    #expect(imported.sections.first?.text == "10⁹ old x^2 Ω of")
    #expect(
      imported.losses.map(\.code) == [
        "part-became-text", "struck-text-kept", "equation-became-text", "raised-text-became-plain",
      ])
  }

  @Test func `a picture comes with its description, and a refused one is reported`() throws {
    let bytes: [UInt8] = [1, 2, 3]
    let file = try WrittenSamples.word().read(
      as: [
        Node.paragraph([Node.picture("A heart", "media/image1.png")]),
        Node.paragraph([Node.picture("A drawing", "media/image2.emf")]),
      ],
      pictures: [
        "word/media/image1.png": .success(DocumentPicture(bytes: bytes, mediaType: "image/png")),
        "word/media/image2.emf": .failure(DocumentRefusal("It is not a picture.")),
      ])
    let imported = try ImportFormats.read(file)

    let asset = try #require(imported.study.assets.first)
    #expect(imported.sections.first?.text == "![A heart](image1.png)\n\nA drawing")
    #expect(asset.name == "image1.png" && asset.alternativeText[.english] == "A heart")
    #expect(imported.assets == [asset.id: bytes])
    #expect(
      imported.losses("picture-not-carried").map(\.what) == ["1 picture: “It is not a picture.”"])
  }

  private func read(_ blocks: [JSONValue], meta: JSONValue = [:]) throws -> Import {
    try ImportFormats.read(WrittenSamples.word().read(as: blocks, meta: meta))
  }

  private func text(of inlines: [JSONValue]) throws -> String {
    try read([Node.paragraph(inlines)]).sections.first?.text ?? ""
  }
}
