import ConsentMarkdown
import Testing

@Suite("Reporting problems of a consent text") struct NamingWhatIsWrong {
  @Test func `finds the first byte that is not UTF-8`() {
    let bytes = Array("# Über\nab".utf8) + [0xFF] + Array("c".utf8)

    let error = #expect(throws: ConsentLoadError.self) { try ConsentDocument(data: bytes) }

    #expect(error?.kind == .nonUTF8Input)
    #expect(error?.diagnostics.map { [$0.line, $0.column] } == [[2, 3]])
  }

  @Test func `finds a truncated character at the end`() {
    let error = #expect(throws: ConsentLoadError.self) {
      try ConsentDocument(data: [0x61, 0xC3])
    }

    #expect(error?.diagnostics.map { [$0.line, $0.column] } == [[1, 2]])
  }

  @Test(arguments: [
    ("---\ntitle: A\n", "front-matter-not-closed", 3, 1),
    ("---\ntitle:", "front-matter-cut-off", 2, 7),
    ("---\ntitle", "front-matter-without-colon", 2, 6),
    ("Text\n<toggle id=a", "element-not-closed", 2, 13),
    ("Text\n<toggle id=a>Yes\n", "element-not-closed", 3, 1),
    ("<select id=a>\n<option id=x>X\n</select>\n", "element-not-closed", 3, 1),
    ("Text <!-- a", "comment-not-closed", 1, 12),
    ("<toggle id='a'>b</>", "attribute-unreadable", 1, 12),
    ("é\r\n<toggle id=99999999999999999999>b</>", "bare-number-too-large", 2, 12),
  ]) func `states where a text breaks off`(source: String, code: String, line: Int, column: Int) {
    let error = #expect(throws: ConsentLoadError.self) { try ConsentDocument(source) }

    #expect(error?.diagnostics.map(\.code) == [code])
    #expect(error?.diagnostics.map { [$0.line, $0.column] } == [[line, column]])
    #expect(error?.diagnostics.allSatisfy { $0.severity == .error } == true)
  }

  @Test func `lists every invalid element`() {
    let source = """
      <toggle id=a></toggle>
      <select id=b expected-value=x></select>
      <signature />
      <option id=c>C</option>
      """

    let error = #expect(throws: ConsentLoadError.self) { try ConsentDocument(source) }

    #expect(error?.kind == .missingField("prompt"))
    #expect(
      error?.diagnostics.map(\.code) == [
        "missing-prompt", "unknown-expected-option", "missing-id", "option-outside-select",
      ])
    #expect(error?.diagnostics.map(\.line) == [1, 2, 3, 4])
    #expect(error?.diagnostics[1].column == 14)
  }

  @Test func `warns about a quotation mark that swallows the signature`() throws {
    let document = try ConsentDocument(
      "Before\n\n<toggle id=\"share>Yes</toggle>\n\n<signature id=s />\n")

    let warning = document.diagnostics.first { $0.code == "unterminated-string" }
    #expect(warning.map { [$0.line, $0.column] } == [3, 12])
    #expect(warning?.severity == .warning)
  }

  @Test func `does not mistake code for a misplaced element`() throws {
    let document = try ConsentDocument(
      "Write `<toggle id=a>` so:\n\n```\n  <toggle id=a>A</toggle>\n```\n\n<signature id=s />\n")

    #expect(!document.diagnostics.contains { $0.code == "element-not-at-line-start" })
  }

  @Test func `warns about a select that nobody can answer`() throws {
    let document = try ConsentDocument("<select id=a expected-value=\"*\">A</select>\n")

    #expect(document.diagnostics.contains { $0.code == "required-select-without-options" })
  }

  @Test func `warns when the signature does not come last`() throws {
    let document = try ConsentDocument("<signature id=s />\n\nThank you.\n")

    #expect(document.diagnostics.map(\.code).contains("signature-not-last"))
  }

  @Test func `asks for consent again only for major and minor versions`() throws {
    let signed = try #require(ConsentVersion("1.2.3"))

    #expect(ConsentVersion("1.3.0")?.asksForConsentAgain(after: signed) == true)
    #expect(ConsentVersion("2.0.0")?.asksForConsentAgain(after: signed) == true)
    #expect(ConsentVersion("1.2.4")?.asksForConsentAgain(after: signed) == false)
    #expect(ConsentVersion("1.2") == nil)
  }
}
