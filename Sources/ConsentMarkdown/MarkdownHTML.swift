/// HTML for a page, and what could not be shown in it.
package struct RenderedHTML: Equatable, Sendable {
  package let html: String
  /// Raw HTML, links and pictures that stay out.
  package let diagnostics: [Diagnostic]

  package init(html: String, diagnostics: [Diagnostic]) {
    self.html = html
    self.diagnostics = diagnostics
  }
}

/// Turns CommonMark, and GitHub's tables, into HTML that cannot carry scripts or styles.
package struct MarkdownHTML: Sendable {
  /// How many levels headings move down: 1 makes a first-level heading an `h2`.
  package var headingOffset: Int
  /// Whether headings go down one level at a time, whatever levels their author used, so that a text that begins with `##`
  /// fits under any heading.
  package var skipsNoLevels: Bool
  /// Gives headings an address, this word and a hyphen in front; links inside the text follow.
  package var identifierPrefix: String?
  /// The line of the first line, for places in diagnostics.
  package var firstLine: Int
  /// The relative or https address to show a picture from; nil leaves its alternative text.
  package var pictureAddress: (@Sendable (String) -> String?)?

  package init(
    headingOffset: Int = 0, skipsNoLevels: Bool = false, identifierPrefix: String? = nil,
    firstLine: Int = 1, pictureAddress: (@Sendable (String) -> String?)? = nil
  ) {
    self.headingOffset = headingOffset
    self.skipsNoLevels = skipsNoLevels
    self.identifierPrefix = identifierPrefix
    self.firstLine = firstLine
    self.pictureAddress = pictureAddress
  }

  package func render(_ markdown: String) -> RenderedHTML {
    var headings = WrittenHeadings()
    return render(markdown, after: &headings)
  }

  /// Renders one of several parts of a page, whose headings go on where those of the part before end.
  func render(_ markdown: String, after headings: inout WrittenHeadings) -> RenderedHTML {
    var writer = MarkdownHTMLWriter(settings: self, source: markdown, headings: headings)
    MarkdownTree(writer.bytes).walk { node, isEntering in
      writer.visit(node, isEntering: isEntering)
    }
    headings = writer.headings
    let tangle =
      MarkdownTangle.isFound(in: writer.bytes) ? [MarkdownTangle.diagnostic(line: firstLine)] : []
    return RenderedHTML(
      html: MarkdownCallouts.marked(writer.out.string), diagnostics: tangle + writer.diagnostics)
  }

  /// Renders the inside of a line, such as a table cell, without a paragraph around it.
  func renderLine(_ markdown: String) -> RenderedHTML {
    var writer = MarkdownHTMLWriter(settings: self, source: markdown, headings: WrittenHeadings())
    MarkdownTree(writer.bytes).walk { node, isEntering in
      writer.visitInline(node, isEntering: isEntering)
    }
    return RenderedHTML(html: writer.out.string, diagnostics: writer.diagnostics)
  }
}

/// The headings that a page has so far.
struct WrittenHeadings {
  /// How many headings share an address, by the address that they would all have.
  var identifiers: [String: Int] = [:]
  /// The levels of the headings that the last one belongs to, and its own.
  var open: [Int] = []
}
