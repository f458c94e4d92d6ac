import StudyModel
import StudyParts
import StudyPreview
import StudyStore

/// Shown inside the frame at the end of a walkthrough; the result is read outside the frame.
struct WalkOverPage: Page {
  static let template = "walkthroughs/over"
  let shell: Shell
  let title: String
  let result: String
  let isOver: Bool
  /// For how long the answers are kept, and who sees them.
  let keeping: String
  let back: String
}
