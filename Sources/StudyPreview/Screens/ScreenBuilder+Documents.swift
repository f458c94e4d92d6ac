import ConsentMarkdown
import StudyModel

extension ScreenRenderer {
  /// A consent text in progress, as its review shows it; text that an app would reject is shown as plain Markdown.
  package func document(
    _ document: ConsentDocument?, text: String, in study: Study, language: Language,
    today: CalendarDay
  ) -> RenderedHTML {
    let builder = builder(study, ScreenSetting(language: language), nil)
    let elements = ElementRendering(
      builder: builder, today: today, values: nil, unmet: [])
    // Its sections are headed as in the review, one level below the document's title.
    let markdown = builder.renderer(2)
    guard let document else { return markdown.render(text) }
    return ConsentHTML(
      mode: .form(ConsentAnswers(of: document)), markdown: markdown, words: builder.consentStrings,
      inputPrefix: "document", element: { element, _ in elements.html(of: element) }
    ).render(document)
  }
}
