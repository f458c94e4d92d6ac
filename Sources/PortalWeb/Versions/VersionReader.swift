import StudyModel
import StudyPreview

/// Puts a study into the words that participants read, in one language.
struct VersionReader {
  let study: Study
  let version: VersionNumber
  let language: Language
  /// Accord's own words on participants' screens.
  let strings: StandardStrings
  /// What it has put into words so far.
  let shown = ShownTexts()

  init(
    study: Study, version: VersionNumber, language: Language, strings: StandardStrings? = nil
  ) {
    self.study = study
    self.version = version
    self.language = language
    self.strings = strings ?? StandardStrings(language)
  }

  var facts: [VersionPage.Fact] {
    let facts = study.facts
    func contact(_ contact: Contact?) -> String? {
      let parts = [contact?.name, contact?.telephone, contact?.email, contact?.address]
      return parts.compactMap(\.self).map(Self.apart).joined(separator: " · ")
    }
    let lines: [(String, String?)] = [
      ("Title", text(facts.title)),
      ("Short title", text(facts.shortTitle)),
      ("About", text(facts.summary)),
      ("Organization", text(facts.organisation)),
      (
        "Investigators",
        facts.investigators.map { [$0.name, $0.role].compactMap(\.self).joined(separator: ", ") }
          .joined(separator: " · ")
      ),
      ("Board", facts.board),
      ("Protocol number", facts.protocolNumber),
      ("Sponsor", facts.sponsor),
      ("Research contact", contact(facts.researchContact)),
      ("Rights contact", contact(facts.rightsContact)),
      ("Injury contact", contact(facts.injuryContact)),
      ("Languages", study.languages.map(\.englishName).joined(separator: ", ")),
    ]
    return lines.compactMap { name, text in
      guard let text, !text.isEmpty else { return nil }
      return VersionPage.Fact(name: name, text: text)
    }
  }

  func part(_ task: StudyModel.Task) -> VersionPage.TaskPart {
    VersionPage.TaskPart(
      id: task.id, anchor: "task-\(task.id)",
      title: text(task.title) ?? word(StepNames.title(of: task, in: language, study)),
      schedule: task.schedule.map { ScheduleWords(study: study).sentence($0) },
      steps: task.steps.enumerated().map { part($1, at: $0 + 1, of: task) }
        + task.endings.map { part($0, at: nil, of: task) })
  }

  /// What there is to read, with when it is there.
  var articles: [VersionPage.ArticlePart] {
    study.articles.map { article in
      let reader = fresh()
      return VersionPage.ArticlePart(
        anchor: "article-\(article.id)", title: reader.text(article.title) ?? article.id,
        days: article.days, texts: .init(reader.rest(of: article.texts(at: []))))
    }
  }

  /// What is said of pictures to those who do not see them.
  var pictures: [VersionPage.Fact] {
    study.assets.compactMap { asset in
      text(asset.alternativeText).map { VersionPage.Fact(name: asset.name, text: $0) }
    }
  }

  /// The same reader for a part that has shown nothing yet.
  func fresh() -> VersionReader {
    VersionReader(study: study, version: version, language: language, strings: strings)
  }

  /// Keeps a number or an address in its order whatever stands around it.
  private static func apart(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
}
