import Hummingbird
import StudyEditing
import StudyModel
import StudyReview
import StudyStore

/// Asks whether someone has really seen all screens of a chapter.
struct SeenChapterPage: Page {
  static let template = "reviews/seen-chapter"
  let shell: Shell
  let title: String
  let titleLanguage: String
  let number: String
  let review: String
  let action: String
  let chapter: String
  let language: String
  let count: String
  /// The screens that are not marked yet.
  let unseen: [Row]

  struct Chapter: Sendable {
    let id: String
    let language: Language
    let screens: [VersionScreens.Screen]
  }

  struct Row: Sendable {
    let title: String
    let kind: String
  }

  init(shell: Shell, review: OpenedReview, chapter: Chapter) {
    self.shell = shell
    title = review.study.displayTitle
    titleLanguage = review.study.primaryLanguage.rawValue
    number = "\(review.number)"
    self.review = Paths.review(review.id, review.number, in: chapter.language)
    action = Paths.seenChapter(review.id, review.number)
    self.chapter = chapter.id
    language = chapter.language.rawValue
    let open = chapter.screens.filter { !review.seen.contains($0.seen) }
    count = VersionPage.count(of: open.count)
    unseen = open.map { Row(title: $0.title, kind: $0.kind) }
  }
}
