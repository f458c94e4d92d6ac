import ConsentMarkdown
import Testing

@testable import StudyPreview

@Suite("Words that lead to a call or a message") struct WordsThatLead {
  @Test(arguments: [
    ("Call 555-0142.", "tel:5550142", "555-0142"),
    ("Call 555-0142 from Monday", "tel:5550142", "555-0142"),
    ("Call +1 (555) 555-0142", "tel:+15555550142", "+1 (555) 555-0142"),
    ("Call (555) 555-0142 today", "tel:5555550142", "(555) 555-0142"),
    ("Tel. +49 30 901820", "tel:+4930901820", "+49 30 901820"),
    ("Llame al 030 901820, gracias", "tel:030901820", "030 901820"),
    (
      "Write to heart-rhythm@example.org.", "mailto:heart-rhythm@example.org",
      "heart-rhythm@example.org"
    ),
  ])
  func `numbers and addresses are links`(text: String, target: String, words: String) {
    let html = ContactLinks.linked("<p>\(text)</p>")
    #expect(html.contains("href=\"\(target)\">\(words)</a>"))
    #expect(html.hasPrefix("<p>") && html.hasSuffix("</p>"))
  }

  @Test(arguments: [
    "On 2026-11-21 at 10:30", "On 01-02-2026", "NREB-2026-0417", "Between 10-20 and 2026 - 2028",
    "300 people, 911",
    "Version 555-0142-A", "1.555-0142", "10 000 000 steps", "a@b", "@example.org", "5-10 mg",
    "https://example.org/555-0142", "12345678",
  ])
  func `other numbers stay words`(text: String) {
    #expect(ContactLinks.linked("<p>\(text)</p>") == "<p>\(text)</p>")
  }

  @Test func `what leads somewhere already, and what is typed into, is left alone`() {
    let page =
      "<title>555-0142</title><a href=\"tel:5550142\">555-0142</a><label><b>555-0142</b></label>"
      + "<textarea>a@example.org</textarea><button>555-0142</button>"
    #expect(ContactLinks.linked(page) == page)
    #expect(ContactLinks.linked(page + "<p>555-0142</p>").hasSuffix("555-0142</a></p>"))
  }
}

@Suite("Urgent advice") struct UrgentAdvice {
  @Test(arguments: ["IMPORTANT", "WARNING", "caution"])
  func `a quotation that begins with its mark is a callout`(mark: String) {
    #expect(
      MarkdownHTML().render("> [!\(mark)]\n> Call **911**.").html
        == "<blockquote class=\"callout\" role=\"note\">\n<p>Call <strong>911</strong>.</p>\n</blockquote>\n"
    )
  }

  @Test(arguments: [
    "> Call 911.", "[!IMPORTANT] Call 911.", "> [!NOTE]\n> Call 911.", "> A [!IMPORTANT]",
  ])
  func `any other words are what they were`(markdown: String) {
    #expect(!MarkdownHTML().render(markdown).html.contains("callout"))
  }
}
