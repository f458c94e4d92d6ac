/// Quotations that begin with `[!IMPORTANT]`, in GitHub's notation: what must not be overlooked, such as whom to call in an
/// emergency.
enum MarkdownCallouts {
  // A literal would be parsed for each text.
  private nonisolated(unsafe) static let start =
    /<blockquote>\n<p>\[!(?:IMPORTANT|WARNING|CAUTION)\](?:<br>)?\n?(?:<\/p>\n)?/.ignoresCase()

  /// The mark with the spaces after it.
  nonisolated(unsafe) static let mark = /\[!(?:IMPORTANT|WARNING|CAUTION)\]\s*/.ignoresCase()

  /// The HTML with such quotations as callouts, without their marker. Author text is escaped, so these tags come from the
  /// writer.
  static func marked(_ html: String) -> String {
    guard html.contains("[!") else { return html }
    return html.replacing(start) { match in
      let isAlone = match.output.hasSuffix("</p>\n")
      return "<blockquote class=\"callout\" role=\"note\">\n" + (isAlone ? "" : "<p>")
    }
  }
}
