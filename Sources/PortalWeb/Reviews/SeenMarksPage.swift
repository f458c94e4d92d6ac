import StudyModel
import StudyReview
import StudyStore

/// What marking a screen as seen, or not seen, changes on the long page of a review: a script takes it over from here.
struct SeenMarksPage: Page {
  static let template = "reviews/seen"
  static let marksLanguages = true
  /// The value of the field `answer` with which a form asks for this page.
  static let answer = "marks"

  let shell: Shell
  let title: String
  let titleLanguage: String
  let number: String
  let review: String
  let chip: Chip
  let progress: ReviewPage.Progress
  let chapters: [ChapterMarks]
  let screen: Marked

  struct Marked: Sendable {
    let number: Int
    let seen: ScreenMargin.SeenMark
  }

  /// - Parameters:
  ///   - storyboard: in the language of the review's page.
  ///   - screen: the one that was marked.
  ///   - since: the version that the review's page compares with; nil for the usual one.
  init(
    shell: Shell, review: OpenedReview, storyboard: Storyboard, screen: StoryboardScreen,
    since: VersionNumber? = nil
  ) {
    let language = storyboard.language
    self.shell = shell
    title = review.study.displayTitle
    titleLanguage = review.study.primaryLanguage.rawValue
    number = "\(review.number)"
    self.review = Paths.review(review.id, review.number, in: language, since: since)
    chip = review.chip
    progress = ReviewPage.Progress(review, in: language, since)
    chapters = storyboard.chapters.map {
      ChapterMarks($0.id, title: $0.title, in: language, of: review)
    }
    self.screen = Marked(
      number: screen.number, seen: ScreenMargin.SeenMark(screen.seen, in: review))
  }
}

/// How many screens of a chapter someone has seen.
struct ChapterMarks: Sendable {
  let title: String
  let seen: String
  let isSeen: Bool
  /// Where the whole chapter is marked.
  let marking: String

  /// - Parameter id: of the chapter of the storyboard.
  init(_ id: StoryboardChapter.ID, title: String, in language: Language, of review: OpenedReview) {
    let own = review.screens.screens(in: language).filter { $0.chapter == id }
    self.title = title
    seen = ReviewPage.count(own, of: review) + " in this chapter"
    isSeen = own.allSatisfy { review.seen.contains($0.seen) }
    marking = Paths.seenChapter(review.id, review.number, id, in: language)
  }
}

extension ScreenMargin.SeenMark {
  /// Whether the reader of a review has seen a screen of it.
  init(_ screen: SeenScreen, in review: OpenedReview) {
    let isSeen = review.seen.contains(screen)
    self.init(
      isSeen: isSeen, action: Paths.seen(review.id, review.number), screen: screen.screen,
      content: screen.content, removal: isSeen ? Paths.unseen(review.id, review.number) : nil)
  }
}
