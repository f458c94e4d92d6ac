import StudyDocuments
import StudyEditing
import StudyModel
import StudyPrint
import StudyReview
import StudyStore

/// A version for someone who reviews it: what it is, what changed, every screen, and what was decided.
struct ReviewPage: Page {
  static let template = "reviews/review"
  static let marksLanguages = true
  let shell: Shell
  let title: String
  let titleLanguage: String
  let version: Version
  let queue: String
  let address: String
  let chip: Chip
  /// What is asked, of whom, and until when.
  let about: [VersionPage.Fact]
  let hash: String
  let language: String
  let languageName: String
  let direction: String
  let languages: [LanguageLink]
  let hasLanguages: Bool
  /// How many texts are missing or outdated in each language, first in the one that is shown; empty if none are.
  let gaps: [VersionPage.Gaps]
  let changes: Changes?
  /// Nil if the study's profile requires nothing of a consent.
  let requirements: ReviewRequirements?
  /// The threads on the version, in a list.
  let threads: String
  let threadCount: String
  /// Nil if nothing is left of earlier rounds.
  let earlier: Earlier?
  /// What a board office files, as one download.
  let boardPackage: String
  let walking: String
  let walks: [Walk]
  let documents: [Document]
  let facts: ReviewFacts
  let chapters: [Chapter]
  let pictures: [VersionPage.Fact]
  let hasPictures: Bool
  let progress: Progress
  /// Nil for a version in one language, and for someone who cannot decide.
  let reading: ReadLanguages?
  let errors: ErrorSummary?
  /// The form that decides; nil for someone who cannot.
  let decision: String?
  /// Why the person cannot decide, or what they decided.
  let refusal: String?
  let record: DecisionRecord?
  /// Why the version must not be used, or not any longer; nil if it may, and before a decision.
  let standing: VersionStanding?

  struct Version: Sendable { let number: String }

  struct LanguageLink: Sendable {
    let tag: String
    let name: String
    let count: String
    let address: String
    let isCurrent: Bool
  }

  /// A task to walk through in a frame.
  struct Walk: Sendable {
    let task: String
    let title: String
  }

  /// A consent as the exact document; once the version is approved, with the board's stamp.
  struct Document: Sendable {
    let title: String
    let address: String
  }

  /// A chapter of the storyboard, and how much of it was seen.
  struct Chapter: Sendable {
    let chapter: VersionPage.Chapter
    let marks: ChapterMarks
  }

  /// How many screens were seen in the languages that the person reads.
  struct Progress: Sendable {
    let words: String
    let seen: Int
    let total: Int
    /// The languages in which they are counted; nil for a version in one language.
    let languages: String?
    /// The first screen that was not seen.
    let next: String?
  }

  /// What participants will see differently than in an earlier version.
  struct Changes: Sendable {
    let since: String
    let state: String
    /// Every change in words.
    let comparison: String
    /// What no screen marks, such as rules and settings.
    let others: [OtherChanges.Row]
    let hasOthers: Bool
    let summary: String
    /// The first thing that changed on the page.
    let first: String?
    /// The screens.
    let rows: [Row]
    /// The facts that changed; nil if none.
    let facts: Facts?
    /// Whether any screen or fact changed.
    let hasRows: Bool
    let removed: [String]
    let hasRemoved: Bool
    /// Other versions to compare with.
    let otherBases: [Link]
    /// Screens with marked words, or as participants see them; empty if no screen changed.
    let views: [View]
    let hasViews: Bool

    struct Row: Sendable {
      let title: String
      let kind: String
      let address: String
      let chip: Chip
    }

    struct Facts: Sendable {
      let names: String
      let chip: Chip?
    }

    struct View: Sendable {
      let words: String
      let address: String
      let isCurrent: Bool
    }

    struct Link: Sendable {
      let words: String
      let address: String
    }
  }

  /// - Parameters:
  ///   - text: the version in the storyboard's language.
  ///   - findings: where threads on earlier versions are in this one, as far as that is known.
  ///   - canStamp: whether this server can lay a board's stamp over a print.
  init(
    shell: Shell, review: OpenedReview, storyboard: Storyboard, text: ReviewedText,
    changes: ScreenChanges? = nil, findings: [StudyThread.ID: AnchorFinding],
    bases: [VersionLine] = [], canStamp: Bool = false, errors: FormErrors = FormErrors()
  ) {
    let frozen = review.study
    let language = storyboard.language
    let (id, number) = (review.id, review.number)
    self.shell = shell
    title = frozen.displayTitle
    titleLanguage = frozen.primaryLanguage.rawValue
    version = Version(number: "\(number)")
    queue = Paths.reviews
    let address = Paths.review(id, number)
    self.address = address
    chip = review.chip
    about = review.about
    hash = review.line.sha256
    self.language = language.rawValue
    languageName = language.englishName
    direction = language.isRightToLeft ? "rtl" : "ltr"
    let showsMarks = changes.map { $0.marks != nil } ?? true
    func page(
      _ language: Language, _ since: VersionNumber?, _ showsMarks: Bool = showsMarks
    ) -> String {
      Paths.review(id, number, in: language, since: since, showsMarks: showsMarks)
    }
    languages = frozen.languages.map { other in
      LanguageLink(
        tag: other.rawValue, name: other.ownName,
        count: Self.count(review.screens.screens(in: other), of: review),
        address: page(other, changes?.since.number),
        isCurrent: other == language)
    }
    hasLanguages = languages.count > 1
    let placed = ReviewThreads(review, on: storyboard.screens, findings: findings)
    earlier = Earlier(placed, isAwaited: review.line.state == .proposed)
    let (said, reader) = (text.said, text.reader)
    let margin = ThreadMarginView.Page(
      shell: shell, study: id, version: number, language: language,
      returning: page(language, changes?.since.number), mayOpen: !review.access.isArchived,
      state: review.line.state)
    let margins = Self.margins(
      of: storyboard, review, placed, changes: changes, gaps: text.gapChips, on: margin)
    gaps = text.gaps
    let facts = ReviewFacts(text, review, changes: changes, placed, on: margin)
    self.facts = facts
    let noted = text.chapters.map { place, chapter in
      (place, chapter.with(margins, marks: changes?.marks, passages: text.passages))
    }
    chapters = noted.map { place, chapter in
      Chapter(
        chapter: chapter,
        marks: ChapterMarks(
          place.joined(separator: "/"), title: chapter.title, in: language, of: review))
    }
    pictures = text.pictures
    hasPictures = !pictures.isEmpty
    requirements = ReviewRequirements(
      of: said, on: noted.flatMap { $0.1.parts }, passages: text.passages.all)
    let places = Self.places(of: text.chapters, hasPictures: hasPictures)
    self.changes = changes.map { changes in
      let comparison = Paths.comparison(id, since: changes.since.number, to: number)
      return Changes(
        changes, facts: facts,
        others: OtherChanges(
          changes, reader, places: places, marksFacts: facts.changed != nil,
          comparison: comparison), in: language, bases: bases, comparison: comparison
      ) { page(language, $0, $1) }
    }
    threads = Paths.threads(id, on: number)
    threadCount =
      review.threads.count == 1 ? "1 comment" : "\(review.threads.count) comments"
    boardPackage = Paths.boardPackage(id, number)
    walking = Paths.walkthroughs(id)
    walks = said.tasks.map {
      Walk(task: $0.id, title: said.title($0.title, in: language).orElse($0.id))
    }
    let isStamped = canStamp && review.isApproved
    documents = said.consents.map {
      let (addresses, paper) = (Paths.paper(id, number, $0.id), Paper(usualFor: language))
      return Document(
        title: $0.documentTitle(in: language, of: said).orElse("Consent"),
        address: isStamped
          ? addresses.stampedPDF(language, paper) : addresses.pdf(language, paper))
    }
    reading = ReadLanguages(review, in: language, error: errors["reads"])
    self.errors = errors.summary
    progress = Progress(review, in: language, changes?.since.number)
    decision = review.mayDecide ? Paths.decision(id, number) : nil
    refusal = review.refusal
    record = DecisionRecord(review)
    standing = VersionStanding(review.line)
  }

  /// How many screens were seen, such as "12 of 63 screens seen".
  static func count(_ screens: [VersionScreens.Screen], of review: OpenedReview) -> String {
    count(screens.count { review.seen.contains($0.seen) }, of: screens.count)
  }

  static func count(_ seen: Int, of total: Int) -> String {
    total == 1 ? "\(seen) of 1 screen seen" : "\(seen) of \(total) screens seen"
  }
}
