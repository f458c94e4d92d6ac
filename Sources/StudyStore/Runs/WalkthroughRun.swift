import Foundation
import StudyModel

/// A person's walkthrough of a task. Nobody else can see it, and it expires some time after the last step.
package struct WalkthroughRun: Identifiable, Hashable, Sendable {
  /// For how many seconds a walkthrough of someone with an account is kept after its last step.
  package static let lifetime = 24.0 * 3_600
  /// The same for a visitor with a view-only link.
  package static let visitorLifetime = 4.0 * 3_600

  package let id: UUID
  package let study: Study.ID
  /// The version, or nil for the draft.
  package let version: VersionNumber?
  package let task: String
  package let language: Language
  package let state: Data
  /// Counts the saves; the next save must name it.
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

/// The walkthrough was continued elsewhere, for example in another tab. Nothing was written.
package struct RunConflict: Error, Hashable, Sendable {
  package let current: WalkthroughRun

  package init(current: WalkthroughRun) { self.current = current }
}
