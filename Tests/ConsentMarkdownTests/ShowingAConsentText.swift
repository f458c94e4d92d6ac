import ConsentMarkdown
import Testing

@Suite("Showing a consent text") struct ShowingAConsentText {
  private static let document = """
    ---
    title: Evening Walks
    version: 1.0.0
    ---

    # Purpose

    We *count* steps.

    <toggle id=share expected-value=true>
      I agree
      to share.
    </toggle>

    <select id=contact initial-value=mail>
    Reach you?
    <option id=mail>Mail & more</option>
    <option id=phone>Phone</option>
    </select>

    <signature id=sig />
    """

  @Test(arguments: [
    ("اتصل 555-0142 اليوم", "اتصل <bdi dir=\"ltr\">555-0142</bdi> اليوم"),
    ("+44 (20) 7946-0018.", "<bdi dir=\"ltr\">+44 (20) 7946-0018</bdi>."),
    ("من 5-10 أو 2026 - 2028", "من 5-10 أو 2026 - 2028"),
    ("1234567 ثم 12", "1234567 ثم 12"),
  ])
  func `keeps telephone numbers in order in right-to-left text`(
    line: String, shown: String
  ) {
    #expect(MarkdownHTML().render("مرحبا\n\n" + line).html.hasSuffix("<p>\(shown)</p>\n"))
  }

  @Test func `leaves telephone numbers alone in left-to-right text`() {
    #expect(MarkdownHTML().render("Call 555-0142").html == "<p>Call 555-0142</p>\n")
  }

  @Test func `renders common formatting`() {
    let html = MarkdownHTML(headingOffset: 1).render(
      """
      # One
      Two **three** `four`\\
      five

      1. six
      2. seven

      > eight

      ***
      """
    ).html

    #expect(
      html == """
        <h2>One</h2>
        <p>Two <strong>three</strong> <code>four</code><br>
        five</p>
        <ol>
        <li>six</li>
        <li>seven</li>
        </ol>
        <blockquote>
        <p>eight</p>
        </blockquote>
        <hr>

        """)
  }

  @Test func `keeps headings between level 1 and level 6`() {
    #expect(MarkdownHTML(headingOffset: 3).render("##### Deep").html == "<h6>Deep</h6>\n")
    #expect(MarkdownHTML(headingOffset: -3).render("# High").html == "<h1>High</h1>\n")
  }

  @Test func `gives every heading a unique id`() throws {
    let document = try ConsentDocument("# Risks\nA\n\n# Risks\nB\n")
    let renderer = ConsentHTML(
      mode: .reading(nil), markdown: MarkdownHTML(identifierPrefix: "c"))

    let html = document.html(renderer).html

    #expect(html.contains("<h1 id=\"c-risks\">"))
    #expect(html.contains("<h1 id=\"c-risks-1\">"))
  }

  @Test func `shows tables`() {
    let html = MarkdownHTML().render(
      """
      | Visit | Hours |
      |:------|------:|
      | First \\| only | **2** |
      | Last |
      """
    ).html

    #expect(
      html == """
        <table>
        <thead>
        <tr><th scope="col">Visit</th><th scope="col" class="align-end">Hours</th></tr>
        </thead>
        <tbody>
        <tr><td>First | only</td><td class="align-end"><strong>2</strong></td></tr>
        <tr><td>Last</td><td class="align-end"></td></tr>
        </tbody>
        </table>

        """)
  }

  @Test func `leaves a table alone that does not fit on a page`() {
    let wide = String(repeating: "|a", count: 40) + "\n" + String(repeating: "|-", count: 40)

    #expect(!MarkdownHTML().render(wide).html.contains("<table>"))
  }

  @Test func `leaves a sentence with a vertical bar alone`() {
    #expect(MarkdownHTML().render("a | b\nc | d").html == "<p>a | b\nc | d</p>\n")
  }

  @Test func `asks with labeled inputs that contain the answers`() throws {
    let document = try ConsentDocument(Self.document)
    var answers = ConsentAnswers(of: document, name: .init(givenName: "Ada"))
    answers.setToggle("share", to: true)

    let html = document.html(ConsentHTML(mode: .form(answers))).html

    #expect(
      html.contains(
        """
        <input type="checkbox" value="true" id="consent-1" name="share" checked required> \
        <label for="consent-1">I agree<br>to share.</label>
        """))
    #expect(html.contains("<label for=\"consent-2\">Reach you?</label>"))
    #expect(html.contains("<option value=\"mail\" selected>Mail &amp; more</option>"))
    #expect(html.contains("<fieldset class=\"consent-signature\"><legend>Signature</legend>"))
    #expect(html.contains("name=\"sig.givenName\" autocomplete=\"given-name\" value=\"Ada\""))
  }

  @Test func `prints answers, or room for them`() throws {
    let document = try ConsentDocument(Self.document)

    let empty = document.html(ConsentHTML(mode: .reading(nil))).html
    let filled = document.html(ConsentHTML(mode: .reading(ConsentAnswers(of: document)))).html

    #expect(empty.contains("<span aria-hidden=\"true\">☐</span> I agree<br>to share."))
    #expect(empty.contains("<li><span aria-hidden=\"true\">☐</span> Phone</li>"))
    #expect(
      filled.contains("☐</span> I agree<br>to share. <strong class=\"consent-answer\">No</strong>"))
    #expect(
      filled.contains("☒</span> Mail &amp; more <strong class=\"consent-answer\">Chosen</strong>"))
    #expect(filled.contains("<li><span aria-hidden=\"true\">☐</span> Phone</li>"))
    #expect(!empty.contains("<input") && !filled.contains("<input"))
  }

  @Test(arguments: [
    (
      "data:image/png;base64,iVBORw0KGgo=",
      "<img alt=\"Signature of Ada\u{A0}Byron, drawn by hand\" src="
    ),
    ("A. Byron <b>", "<span class=\"signature-typed\">A. Byron &lt;b&gt;</span>"),
    ("typed", "<span class=\"signature-typed\">Ada\u{A0}Byron</span>"),
    (
      "data:image/png;base64,<x>\"",
      "<span class=\"signature-typed\">data:image/png;base64,&lt;x&gt;&quot;</span>"
    ),
  ]) func `prints a signature as given`(given: String, shown: String) throws {
    let document = try ConsentDocument("<signature id=a />\n")
    var answers = ConsentAnswers(of: document)
    answers.setName(ofSignature: "a", givenName: "Ada", familyName: "Byron")
    answers.sign("a", with: given)

    let html = document.html(ConsentHTML(mode: .reading(answers), signedOn: "3 May 2026")).html

    #expect(html.contains(shown))
    #expect(html.contains("<dt>Date</dt><dd>3 May 2026</dd>"))
  }

  @Test func `lets a page render an element itself`() throws {
    let document = try ConsentDocument(Self.document)
    let renderer = ConsentHTML(
      mode: .reading(nil),
      element: { element, identifier in
        element.kind == "signature" ? "<p id=\"\(identifier)\"></p>" : nil
      })

    let html = document.html(renderer).html

    #expect(html.hasSuffix("<p id=\"consent-3\"></p>"))
    #expect(html.contains("class=\"consent-toggle\""))
  }

  @Test func `shows the content of one section`() throws {
    let renderer = ConsentHTML(mode: .reading(nil))

    let good = renderer.render(fragment: "---\n\nText\n\n<signature id=a />\n")
    let bad = renderer.render(fragment: "Text\n\n<toggle id=a>A\n")

    #expect(good.html.hasPrefix("<hr>\n<p>Text</p>\n<dl"))
    #expect(try ConsentDocument(fragment: "Text").diagnostics.isEmpty)
    #expect(bad.html == "<p>Text</p>\n<p>&lt;toggle id=a&gt;A</p>\n")
    #expect(bad.diagnostics.map(\.code) == ["element-not-closed", "html-shown-as-text"])
  }

  @Test func `reads a submitted form`() throws {
    let document = try ConsentDocument(Self.document)

    let answers = ConsentAnswers(
      of: document,
      fields: [
        "share": "true", "contact": "fax", "sig.givenName": "Ada", "sig.familyName": "Byron",
        "sig.signature": "Ada B.",
      ])

    #expect(answers.toggles == ["share": true])
    #expect(answers.selects == ["contact": ""])
    #expect(document.completion(with: answers) == .complete)
  }

  @Test func `gives plain text for reading aloud`() throws {
    #expect(
      try ConsentDocument(Self.document).plainText == """
        Purpose

        We count steps.

        I agree
          to share.

        Reach you?
        • Mail & more
        • Phone
        """)
    #expect(
      MarkdownPlainText("3. a\n4. b\n\nSee [here](https://example.org) <b>now</b>.").string
        == "3. a\n4. b\n\nSee here now.")
  }

  @Test func `plain text has the words of tables and callouts, without their signs`() {
    #expect(
      MarkdownPlainText("Before.\n\n| What | **Who** |\n|---|:-:|\n| Visit | a \\| b |\n\nAfter.")
        .string
        == "Before.\n\nWhat\tWho\nVisit\ta | b\n\nAfter.")
    #expect(MarkdownPlainText("> [!IMPORTANT]\n> Call 911.").string == "Call 911.")
    #expect(
      MarkdownPlainText("> [!caution]\n>\n> Stop.\n>\n> Then call.").string == "Stop.\n\nThen call."
    )
    #expect(MarkdownPlainText("> [!NOTE]\n> Said.\n\na | b").string == "[!NOTE] Said.\n\na | b")
  }

  @Test func `headings go down one level at a time if requested`() {
    let text = "## A\n\n#### B\n\n## C\n\n# D\n\n### E"

    let html = MarkdownHTML(headingOffset: 1, skipsNoLevels: true).render(text).html

    #expect(
      html.split(separator: "\n") == [
        "<h2>A</h2>", "<h3>B</h3>", "<h2>C</h2>", "<h2>D</h2>", "<h3>E</h3>",
      ])
  }

  @Test func `headings keep their levels below a question inside the text`() {
    let text = "## A\n\n<toggle id=a>Yes?</toggle>\n\n### B\n"
    let markdown = MarkdownHTML(headingOffset: 1, skipsNoLevels: true)

    let html = ConsentHTML(mode: .reading(nil), markdown: markdown).render(fragment: text).html

    #expect(html.contains("<h2>A</h2>"))
    #expect(html.contains("<h3>B</h3>"))
  }
}
