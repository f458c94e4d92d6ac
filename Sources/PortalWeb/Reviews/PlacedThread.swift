import StudyReview
import StudyStore

/// A thread on a version under review, with the screen that shows its subject.
struct PlacedThread: Sendable {
  let thread: StudyThread
  /// Whether it is about an earlier version.
  let isEarlier: Bool
  /// Nil if no screen shows the subject.
  let screen: StoryboardScreen.ID?
  /// Whether it is about the study's facts, which are on no screen.
  let isOnFacts: Bool

  /// Whether the page of the review has a place for it.
  var isOnPage: Bool { screen != nil || isOnFacts }
}
