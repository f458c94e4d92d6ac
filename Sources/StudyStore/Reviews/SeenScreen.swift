import StudyModel

/// A screen of the storyboard as a person has seen it.
package struct SeenScreen: Hashable, Sendable {
  /// Its id in the storyboard.
  package let screen: String
  /// The hash of everything it shows.
  package let content: String

  package init(screen: String, content: String) {
    self.screen = screen
    self.content = content
  }
}
