/// Quotations that begin with `[!IMPORTANT]`, as GitHub writes them: what must not be overlooked, such as whom to call in
/// an emergency.
enum MarkdownCallouts {
  /// The quotations as callouts, without their marks. What authors write is escaped, so that these tags are the writer's.
  static func marked(_ html: String) -> String {
    guard html.contains("[!") else { return html }
    return html.replacing(
      /<blockquote>\n<p>\[!(?:IMPORTANT|WARNING|CAUTION)\](?:<br>)?\n?(?:<\/p>\n)?/.ignoresCase()
    ) { match in
      let isAlone = match.output.hasSuffix("</p>\n")
      return "<blockquote class=\"callout\" role=\"note\">\n" + (isAlone ? "" : "<p>")
    }
  }
}
