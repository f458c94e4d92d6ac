import StudyReview
import StudyStore

extension ChangeRule {
  /// Something changed in the part that has what the thread is about.
  package static let atPlaces = ChangeRule { thread, commented, draft in
    SubjectChange(from: commented, to: draft.stating(commented)).isThere(for: thread.subject)
  }
}
