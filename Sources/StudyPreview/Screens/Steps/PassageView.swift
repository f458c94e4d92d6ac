import SafeHTML
import StudyModel

/// The part of the consent that a quiz question tests, with a link to read it again.
struct PassageView: Sendable {
  /// The paragraph itself, if the question tests one.
  let quote: String?
  let source: String
  let more: MoreView
}
