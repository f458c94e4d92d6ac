import SafeHTML
import StudyModel

/// Finds the parts of the consent that quiz questions test.
struct QuizPassages {
  let builder: ScreenBuilder

  func passages(of question: QuizQuestion) -> [PassageView] {
    let tested = question.passages
    return tested.enumerated().compactMap { index, passage in
      self.passage(
        passage, id: "passage-" + question.id + (index == 0 ? "" : "-\(index + 1)"),
        namesSection: tested.count > 1)
    }
  }

  /// What to read again after some questions, each part of the consent once.
  func passages(of questions: [QuizQuestion]) -> [PassageView] {
    var seen: [TestedPassage] = []
    var views: [PassageView] = []
    for question in questions {
      for (index, passage) in question.passages.enumerated()
      where !seen.contains(where: passage.isSamePlace) {
        seen.append(passage)
        let id = "passage-" + question.id + (index == 0 ? "" : "-\(index + 1)")
        if let view = self.passage(passage, id: id, namesSection: true) { views.append(view) }
      }
    }
    return views
  }

  private func passage(_ tested: TestedPassage, id: String, namesSection: Bool) -> PassageView? {
    guard let section = builder.study.consent(tested.consent)?.section(tested.section) else {
      return nil
    }
    let title = builder.text(section.documentHeading(for: builder.language))
    if section.isHTML { return passage(tested, inHTMLOf: section, id: id, namesSection) }
    let (paragraphs, text) = sources(of: section)
    guard !paragraphs.isEmpty else { return nil }
    let html = paragraphs.map { builder.reading($0, of: text) }
    let position = position(of: tested)
    let found = position.flatMap { html.indices.contains($0) ? $0 : nil }
    let mark = builder.sheet(id) + "-found"
    return PassageView(
      quote: found.map { builder.block(html[$0], of: text) },
      source: builder.words(.fromForm, s: title),
      more: MoreView(
        label: namesSection ? builder.words(.readAgain, s: title) : builder.words[.readPart],
        address: builder.moreAddress(id) + (found == nil || builder.isStill ? "" : "#" + mark),
        sheet: builder.sheet(id), title: title,
        html: builder.block(passageHTML(html, found, mark), of: text), source: nil,
        closing: builder.words[.backToQuestion]))
  }

  /// For imported HTML, sanitized; the paragraph is found by its words, otherwise by its position.
  private func passage(
    _ tested: TestedPassage, inHTMLOf section: Section, id: String, _ namesSection: Bool
  ) -> PassageView? {
    guard let imported = builder.imported(section.htmlContent, headingOffset: 1, named: id) else {
      return nil
    }
    let title = builder.text(section.documentHeading(for: builder.language))
    var mark = builder.sheet(id) + "-found"
    let original = section.htmlParagraphs(in: builder.language, else: builder.study.primaryLanguage)
    let wanted = position(of: tested).flatMap { original.indices.contains($0) ? $0 : nil }
    let shown = imported.html.map { HTMLParagraphs($0).all } ?? []
    let found = wanted.flatMap { position in
      shown.first { $0.words == original[position].words }
        ?? (shown.count == original.count ? shown[position] : nil)
    }
    var html = imported.html
    if let end = found?.tagEnd, let text = html {
      // A block that is a link target keeps its own id.
      let own = text[end...].prefix { $0 != ">" }.firstMatch(of: #/ id="([^"]*)"/#)
      mark = own.map { String($0.1) } ?? mark
      html?.insert(
        contentsOf: " class=\"found\" tabindex=\"-1\"" + (own == nil ? " id=\"\(mark)\"" : ""),
        at: end)
    }
    return PassageView(
      quote: found.map {
        builder.block("<p>\(HTMLText.escaped($0.words))</p>", of: section.htmlContent)
      },
      source: builder.words(.fromForm, s: title),
      more: MoreView(
        label: namesSection ? builder.words(.readAgain, s: title) : builder.words[.readPart],
        address: builder.moreAddress(id)
          + (found?.tagEnd == nil || builder.isStill ? "" : "#" + mark),
        sheet: builder.sheet(id), title: title, html: html, source: imported.source,
        closing: builder.words[.backToQuestion]))
  }

  /// A section without content still has its summary.
  private func sources(of section: Section) -> (paragraphs: [String], text: LocalizedText) {
    let paragraphs = section.sources(in: builder.language, else: builder.study.primaryLanguage)
    if !paragraphs.isEmpty { return (paragraphs, section.content) }
    return (section.summary.isEmpty ? [] : [builder.source(section.summary)], section.summary)
  }

  private func position(of tested: TestedPassage) -> Int? {
    switch builder.study.standing(of: tested) {
    case .unchanged(let paragraph): paragraph
    case .changed(let paragraph, _, _): paragraph
    case .missing: nil
    }
  }

  private func passageHTML(_ paragraphs: [String], _ found: Int?, _ mark: String) -> String {
    builder.render(
      PassageScreen(
        found: mark,
        paragraphs: paragraphs.enumerated().map {
          PassageScreen.Paragraph(html: $1, isFound: $0 == found)
        }), "consents/passage")
  }
}
