import StudyModel

/// A version with all its files.
package struct KeptVersion: Sendable {
  package let line: VersionLine
  package let version: Version
  /// Sorted by name.
  package internal(set) var artifacts: [ArtifactLine]
  /// Its prints with the stamp of its latest approval, sorted by name. Each has the name of the print without it.
  package let stamped: [ArtifactLine]
  /// Those of them that its bundles list.
  package internal(set) var listing: StampListing
  /// The decisions that counted toward its approval, the first one first. Those of a review that ended before are not among them.
  package let decisions: [Decision]
  /// What members of boards signed about the same bytes in reviews that ended before the one that approved, the first one first.
  package let earlierDecisions: [Decision]

  /// Whether the study required a board's approval when the version was published; nil if that was never, or not recorded.
  package let requiredBoard: Bool?
  /// The later version on which a board decides in place of this one; nil if it waits itself, or for nothing.
  package let replacement: VersionNumber?
  /// What the connection read that opened it; nil if that connection can write.
  let content: ReadContent?

  /// The conditions of its approval.
  package var conditions: [Decision.Condition] { decisions.flatMap(\.conditions) }

  package func artifact(_ name: String) -> ArtifactLine? {
    artifacts.first { $0.name == name }
  }

  package func stampedPrint(_ name: String) -> ArtifactLine? {
    stamped.first { $0.name == name }
  }
}
