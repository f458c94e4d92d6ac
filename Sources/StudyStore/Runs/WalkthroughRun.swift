import Foundation
import StudyModel

/// Somebody's walk through a task. It belongs to them alone and expires 24 hours after their last step.
package struct WalkthroughRun: Identifiable, Hashable, Sendable {
  package let id: UUID
  package let study: Study.ID
  /// The version walked through, or nil for the draft.
  package let version: VersionNumber?
  package let task: String
  package let language: Language
  package let state: Data
  /// Counts the saves; the next save names it.
  package let sequence: Int

  package init(
    id: UUID, study: Study.ID, version: VersionNumber?, task: String, language: Language,
    state: Data, sequence: Int
  ) {
    self.id = id
    self.study = study
    self.version = version
    self.task = task
    self.language = language
    self.state = state
    self.sequence = sequence
  }
}

/// The walk went on elsewhere, in another tab say. Nothing was written.
package struct RunConflict: Error, Hashable, Sendable {
  package let current: WalkthroughRun

  package init(current: WalkthroughRun) { self.current = current }
}
