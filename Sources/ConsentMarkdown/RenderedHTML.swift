/// HTML for a page, and what could not be shown in it.
package struct RenderedHTML: Equatable, Sendable {
  package let html: String
  /// Raw HTML, links, and pictures that were left out.
  package let diagnostics: [Diagnostic]

  package init(html: String, diagnostics: [Diagnostic]) {
    self.html = html
    self.diagnostics = diagnostics
  }
}

/// The headings of a page so far.
struct WrittenHeadings {
  /// The number of headings with the same identifier, by identifier.
  var identifiers: [String: Int] = [:]
  /// The levels of the last heading's ancestors, and its own.
  var open: [Int] = []
}
