import SafeHTML
import StudyModel
import StudyParts
import StudyPreview
import StudyReview

/// Writes a study as text that participants read, in one language.
struct VersionReader {
  let study: Study
  let version: VersionNumber
  let language: Language
  /// Accord's standard texts on participants' screens.
  let strings: StandardStrings
  let screens: ScreensByPart
  /// The texts shown so far.
  let shown = ShownTexts()
  /// The part being written, whose settings label its texts.
  let place: Place?
  /// The list of the part whose elements are written one by one.
  private let list: Place?

  init(
    study: Study, version: VersionNumber, language: Language, screens: ScreensByPart,
    strings: StandardStrings? = nil, of place: Place? = nil
  ) {
    self.screens = screens
    self.place = place
    let part = place.flatMap { PlacedPart(at: $0, in: study) }
    list = part.flatMap { part in part.description.lists.first.map { part.place + [$0.member] } }
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
      ("Organization", text(facts.organization)),
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

  /// The members of the facts that `facts` shows.
  static let shownFacts: Set<String> = [
    "title", "shortTitle", "summary", "organization", "investigators", "board", "protocolNumber",
    "sponsor", "researchContact", "rightsContact", "injuryContact",
  ]

  /// Each consent, each task, and the articles.
  var chapters: [VersionPage.Chapter] {
    let consents: [VersionPage.Chapter] = study.consents.map { chapter($0) }
    let tasks: [VersionPage.Chapter] = study.tasks.map { chapter($0) }
    return consents + tasks + [articles].compactMap(\.self)
  }

  func chapter(_ task: StudyModel.Task) -> VersionPage.Chapter {
    chapter(
      "Task", anchor: "task-\(task.id)",
      title: text(task.title) ?? word(StepNames.title(of: task, in: language, study)),
      parts: task.steps.enumerated().map { part($1, at: $0 + 1, of: task) }
        + task.endings.map { part($0, at: nil, of: task) },
      schedule: task.schedule.map { ScheduleDescription(study: study).sentence($0) }, task: task.id,
      place: ["tasks", task.id])
  }

  /// The articles, with when each is available; nil if there are none.
  var articles: VersionPage.Chapter? {
    guard !study.articles.isEmpty else { return nil }
    let parts = study.articles.map { article in
      let place = ["articles", article.id]
      let reader = fresh(of: place)
      return part(
        at: place, anchor: "article-\(article.id)", about: "Article · \(article.days)",
        title: reader.text(article.title) ?? article.id,
        texts: reader.rest(of: article.texts(at: [])))
    }
    return chapter(
      "Articles", anchor: "articles", title: word("Articles and resources"), parts: parts)
  }

  func chapter(
    _ kind: String, anchor: String, title: String, parts: [VersionPage.Part],
    schedule: String? = nil, paper: String? = nil, task: String? = nil,
    replacement: (html: String?, removed: [String])? = nil,
    signatures: VersionPage.SignaturePage? = nil, place: Place? = nil
  ) -> VersionPage.Chapter {
    let removed = replacement?.removed ?? []
    return VersionPage.Chapter(
      anchor: anchor, kind: kind, title: title,
      count: VersionPage.count(of: parts.reduce(0) { $0 + $1.screens.count }), schedule: schedule,
      paper: paper, task: task, replacement: replacement?.html, removed: removed,
      hasRemoved: !removed.isEmpty, parts: parts, signatures: signatures, place: place)
  }

  /// A part with its screens.
  func part(
    at place: Place, anchor: String, about: String, title: String,
    texts: [VersionPage.TextPart] = [], questions: [VersionPage.QuestionPart] = [],
    defaults: VersionPage.TextList? = nil, learnMoreAddress: String? = nil, removed: [String] = []
  ) -> VersionPage.Part {
    let notes = screens.notes(of: place)
    let cards = screens.cards(of: place)
    return VersionPage.Part(
      anchor: anchor, about: about, title: title, notes: notes, hasNotes: !notes.isEmpty,
      screens: cards, hasScreens: !cards.isEmpty, learnMoreAddress: learnMoreAddress,
      removed: removed, hasRemoved: !removed.isEmpty, texts: .init(texts), questions: questions,
      hasQuestions: !questions.isEmpty, defaults: defaults, place: place)
  }

  /// The descriptions of pictures, for people who cannot see them.
  var pictures: [VersionPage.Fact] {
    study.assets.compactMap { asset in
      text(asset.alternativeText).map { VersionPage.Fact(name: asset.name, text: $0) }
    }
  }

  /// A reader for a part that has shown nothing yet.
  func fresh(of place: Place? = nil) -> VersionReader {
    VersionReader(
      study: study, version: version, language: language, screens: screens, strings: strings,
      of: place)
  }

  /// Whether a text of the part is on one of its screens.
  func isOnScreen(_ text: PlacedText) -> Bool {
    guard let words = place.flatMap({ screens.words(at: $0) }) else { return false }
    return html(of: text).map { words.contain(html: $0) } ?? false
  }

  /// A text of the part as its screens show it, without noting that it was shown; nil if it cannot be read.
  func html(of text: PlacedText) -> String? {
    switch text.markup {
    case .plain: HTMLText.escaped(source(text.text))
    case .markdown: rendered(text.text, by: fresh())
    case .html: (try? SanitizedHTML(source(text.text)))?.html
    }
  }

  /// Markdown with the elements of consents, if the part is one of theirs.
  func rendered(_ text: LocalizedText, by other: VersionReader? = nil) -> String? {
    let reader = other ?? self
    return place?.first == "consents" ? reader.consentText(text) : reader.markdown(text)
  }

  /// What the ids in an imported text begin with, different for each text of the study.
  func prefix(of text: PlacedText) -> String {
    ((place ?? []) + text.place).joined(separator: "-")
  }

  /// A reader for an element of the part's list.
  func fresh(ofElement id: String) -> VersionReader { fresh(of: list.map { $0 + [id] }) }

  /// The settings of the part, for their labels. Those in tasks have the same labels without the consents, whose
  /// paragraphs would otherwise be listed for each question of a quiz.
  var settings: [Setting] {
    guard let place else { return [] }
    var study = study
    if place.first == "tasks" { study.consents = [] }
    return PlacedPart(at: place, in: study)?.settings ?? []
  }

  /// Isolates a number or an address, so that the surrounding text direction does not reorder it.
  private static func apart(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
}
