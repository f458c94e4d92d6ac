import StudyModel
import StudyReview
import StudyStore

/// The threads of one screen in the margin of a version, with a form for a new one; see `threads/margin.mustache`.
struct ThreadMarginView: Sendable {
  /// Distinguishes the forms on a page.
  let key: Int
  let title: String
  let screen: String
  let place: String
  let language: String
  let version: String
  /// The page that shows the screen, to return to.
  let returning: String
  /// The threads as HTML.
  let threads: String
  let count: String?
  /// The address of the form; nil for people who cannot comment.
  let action: String?
  /// The address of the names that a comment can mention.
  let mentionable: String

  /// - Parameters:
  ///   - key: the number of the screen on its page.
  ///   - threads: the threads of the screen.
  init(
    key: Int, screen: (id: String, title: String, place: Place), language: Language,
    version: VersionNumber, of study: Study.ID, threads: [ReviewThreads.Placed], returning: String,
    mayOpen: Bool
  ) {
    self.key = key
    self.screen = screen.id
    title = screen.title
    place = screen.place.joined(separator: "/")
    self.language = language.rawValue
    self.version = version.description
    self.returning = returning
    self.threads = threads.map { $0.card(heading: 3) }.html
    count = threads.isEmpty ? nil : threads.count == 1 ? "1 thread" : "\(threads.count) threads"
    action = mayOpen ? Paths.threads(study) : nil
    mentionable = Paths.mentionable(study, on: version)
  }
}
