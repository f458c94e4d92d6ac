import StudyDocuments
import StudyModel
import StudyPreview
import StudyReview

extension BoardDocument {
  /// The whole study in one language: a cover, the facts, and for each consent, task, and article its screens as words, with
  /// what leads to each and where it leads, all answers, and the texts that are on no screen. It is what the page of a version
  /// shows, except for the look of the screens.
  /// - Parameter cover: what identifies the document, such as the version and its hash.
  init(whole study: Study, _ storyboard: Storyboard, cover: [(name: String, text: String)]) {
    let language = storyboard.language
    let said = study.sayingFacts()
    // The number is only part of addresses, which are not in the document.
    let reader = VersionReader(
      study: said, version: VersionNumber(0, 0, 0), language: language,
      screens: ScreensByPart(storyboard, margins: [:]))
    let title = said.title(said.facts.title, in: language).orElse(study.displayTitle)
    var writer = WholeStudyWriter()
    writer.heading(1, title)
    writer.facts(cover)
    writer.heading(2, "About the study")
    writer.facts(reader.facts.map { ($0.name, $0.text) })
    for chapter in reader.chapters { writer.write(chapter) }
    if !reader.pictures.isEmpty {
      writer.heading(2, "Descriptions of pictures")
      writer.facts(reader.pictures.map { ($0.name, $0.text) })
    }
    self.init(title: title, language: language, blocks: writer.blocks)
  }
}

/// Writes what the page of a version shows as the blocks of a document.
private struct WholeStudyWriter {
  private(set) var blocks: [MarkedBlock] = []

  mutating func heading(_ level: Int, _ text: String) {
    blocks.append(MarkedBlock(.heading(level), Self.plain(text)))
  }

  mutating func facts(_ facts: [(name: String, text: String)]) {
    blocks += facts.map { fact in
      MarkedBlock(.fact, cells: [[run(fact.name, .strong)], [run(fact.text)]])
    }
  }

  mutating func write(_ chapter: VersionPage.Chapter) {
    heading(2, chapter.title)
    paragraph("\(chapter.kind) · \(chapter.count)", .emphasis)
    if let schedule = chapter.schedule { paragraph(schedule) }
    if let replacement = chapter.replacement { html(replacement) }
    items(chapter.removed)
    for part in chapter.parts { write(part) }
    if let signatures = chapter.signatures { write(signatures) }
  }

  private mutating func write(_ part: VersionPage.Part) {
    heading(3, part.title)
    paragraph(part.about, .emphasis)
    items(part.notes)
    for screen in part.screens { write(screen) }
    if let address = part.learnMoreAddress { paragraph("Learn more opens \(address)") }
    items(part.removed.map { "Removed from the imported HTML: \($0)" })
    write(part.texts, as: "Texts that are not on these screens")
    if part.hasQuestions {
      heading(4, "Answers and settings")
      for question in part.questions { write(question) }
    }
    write(part.defaults, as: "Standard texts, used where the study has none of its own")
  }

  private mutating func write(_ screen: VersionPage.Card) {
    heading(4, "Screen \(screen.number) · \(screen.kind)")
    items(screen.notes)
    // The headings on a screen are below that of the screen.
    blocks += BoardDocument.blocks(ofScreen: Self.listed(screen.html)).map { block in
      guard case .heading = block.kind else { return block }
      return MarkedBlock(.heading(5), cells: block.cells)
    }
  }

  private mutating func write(_ question: VersionPage.QuestionPart) {
    if let prompt = question.prompt { paragraph(prompt, .strong) }
    if let about = question.about { paragraph(about) }
    items(
      question.choices.map { choice in
        [choice.text, choice.isCorrect ? "right" : nil, choice.note].compactMap(\.self)
          .joined(separator: " · ")
      })
    write(question.texts)
  }

  private mutating func write(_ signatures: VersionPage.SignaturePage) {
    heading(3, signatures.title ?? "Signatures")
    if let text = signatures.text { paragraph(text) }
    items(
      signatures.rows.map { row in
        [row.title, row.about, row.signed].compactMap(\.self).joined(separator: " · ")
      })
  }

  private mutating func write(_ texts: VersionPage.TextList?, as title: String? = nil) {
    guard let texts else { return }
    if let title { heading(4, title) }
    for row in texts.rows {
      if let html = row.html {
        paragraph(row.label, .strong)
        self.html(html)
      } else {
        facts([(row.label, row.text ?? "")])
      }
    }
  }

  private mutating func html(_ html: String) {
    blocks += PageReader.blocks(of: ForeignText.unmarked(html)).map { block in
      guard case .heading(let level) = block.kind else { return block }
      return MarkedBlock(.heading(min(level + 4, 6)), cells: block.cells)
    }
  }

  private mutating func paragraph(_ text: String, _ style: RunStyle = []) {
    blocks.append(MarkedBlock(.paragraph, [run(text, style)]))
  }

  private mutating func items(_ texts: [String]) {
    blocks += texts.map { MarkedBlock(.item(depth: 0, label: .bullet), [run($0)]) }
  }

  private func run(_ text: String, _ style: RunStyle = []) -> MarkedRun {
    MarkedRun(Self.plain(text), style: style)
  }

  /// A screen whose menus and text fields are lists and paragraphs: nothing opens on paper.
  private static func listed(_ screen: String) -> String {
    ForeignText.unmarked(screen)
      .replacing(/<(\/?)option\b[^>]*>/) { "<\($0.1)li>" }
      .replacing(/<(\/?)select\b[^>]*>/) { "<\($0.1)ul>" }
      .replacing(/<(\/?)textarea\b[^>]*>/) { "<\($0.1)p>" }
  }

  /// Pages mark words in another language, which a document does not.
  private static func plain(_ text: String) -> String { ForeignText.unmarked(text) }
}
