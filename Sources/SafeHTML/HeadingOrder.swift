/// Renumbers the headings of imported HTML so that no level is skipped, as `MarkdownHTML` does for Markdown.
package struct HeadingOrder {
  /// The level of the page's heading above the text.
  let parent: Int

  package init(parent: Int) { self.parent = parent }

  // A literal would be parsed for each text.
  private nonisolated(unsafe) static let heading = /<(\/?)h([1-6])([ >])/

  /// - Parameter html: HTML from the sanitizer, where `<` always begins a tag.
  package func apply(to html: String) -> String {
    var open: [Int] = []
    var level = parent
    return html.replacing(Self.heading) { tag in
      if tag.1.isEmpty, let written = Int(tag.2) {
        while let last = open.last, last >= written { open.removeLast() }
        open.append(written)
        level = min(parent + open.count, 6)
      }
      return "<\(tag.1)h\(level)\(tag.3)"
    }
  }
}
