import ConsentMarkdown
import SafeHTML
import StudyModel

/// A text inside a piece of HTML, with the tags around it.
struct SurveyJSPiece {
  /// How the text is written.
  enum Markup { case words, plain, markdown, html }

  var before = ""
  let text: LocalizedText
  var markup = Markup.plain
  var after = ""

  static func heading(_ text: LocalizedText) -> SurveyJSPiece {
    SurveyJSPiece(before: "<h4>", text: text, markup: .words, after: "</h4>")
  }

  /// Text behind a label, which opens it.
  static func more(
    _ label: LocalizedText, _ text: LocalizedText, _ markup: Markup
  ) -> [SurveyJSPiece] {
    if text.isEmpty { return [] }
    return [
      SurveyJSPiece(before: "<details><summary>", text: label, markup: .words, after: "</summary>"),
      SurveyJSPiece(text: text, markup: markup, after: "</details>"),
    ]
  }
}
