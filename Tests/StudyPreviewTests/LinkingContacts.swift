import ConsentMarkdown
import Testing

@testable import StudyPreview

@Suite("Contact links") struct LinkingContacts {
  @Test(arguments: [
    ("Call 555-0142.", "tel:5550142", "555-0142"),
    ("Call 555-0142 from Monday", "tel:5550142", "555-0142"),
    ("Call us (555-0142).", "tel:5550142", "555-0142"),
    ("Call +1 (555) 555-0142", "tel:+15555550142", "+1 (555) 555-0142"),
    ("Call (555) 555-0142 today", "tel:5555550142", "(555) 555-0142"),
    ("Tel. +49 30 901820", "tel:+4930901820", "+49 30 901820"),
    ("Call 555.555.0142.", "tel:5555550142", "555.555.0142"),
    ("Call 555 555 0142, or write", "tel:5555550142", "555 555 0142"),
    ("Call 1 555 555 0142", "tel:15555550142", "1 555 555 0142"),
    ("Call +1.555.555.0142", "tel:+15555550142", "+1.555.555.0142"),
    ("Call 555\u{2011}0142", "tel:5550142", "555\u{2011}0142"),
    ("Call 555\u{2011}555-0142.", "tel:5555550142", "555\u{2011}555-0142"),
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
    "12345678", "On 21.11.2026", "On 2026.11.21", "01.02.2026", "(21.11.2026)",
    "100 000 000 000 cells", "2.500.000 €", "(2.500.000)", "100 200 3000", "Code 12 555 555 0142",
    "192.168.100.200", "Version 555\u{2011}0142\u{2011}A", "555.555.0142.7", "https://",
    "xhttps://a.org",
    "[x](http://e.org)",
  ])
  func `other numbers stay plain text`(text: String) {
    #expect(ContactLinks.linked("<p>\(text)</p>") == "<p>\(text)</p>")
  }

  @Test func `existing links and input fields are left alone`() {
    let page =
      "<title>555-0142</title><a href=\"tel:5550142\">555-0142</a>"
      + "<textarea>a@example.org</textarea><button>555-0142</button>"
    #expect(ContactLinks.linked(page) == page)
    #expect(ContactLinks.linked(page + "<p>555-0142</p>").hasSuffix("555-0142</a></p>"))
  }

  @Test(arguments: [
    ("Call us (555-0142).", "(", ")."), ("Write to a@example.org, or call", "", ","),
    ("« a@example.org »", "", ""), ("“a@example.org”", "“", "”"), ("a@example.org。", "", "。"),
  ])
  func `punctuation stays on the line of its number or address`(
    text: String, before: String, after: String
  ) {
    let html = ContactLinks.linked("<p>\(text)</p>")
    let isJoined = !(before + after).isEmpty

    #expect(html.contains("<span class=\"contact-joined\">\(before)<a ") == isJoined)
    #expect(html.contains("</a>\(after)</span>") == isJoined)
    #expect(html.replacing(/<[^>]*>/, with: "") == text)
  }

  @Test(arguments: ["h1", "h2", "label", "legend", "summary", "code", "bdi"])
  func `numbers and addresses in titles and labels do not wrap and are not links`(name: String) {
    let page =
      "<\(name)>Call <b>555-0142</b> or a@example.org, https://example.org/555-0142</\(name)>"
    let html = ContactLinks.linked(page + "<p>555-0142</p>")
    #expect(
      html.hasPrefix(
        "<\(name)>Call <b><span class=\"contact-words\" dir=\"ltr\">555-0142</span></b> or "
          + "<span class=\"contact-joined\">"
          + "<span class=\"contact-words\" dir=\"ltr\">a@example.org</span>,</span> "
          + "https://example.org/555-0142</\(name)>"))
    #expect(html.hasSuffix("555-0142</a></p>"))
  }

  @Test(arguments: ["error", "error error-above"])
  func `numbers and addresses in error messages are not links`(classes: String) {
    let page = "<p class=\"\(classes)\" id=\"e\"><span>Such as a@example.org.</span></p>"
    let html = ContactLinks.linked(page + "<p>555-0142</p>")
    #expect(html.contains("<span class=\"contact-words\" dir=\"ltr\">a@example.org</span>"))
    #expect(!html.contains("mailto:") && html.hasSuffix("555-0142</a></p>"))
  }

  @Test(arguments: [
    ("See https://example.org/555-0142.", "https://example.org/555-0142", "."),
    ("(http://example.org/a_(b))", "http://example.org/a_(b)", ")"),
    ("HTTPS://example.org/?q=1&amp;r=2&quot;", "HTTPS://example.org/?q=1&amp;r=2", "&quot;"),
    ("https://example.org, and more", "https://example.org", ", and more"),
  ])
  func `web addresses are links, without the punctuation after them`(
    text: String, address: String, rest: String
  ) {
    let html = ContactLinks.linked("<p>\(text)</p>")
    #expect(
      html.replacing("</span>", with: "").hasSuffix(
        " href=\"\(address)\" target=\"_blank\" rel=\"noopener noreferrer\">\(address)</a>\(rest)</p>"
      ))
  }
}

@Suite("Urgent advice") struct UrgentAdvice {
  @Test(arguments: ["IMPORTANT", "WARNING", "caution"])
  func `a quotation that begins with the marker is a callout`(mark: String) {
    #expect(
      MarkdownHTML().render("> [!\(mark)]\n> Call **911**.").html
        == "<blockquote class=\"callout\" role=\"note\">\n<p>Call <strong>911</strong>.</p>\n</blockquote>\n"
    )
  }

  @Test(arguments: [
    "> Call 911.", "[!IMPORTANT] Call 911.", "> [!NOTE]\n> Call 911.", "> A [!IMPORTANT]",
  ])
  func `any other text stays unchanged`(markdown: String) {
    #expect(!MarkdownHTML().render(markdown).html.contains("callout"))
  }
}
