import ConsentMarkdown
import Foundation
import Testing

@Suite("Splitting and writing consent texts") struct CuttingAndWritingConsentTexts {
  private static let examples =
    LoadingCase.all(in: FixtureFolders.own.appending(path: "consent-grammar"))
    + ["consent-upstream", "consent-mhc"].flatMap {
      LoadingCase.all(in: FixtureFolders.others.appending(path: $0))
    }

  @Test(arguments: examples) func `sections reproduce the text`(example: LoadingCase) throws {
    guard let document = try? ConsentDocument(data: example.source) else { return }

    let text = document.preface + document.sections().map(\.source).joined()

    #expect(Data(text.utf8) == example.source)
  }

  @Test(arguments: UInt64(0)..<200) func `any text is reproduced from its sections`(seed: UInt64) {
    var random = TextGenerator(state: seed)
    let source = random.text()
    guard let document = try? ConsentDocument(source) else { return }

    #expect(document.preface + document.sections().map(\.source).joined() == source)
  }

  @Test func `escapes a special character with a combining accent`() {
    #expect(
      MarkdownEscaping.line("*\u{301}x*\u{301}  <\u{338}b") == "\\*\u{301}x\\*\u{301} &lt;\u{338}b")
  }

  @Test func `splits only at headings`() throws {
    let document = try ConsentDocument(
      """
      ---
      title: T
      ---
      Intro

      # One *bold*
      text
      ```
      # no heading
      ```
      <!--
      # hidden
      -->
      <select id=s>
      # not here

      # nor here
      <option id=a>A</option>
      </select>
      > # quoted

      Two
      lines
      ---
      end
      """)

    let sections = document.sections()

    #expect(sections.map(\.title) == [nil, "One bold", "Two lines"])
    #expect(sections.map(\.level) == [0, 1, 2])
    #expect(sections.map(\.line) == [4, 6, 22])
    #expect(sections.map(\.heading) == ["", "# One *bold*\n", "Two\nlines\n---\n"])
    #expect(sections[1].content.contains("<select id=s>"))
    #expect(sections[2].content == "end")
    #expect(document.sections(toLevel: 1).count == 2)
  }

  @Test func `writes what it reads`() throws {
    let elements: [ConsentElement] = [
      .toggle(ConsentToggle(id: "share data", prompt: "Share?", expectedValue: true)),
      .select(
        ConsentSelect(
          id: "contact", prompt: "Reach you?",
          options: [.init(id: "mail", title: "Mail"), .init(id: "2", title: "Phone")],
          initialValue: "2", expectation: .anySelection)),
      .signature(ConsentSignature(id: "sig")),
    ]
    let content = elements.map { ConsentSource($0).text }.joined(separator: "\n\n")

    let written = ConsentSource(
      metadata: ConsentMetadata(title: "Walks", version: "1.2.0"),
      sections: [
        ConsentSection(title: "1 < 2 & *more* <!-- x -->", content: "\nWe walk.\n"),
        ConsentSection(title: "Sign", level: 3, content: content),
      ])
    let document = try ConsentDocument(written.text)

    #expect(written.diagnostics.isEmpty)
    #expect(document.title == "Walks")
    #expect(document.elements == elements)
    #expect(document.sections().map(\.title) == ["1 < 2 & *more* <!-- x -->", "Sign"])
    #expect(document.sections().map(\.level) == [2, 3])
  }

  @Test func `indents lines that the app would misread`() throws {
    let content = """
      See
      <https://example.org>
      <br>

      ```
      # a comment
      <toggle id=a>A</toggle>
      rule
      ----
      ```

      <signature id=sig />
      """

    let written = ConsentSource(
      metadata: ConsentMetadata(title: "T", version: "1.0.0"),
      sections: [ConsentSection(title: "S", content: content)])

    let document = try ConsentDocument(written.text)
    #expect(document.elements.map(\.id) == ["sig"])
    #expect(document.blocks.count == 2)
    #expect(written.diagnostics.map(\.code) == Array(repeating: "line-indented", count: 5))
    #expect(written.diagnostics.map(\.line) == [9, 10, 13, 14, 16])
  }

  @Test func `reports what it cannot write`() {
    let toggle = ConsentSource(.toggle(ConsentToggle(id: "a\"b", prompt: "Under < 18")))
    let metadata = ConsentSource(
      metadata: ConsentMetadata(entries: [
        .init(key: "study.code", value: "x"), .init(key: "title", value: "Two\nlines "),
      ]), sections: [])

    #expect(toggle.diagnostics.map(\.code) == ["id-unwritable", "angle-bracket-replaced"])
    #expect(toggle.text == "<toggle id=\"a'b\">\nUnder ‹ 18\n</toggle>")
    #expect(metadata.diagnostics.first?.code == "metadata-key-unwritable")
    #expect(metadata.text == "---\ntitle: Two lines\n---\n")
  }

  @Test func `compares languages`() throws {
    let english = try ConsentDocument(
      """
      ---
      version: 1.0.0
      ---
      <select id=a><option id=x>X</option><option id=y>Y</option></select>
      <toggle id=b expected-value=true>B</toggle>
      """)
    let spanish = try ConsentDocument(
      """
      ---
      version: 1.0.1
      ---
      <select id=a><option id=x>X</option></select>
      <toggle id=b>B</toggle>
      """)

    #expect(
      spanish.differences(from: english).map(\.code) == [
        "consent-version-differs", "consent-options-differ", "consent-expectations-differ",
      ])
    #expect(english.differences(from: english).isEmpty)
    let bare = try ConsentDocument("---\nversion: 1.0.0\n---\n")
    #expect(bare.differences(from: english).map(\.code) == ["consent-elements-differ"])
  }
}

/// Generates consent texts that are hard to split.
private struct TextGenerator: RandomNumberGenerator {
  private static let pieces = [
    "\n", "\r\n", " ", "# One two\n", "Title\n---\n", "words *a*\n", "<!-- c\n-->", "```\n",
    "> # q\n",
    "<toggle id=t>Yes</toggle>\n", "<select id=q>\n# P\n\n<option id=x>X</>\n</select>", "\u{FEFF}",
    "<toggle id=\"", "<div>\n# x\n</div>", "- # item\n", "===\n", "e\u{301}", "\u{2028}",
    "  # H x\n",
  ]

  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func text() -> String {
    (0..<Int.random(in: 1...30, using: &self))
      .compactMap { _ in Self.pieces.randomElement(using: &self) }.joined()
  }
}
