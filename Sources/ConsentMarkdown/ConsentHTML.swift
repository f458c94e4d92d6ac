/// Renders a consent document as HTML, to be read, printed, or filled in.
package struct ConsentHTML: Sendable {
  package enum Mode: Sendable {
    /// For reading and printing, with answers or with room for them.
    case reading(ConsentAnswers?)
    /// Inputs named after the elements, filled with these answers.
    case form(ConsentAnswers)
  }

  /// Renders an element in another way; nil uses the default.
  package typealias ElementRenderer =
    @Sendable (_ element: ConsentElement, _ identifier: String) -> String?

  package var mode: Mode
  package var markdown: MarkdownHTML
  package var words: ConsentStrings
  /// The prefix of the inputs' identifiers.
  package var inputPrefix: String
  /// Whether names are printed with the family name first.
  package var putsFamilyNameFirst = false
  /// The date printed next to signatures.
  package var signedOn: String
  package var element: ElementRenderer?

  package init(
    mode: Mode, markdown: MarkdownHTML = MarkdownHTML(), words: ConsentStrings = .english,
    inputPrefix: String = "consent", signedOn: String = "", element: ElementRenderer? = nil
  ) {
    self.mode = mode
    self.markdown = markdown
    self.words = words
    self.inputPrefix = inputPrefix
    self.signedOn = signedOn
    self.element = element
  }

  package func render(_ document: ConsentDocument) -> RenderedHTML {
    var out = HTMLBuffer()
    var diagnostics: [Diagnostic] = []
    var headings = WrittenHeadings()
    var count = 0
    for block in document.blocks {
      switch block {
      case .markdown(let text):
        var renderer = markdown
        renderer.firstLine = text.line
        let rendered = renderer.render(text.text, after: &headings)
        out.add(html: rendered.html)
        diagnostics += rendered.diagnostics
      case .element(let element):
        count += 1
        out.add(html: render(element, identifier: "\(inputPrefix)-\(count)"))
      }
    }
    return RenderedHTML(html: out.string, diagnostics: diagnostics)
  }

  /// Renders the content of one section. Content that the mobile library would reject is shown as plain Markdown, and the
  /// reason is the first diagnostic.
  package func render(fragment: String) -> RenderedHTML {
    do {
      return render(try ConsentDocument(fragment: fragment))
    } catch {
      let rendered = markdown.render(fragment)
      return RenderedHTML(
        html: rendered.html, diagnostics: error.diagnostics + rendered.diagnostics)
    }
  }

  /// Renders one element; its input is named after it, and its label refers to the identifier.
  package func render(_ element: ConsentElement, identifier: String) -> String {
    if let html = self.element?(element, identifier) { return html }
    var out = HTMLBuffer()
    switch mode {
    case .reading(let answers): write(element, answers: answers, to: &out)
    case .form(let answers):
      switch element {
      case .toggle(let toggle): write(toggle, identifier, answers, to: &out)
      case .select(let select): write(select, identifier, answers, to: &out)
      case .signature(let signature): write(signature, identifier, answers, to: &out)
      }
    }
    return out.string
  }
}

extension ConsentDocument {
  /// The document as HTML for a page.
  package func html(_ renderer: ConsentHTML) -> RenderedHTML {
    renderer.render(self)
  }
}
