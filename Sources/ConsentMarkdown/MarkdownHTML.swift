/// Renders CommonMark and GitHub's tables as HTML that cannot contain scripts or styles.
package struct MarkdownHTML: Sendable {
  /// The number of levels that headings are moved down: 1 turns a first-level heading into an `h2`.
  package var headingOffset: Int
  /// Whether headings go down one level at a time, whatever levels the author used, so that a text that begins with `##` fits
  /// below any heading.
  package var skipsNoLevels: Bool
  /// Gives headings an id with this word and a hyphen as a prefix; links inside the text follow.
  package var identifierPrefix: String?
  /// The line number of the first line, for positions in diagnostics.
  package var firstLine: Int
  /// The relative or https address of a picture; nil replaces the picture with its alternative text.
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

  /// Renders one of several parts of a page; its headings continue those of the previous parts.
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

  /// Renders inline content, such as a table cell, without a paragraph around it.
  func renderLine(_ markdown: String) -> RenderedHTML {
    var writer = MarkdownHTMLWriter(settings: self, source: markdown, headings: WrittenHeadings())
    MarkdownTree(writer.bytes).walk { node, isEntering in
      writer.visitInline(node, isEntering: isEntering)
    }
    return RenderedHTML(html: writer.out.string, diagnostics: writer.diagnostics)
  }
}
