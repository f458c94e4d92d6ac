import ConsentMarkdown
import StudyEditing
import Testing

@Suite("Writing a consent's question") struct WritingElements {
  @Test(arguments: [
    ("May we call?", "", "may-we-call"),
    ("May we call?", "may-we-call", "may-we-call-2"), ("参加しますか", "", "toggle"),
    ("18 or older?", "", "toggle-18-or-older"),
  ])
  func `a proposed name is unique`(prompt: String, taken: String, name: String) {
    #expect(ElementForm.proposal(for: prompt, else: "toggle", avoiding: [taken]) == name)
  }

  @Test func `a tag is read and written back unchanged`() throws {
    let tag = """
      <select id=often initial-value=b expected-value=a>
      How often?
      <option id=a>Daily</option>
      <option id=b>Never</option>
      </select>
      """
    let located = try #require(LocatedElement.all(in: tag).first)

    let element = try ElementForm(located).element(avoiding: [])

    #expect(ConsentSource(element).text == tag)
  }

  @Test func `text that apps would read as a tag is refused`() throws {
    var form = try #require(ElementForm(kind: "toggle"))
    form.prompt = "Blood pressure < 120"

    #expect(throws: FormErrors.self) { try form.element(avoiding: []) }
  }
}
