import ConsentMarkdown
import Testing

@Suite("Keeping consent pages safe") struct KeepingConsentPagesSafe {
  static let attacks = [
    "<script>alert(1)</script>",
    "Hello <script>alert(1)</script> there",
    "<img src=x onerror=alert(1)>",
    "text <img src=x onerror=alert(1)> text",
    "<a href=\"javascript:alert(1)\">x</a>",
    "text <svg/onload=alert(1)>",
    "<div style=\"position:fixed\">\n\ncover\n\n</div>",
    "<iframe src=https://example.org></iframe>",
    "<style>p{display:none}</style>",
    "<!--><script>alert(1)</script>-->",
    "<!-- --><script>alert(1)</script><!-- -->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?php echo 1 ?>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](  javascript:alert(1))",
    "[x](<java\tscript:alert(1)>)",
    "[x](<&#9;javascript:alert(1)>)",
    "[x](java&#10;script:alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](&#x6A;avascript&#58;alert(1))",
    "[x](\\javascript:alert(1))",
    "[x](\u{1}javascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](DATA:text/html,<script>)",
    "[x](vbscript:msgbox(1))",
    "[x](file:///etc/passwd)",
    "[x](//example.org/path)",
    "[x](/\\example.org)",
    "[x](https:/\\example.org)",
    "[x](https:)",
    "[x](blob:https://example.org)",
    "[x](view-source:javascript:alert(1))",
    "[x]: javascript:alert(1)\n\n[x]",
    "<javascript:alert(1)>",
    "text <javascript:alert(1)>",
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml,<svg>)",
    "[![x](javascript:alert(1))](javascript:alert(1))",
    "[x](https://example.org \"\\\" onmouseover=alert(1)\")",
    "[x](https://example.org/\"onmouseover=alert(1))",
    "[x](https://example.org/'onmouseover='alert(1))",
    "![\" onerror=alert(1) x](https://example.org/a.png)",
    "`<script>alert(1)</script>`",
    "```html\n<script>alert(1)</script>\n```",
    "```\" onload=alert(1)\ncode\n```",
    "# <script>alert(1)</script>",
    "| <script> | b |\n|---|---|\n| [x](javascript:alert(1)) | <img src=x onerror=alert(1)> |",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
  ]

  @Test(arguments: attacks) func `no text becomes markup`(attack: String) {
    let renderer = MarkdownHTML(identifierPrefix: "text", pictureAddress: { $0 })

    let html = renderer.render(attack).html

    #expect(Page(html).isHarmless, "\(html)")
  }

  @Test(arguments: attacks) func `no prompt or title becomes markup`(attack: String) {
    let line = attack.split(whereSeparator: \.isNewline).joined(separator: " ")
    let elements: [ConsentElement] = [
      .toggle(ConsentToggle(id: line, prompt: line)),
      .select(ConsentSelect(id: line, prompt: line, options: [.init(id: line, title: line)])),
      .signature(ConsentSignature(id: line)),
    ]

    for element in elements {
      let source = ConsentSource(element).text
      guard let document = try? ConsentDocument(source) else { continue }
      let answers = ConsentAnswers(
        of: document, name: .init(givenName: attack, familyName: attack))
      for mode in [ConsentHTML.Mode.form(answers), .reading(answers), .reading(nil)] {
        let form = ConsentHTML(mode: mode).render(document).html
        #expect(Page(form).isHarmless, "\(form)")
        let raw = ConsentHTML(mode: mode).render(element, identifier: "x")
        #expect(Page(raw).isHarmless, "\(raw)")
      }
    }
  }

  @Test func `reports what it left out and where`() {
    let text = "Fine.\n\nSome <b>bold</b> and a [link](javascript:alert(1)).\n"

    let found = MarkdownHTML(firstLine: 11).render(text).diagnostics

    #expect(
      found.map(\.code) == ["html-shown-as-text", "html-shown-as-text", "link-removed"])
    #expect(found.map(\.line) == [13, 13, 13])
    #expect(found.map(\.column) == [6, 13, 24])
  }

  @Test func `keeps good links`() {
    let html = MarkdownHTML(identifierPrefix: "c").render(
      """
      [a](https://example.org/ü?q=1&r=2) [b](mailto:study@example.org) [c](tel:+15551234) \
      [d](#risks) <https://example.org>
      """
    ).html

    #expect(
      html == """
        <p><a href="https://example.org/%C3%BC?q=1&amp;r=2" rel="noopener noreferrer">a</a> \
        <a href="mailto:study@example.org">b</a> <a href="tel:+15551234">c</a> \
        <a href="#c-risks">d</a> \
        <a href="https://example.org" rel="noopener noreferrer">https://example.org</a></p>

        """)
  }

  @Test func `survives quotations and lists of any depth`() {
    let text = String(repeating: "> ", count: 5_000) + "deep"

    let html = MarkdownHTML().render(text).html

    #expect(html.contains("deep"))
    #expect(html.matches(of: /<blockquote>/).count == 40)
  }

  @Test func `survives tags of any depth`() throws {
    let open = String(repeating: "<select id=a>", count: 4_000)
    let close = String(repeating: "</>", count: 4_000)

    let error = #expect(throws: ConsentLoadError.self) { try ConsentDocument(open + close) }

    #expect(error?.kind == .unexpectedElement("select"))
    let wrapped = try ConsentDocument("<x>" + open + close + "</>" + "\n")
    #expect(wrapped.elements.isEmpty)
  }
}

/// A page as a browser's tokenizer would split it: the tags and their attributes.
private struct Page {
  private static let tags: Set<String> = [
    "p", "a", "em", "strong", "code", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li",
    "blockquote", "hr", "br", "img", "table", "thead", "tbody", "tr", "th", "td", "div", "span",
    "label", "input", "select", "option", "fieldset", "legend", "dl", "dt", "dd",
  ]
  private static let attributes: Set<String> = [
    "href", "rel", "title", "id", "src", "alt", "class", "scope", "start", "type", "value", "name",
    "for", "checked", "required", "selected", "autocomplete", "aria-hidden",
  ]
  private static let schemes = ["https://", "http://", "mailto:", "tel:", "#"]

  let isHarmless: Bool

  init(_ html: String) {
    let tags = html.matches(of: /<\/?([^\s>]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>/)
    let areKnown = tags.allSatisfy { tag in
      let attributes = tag.2.matches(of: /\s([a-z-]+)(?:="([^"]*)")?/)
      return Self.tags.contains(String(tag.1))
        && attributes.allSatisfy { attribute in
          let address = attribute.2.map(String.init) ?? ""
          return Self.attributes.contains(String(attribute.1))
            && (attribute.1 != "href" || Self.schemes.contains { address.hasPrefix($0) })
            && (attribute.1 != "src" || !address.contains(":") || address.hasPrefix("https://"))
        }
    }
    isHarmless = areKnown && tags.count == html.count { $0 == "<" }
  }
}
