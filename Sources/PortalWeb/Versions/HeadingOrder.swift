/// Gives the headings of imported HTML levels that skip none below the heading of the page that they belong to, as
/// `MarkdownHTML` does by itself.
struct HeadingOrder {
  /// The level of that heading.
  let parent: Int

  /// - Parameter html: From the sanitizer, where `<` always begins a tag.
  func apply(to html: String) -> String {
    var open: [Int] = []
    var level = parent
    return html.replacing(/<(\/?)h([1-6])([ >])/) { tag in
      if tag.1.isEmpty, let written = Int(tag.2) {
        while let last = open.last, last >= written { open.removeLast() }
        open.append(written)
        level = min(parent + open.count, 6)
      }
      return "<\(tag.1)h\(level)\(tag.3)"
    }
  }
}
