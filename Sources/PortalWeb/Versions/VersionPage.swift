import StudyDocuments
import StudyModel
import StudyParts
import StudyReview
import StudyStore

/// A frozen version as a storyboard: every screen that participants can meet, in one language, and facts about it.
struct VersionPage: Page {
  static let template = "versions/version"
  static let marksLanguages = true
  let shell: Shell
  let study: StudyTabs
  let version: VersionRow
  let proposed: Moment
  /// Whether the time needs the word, because the mark before it does not say it.
  let namesProposal: Bool
  let language: String
  let languageName: String
  let direction: String
  let languages: [LanguageLink]
  let hasLanguages: Bool
  /// The gaps of the languages that have any, first of the one that is shown: who reads the version in one language would not learn of the
  /// others.
  let gaps: [Gaps]
  let files: Files?
  /// What the board says about the version; nil where it has no say.
  let stamp: StampView?
  let proof: VersionProof
  let facts: [Fact]
  /// How many screens there are, in words.
  let count: String
  let chapters: [Chapter]
  let pictures: [Fact]
  let hasPictures: Bool
  let walking: String
  /// The package for a board.
  let boardPackage: String
  /// The version in every format.
  let downloads: String
  let versions: String
  let review: ReviewPanel?
  /// The address of the draft, for people who can edit it.
  let writing: String?

  struct LanguageLink: Sendable {
    let tag: String
    let name: String
    let address: String
    let isCurrent: Bool
  }

  struct Gaps: Sendable {
    let summary: String
    let rows: [String]
  }

  struct Fact: Sendable {
    let name: String
    let text: String
  }

  /// A text with its label: plain text, or HTML rendered from Markdown or sanitized.
  struct TextPart: Sendable {
    let label: String
    let text: String?
    let html: String?
  }

  /// Texts listed one below the other.
  struct TextList: Sendable {
    let rows: [TextPart]

    /// Nil if there are no texts.
    init?(_ rows: [TextPart]) {
      guard !rows.isEmpty else { return nil }
      self.rows = rows
    }
  }

  /// A question that is a step, an item of a form, or part of a quiz.
  struct QuestionPart: Sendable {
    let prompt: String?
    let about: String?
    let choices: [ChoicePart]
    let hasChoices: Bool
    /// The question's other texts, such as a hint or the text behind Learn more.
    var texts: TextList?
    /// Its place, if it is an element with a page in the editor.
    var place: Place?
    /// Where it is brought back into the draft; nil for people who cannot edit it.
    var restoring: String?
  }

  struct ChoicePart: Sendable {
    let text: String
    let note: String?
    let isCorrect: Bool
  }

  init(
    shell: Shell, draft: Draft, line: VersionLine, study frozen: Study, storyboard: Storyboard,
    margins: [StoryboardScreen.ID: ScreenMargin] = [:], files: Files? = nil, mayCopy: Bool = true,
    lines: [VersionLine] = [], records: ReviewPanel.Records? = nil, stamps: String? = nil
  ) {
    let language = storyboard.language
    self.shell = shell
    study = draft.tabs(.versions)
    let all = lines.isEmpty ? [line] : lines
    version = VersionRow(
      line, of: draft, all: all, mayCopy: mayCopy,
      requiresBoard: records?.settings.requiresBoard ?? false, reader: records?.reader)
    review = records.map {
      ReviewPanel(
        of: line, study: frozen, in: draft, $0, published: all.highestPublished,
        replacement: line.replacement)
    }
    proposed = Moment(line.proposedAt)
    namesProposal = version.chip.words != Version.State.proposed.title
    self.language = language.rawValue
    languageName = language.englishName
    direction = language.isRightToLeft ? "rtl" : "ltr"
    let address = version.address
    languages = frozen.languages.map {
      LanguageLink(
        tag: $0.rawValue, name: $0.ownName,
        address: "\(address)?language=\(Paths.encoded($0.rawValue))", isCurrent: $0 == language)
    }
    hasLanguages = languages.count > 1
    let said = frozen.sayingFacts()
    let reader = VersionReader(
      study: said, version: line.number, language: language,
      screens: ScreensByPart(storyboard, margins: margins))
    gaps = Gaps.all(of: frozen, from: language)
    self.files = files
    stamp = Stamp(line).map { StampView($0, showing: language) }
    proof = VersionProof(line, of: draft.study.id, slug: frozen.slug, stamps: stamps)
    facts = reader.facts
    count = Self.count(of: storyboard.screens.count)
    let mayEdit = draft.mayEdit
    chapters = reader.chapters.map { chapter in
      mayEdit ? chapter.restorable(from: line.number, in: draft.study.id) : chapter
    }
    pictures = reader.pictures
    hasPictures = !pictures.isEmpty
    walking = Paths.walkthroughs(draft.study.id)
    boardPackage = Paths.boardPackage(draft.study.id, line.number)
    downloads = Paths.formats(draft.study.id, line.number)
    versions = Paths.versions(draft.study.id)
    writing = draft.mayEdit ? Paths.write(draft.study.id) : nil
  }
}

extension VersionPage {
  /// A number of screens in words.
  static func count(of screens: Int) -> String { screens == 1 ? "1 screen" : "\(screens) screens" }
}

extension VersionPage.Gaps {
  /// Those of every language, the given one first.
  static func all(of study: Study, from first: Language) -> [VersionPage.Gaps] {
    all(of: study, in: [first] + study.languages.filter { $0 != first })
  }

  /// Those of some languages, in their order.
  static func all(of study: Study, in languages: [Language]) -> [VersionPage.Gaps] {
    let gaps = Dictionary(grouping: study.translationGaps(), by: \.language)
    return languages.compactMap { VersionPage.Gaps(gaps[$0] ?? [], in: $0) }
  }

  /// Nil if the language has every text, each translated from the current source.
  private init?(_ gaps: [TranslationGap], in language: Language) {
    guard let counts = TranslationCounts(gaps).words else { return nil }
    summary = "This version has \(counts) in \(language.englishName)"
    rows = gaps.map {
      "\($0.part): \($0.member) · "
        + ($0.isMissing
          ? "missing, \($0.shown.englishName) is shown instead"
          : "outdated, translated from an earlier \($0.shown.englishName) text")
    }
  }
}
