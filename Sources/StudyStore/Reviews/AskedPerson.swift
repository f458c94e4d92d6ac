import StudyModel

/// A person who was asked to review a version.
package struct AskedPerson: Hashable, Sendable {
  package let email: String
  /// Nil for someone who was invited and has no account yet.
  package let name: String?
  /// What the person decided in this review; nil if nothing yet.
  package let decision: Decision.Meaning?
  /// Whether the person's decision counts toward the quorum of the board.
  package let counts: Bool
  /// Whether the person wrote part of the version or owns the study, and so cannot decide on it.
  package let isAuthor: Bool

  package init(
    email: String, name: String?, decision: Decision.Meaning?, counts: Bool = false,
    isAuthor: Bool = false
  ) {
    self.email = email
    self.name = name
    self.decision = decision
    self.counts = counts
    self.isAuthor = isAuthor
  }
}
