import StudyStore

/// The link to what a person is asked to review.
struct ReviewsLink: Sendable {
  let address = Paths.reviews
  /// The number of versions that wait; nil if none does.
  let count: Int?
  /// The number for screen readers.
  let words: String?

  /// Nil for people who are not asked to review anything.
  init?(_ count: ReviewCount, isReviewer: Bool) {
    guard count.isAsked || isReviewer else { return nil }
    self.count = count.waiting == 0 ? nil : count.waiting
    words = count.waiting == 0 ? nil : count.waiting == 1 ? "waits for you" : "wait for you"
  }
}
