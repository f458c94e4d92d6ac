import Foundation
import StudyModel
import Testing

@Suite("Reading the paragraphs of HTML") struct ReadingHTMLParagraphs {
  @Test(arguments: [
    ("<p>One</p><p>Two  words</p>", ["One", "Two words"]),
    (
      "<h2>Risks</h2>\n<ul><li>A &amp; B</li><li><b>C</b>&nbsp;d</li></ul>",
      ["Risks", "A & B", "C d"]
    ),
    ("Loose<p>One<br>line", ["Loose", "One line"]),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", ["a b", "c"]),
    ("<!-- <p>no</p> --><p title=\"a > b\">Yes &#x41;&#66;</p>", ["Yes AB"]),
    ("<style>p{}</style><script>x()</script><p>1 < 2 &unknown; & 3</p>", ["1 < 2 &unknown; & 3"]),
    ("<html><head><title>T</title></head><body><p>B</body></html>", ["B"]),
    ("", []), ("<", ["<"]), ("<p", []), ("&", ["&"]), ("<!-- never", []), ("</p>", []),
  ])
  func `each block is a paragraph with single spaces`(html: String, words: [String]) {
    #expect(HTMLParagraphs(html).all.map(\.words) == words)
  }

  @Test func `recognizes headings, and where a tag can take an attribute`() throws {
    let html = "<h1>A</h1><p class=x>B</p>c"
    let all = HTMLParagraphs(html).all
    #expect(all.map(\.isHeading) == [true, false, false])
    var marked = html
    marked.insert(contentsOf: " id=m", at: try #require(all[1].tagEnd))
    #expect(marked == "<h1>A</h1><p id=m class=x>B</p>c")
    #expect(all[2].tagEnd == nil)
  }

  @Test func `takes linear time for hostile HTML`() {
    for piece in ["<", "<p", "&", "<!--", "<script>", "\"", "<p title='"] {
      #expect(HTMLParagraphs(String(repeating: piece, count: 40_000)).all.count <= 40_000)
    }
  }

  @Test func `a paragraph of HTML can be linked and becomes outdated like any other`() {
    var section = Section(id: "s", type: .privacy)
    section.htmlContent = [.english: "<p>Data stay here.</p><p>For <b>ten</b> years.</p>"]
    var study = Study(
      id: UUID(), slug: "s", facts: .init(), consents: [Consent(id: "c", sections: [section])])
    let passage = TestedPassage(consent: "c", section: "s", paragraph: 1).linked(in: study)
    #expect(passage.quote == "For ten years.")

    study.consents[0].sections[0].htmlContent = [
      .english: "<p>New.</p><p>Data stay here.</p><p>For <i>ten</i> years.</p>"
    ]
    #expect(study.standing(of: passage) == .unchanged(paragraph: 2))
    study.consents[0].sections[0].htmlContent = [.english: "<p>New.</p><p>For nine years.</p>"]
    #expect(
      study.standing(of: passage)
        == .changed(paragraph: 1, before: "For ten years.", now: "For nine years."))
  }
}
