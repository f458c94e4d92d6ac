import ConsentMarkdown
import StudyModel
import StudyStore

/// A frozen version as a document: what participants read, in one language, and what it is.
struct VersionPage: Page {
  static let template = "versions/version"
  static let tellsLanguagesApart = true
  let shell: Shell
  let study: StudyTabs
  let version: VersionRow
  let proposed: Moment
  let language: String
  let direction: String
  let languages: [LanguageLink]
  let hasLanguages: Bool
  /// What the language that is shown lacks, if anything.
  let gaps: Gaps?
  let files: Files?
  let facts: [Fact]
  let consents: [ConsentPart]
  let tasks: [TaskPart]
  let articles: [ArticlePart]
  let hasArticles: Bool
  let pictures: [Fact]
  let hasPictures: Bool
  let walking: String
  let versions: String
  /// The draft, for those who may write in it.
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

  /// A text with what it is: plain words, or what was rendered from Markdown or made safe from HTML.
  struct TextPart: Sendable {
    let label: String
    let text: String?
    let html: String?
  }

  /// Texts one below the other.
  struct TextList: Sendable {
    let rows: [TextPart]

    /// Nil without any.
    init?(_ rows: [TextPart]) {
      guard !rows.isEmpty else { return nil }
      self.rows = rows
    }
  }

  struct ArticlePart: Sendable {
    let anchor: String
    let title: String
    /// When it is there.
    let days: String
    let texts: TextList?
  }

  struct ConsentPart: Sendable {
    let anchor: String
    let title: String
    /// The consent as a document, to read and print.
    let paper: String
    /// What takes the place of title and sections in the document; sanitised.
    let replacement: String?
    let removed: [String]
    let hasRemoved: Bool
    let sections: [SectionPart]
    let signatures: [SignaturePart]
    let hasSignatures: Bool
    let signaturesTitle: String?
    let signaturesText: String?
  }

  struct SignaturePart: Sendable {
    let title: String
    let about: String
    /// Who has signed beforehand.
    let signed: String?
  }

  struct SectionPart: Sendable {
    let anchor: String
    let about: String
    let title: String
    let summary: String?
    /// Rendered CommonMark, or imported HTML made safe; cannot carry scripts or styles.
    let content: String?
    /// What was left out of imported HTML.
    let removed: [String]
    let hasRemoved: Bool
    let learnMoreAddress: String?
    /// What participants read of it elsewhere, such as the link of its scene.
    let texts: TextList?
    /// Accord's words where the author left some out.
    let defaults: TextList?
  }

  struct TaskPart: Sendable {
    let id: String
    let anchor: String
    let title: String
    /// When it is to be done.
    let schedule: String?
    let steps: [StepPart]
  }

  struct StepPart: Sendable {
    let anchor: String
    let about: String
    let title: String
    let text: String?
    /// What is read ahead of the questions, and what stands around and behind them.
    let before: TextList?
    let questions: [QuestionPart]
    let after: TextList?
    /// Accord's words where the author left some out.
    let defaults: TextList?
    /// Where participants go from here, and when the step is left out.
    let rules: [String]
    let hasRules: Bool
  }

  /// A question as a step, an item of a form or a part of a quiz.
  struct QuestionPart: Sendable {
    let prompt: String?
    let about: String?
    let choices: [ChoicePart]
    let hasChoices: Bool
    /// Its other texts, such as a hint or what Learn more opens.
    var texts: TextList?
  }

  struct ChoicePart: Sendable {
    let text: String
    let note: String?
    let isCorrect: Bool
  }

  init(
    shell: Shell, draft: Draft, line: VersionLine, study frozen: Study, language: Language,
    files: Files? = nil, mayCopy: Bool = true
  ) {
    self.shell = shell
    study = draft.tabs(.versions)
    version = VersionRow(line, of: draft, all: [line], mayCopy: mayCopy)
    proposed = Moment(line.proposedAt)
    self.language = language.rawValue
    direction = language.isRightToLeft ? "rtl" : "ltr"
    let address = version.address
    languages = frozen.languages.map {
      LanguageLink(
        tag: $0.rawValue, name: $0.ownName,
        address: "\(address)?language=\(Paths.encoded($0.rawValue))", isCurrent: $0 == language)
    }
    hasLanguages = languages.count > 1
    let said = frozen.sayingFacts()
    let reader = VersionReader(study: said, version: line.number, language: language)
    gaps = Gaps(of: frozen, in: language)
    self.files = files
    facts = reader.facts
    consents = said.consents.map(reader.part)
    tasks = said.tasks.map(reader.part)
    articles = reader.articles
    hasArticles = !articles.isEmpty
    pictures = reader.pictures
    hasPictures = !pictures.isEmpty
    walking = Paths.walkthroughs(draft.study.id)
    versions = Paths.versions(draft.study.id)
    writing = draft.mayEdit ? Paths.write(draft.study.id) : nil
  }
}

extension VersionPage.Gaps {
  /// Nil where the language has every text, each from the present source.
  init?(of study: Study, in language: Language) {
    let gaps = study.translationGaps().filter { $0.language == language }
    guard let counts = TranslationCounts(gaps).words else { return nil }
    summary = "This version has \(counts) in \(language.englishName)"
    rows = gaps.map {
      "\($0.part): \($0.member) · "
        + ($0.isMissing
          ? "missing, \($0.shown.englishName) is shown instead"
          : "translated from an earlier text")
    }
  }
}
