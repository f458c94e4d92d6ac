import StudyModel

/// What became of the newest version of a study.
package struct LatestVersion: Hashable, Sendable {
  package let number: VersionNumber
  /// Expired as soon as the last day is over, also before that is recorded.
  package let state: Version.State

  package init(number: VersionNumber, state: Version.State) {
    self.number = number
    self.state = state
  }
}
