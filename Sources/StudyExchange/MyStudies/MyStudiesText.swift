import StudyModel

/// Text as the datastore holds it.
enum MyStudiesText {
  // A literal would be parsed for each text.
  private nonisolated(unsafe) static let mistaken =
    /<\/?(?:abbr|acronym|address|article|aside|area|audio|applet)\b[^<>]*>/

  /// HTML as a whole in entities, in the form that the service does not break (§1).
  static func escaped(_ html: String) -> String {
    plainTags(html).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  /// Without emphasis as the service renames it, and without elements that it takes for links.
  static func plainTags(_ html: String) -> String {
    html.trimmed.replacing("<em>", with: "<i>").replacing("</em>", with: "</i>")
      .replacing(mistaken, with: "")
  }

  static func unescaped(_ text: String) -> String {
    guard !text.contains("<") else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  static let noMoment = "1970-01-01T00:00:00.000+0000"
}
