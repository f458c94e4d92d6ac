import StudyModel

/// Which threads of a study to read.
package struct ThreadFilter: Hashable, Sendable {
  package var subject = Subject.everything
  /// Empty for all states.
  package var states: Set<ThreadState> = []
  /// Whether to leave out suggestions.
  package var onlyRequired = false
  /// Whether to read only threads that the reader opened, commented on, or is mentioned in.
  package var onlyMine = false
  /// The id of a screen.
  package var screen: String?

  package init() {}

  package init(
    _ subject: Subject, states: Set<ThreadState> = [], onlyRequired: Bool = false,
    onlyMine: Bool = false, screen: String? = nil
  ) {
    self.subject = subject
    self.states = states
    self.onlyRequired = onlyRequired
    self.onlyMine = onlyMine
    self.screen = screen
  }

  package enum Subject: Hashable, Sendable {
    case everything, draft
    /// A version, with the threads about those proposed before it that are not closed: its review settles them as well.
    case version(VersionNumber)
  }
}
