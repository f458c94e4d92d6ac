import StudyModel

/// The marked words of a storyboard's changed screens.
package struct StoryboardMarks: Sendable {
  private let screens: [StoryboardScreen.ID: ScreenMarks]

  /// Compares the words of the screens that both storyboards have and that are not the same.
  /// - Parameter moves: the places of the parts that moved between both studies.
  package init(from old: Storyboard, to new: Storyboard, moves: [Place]) {
    let former = Dictionary(old.screens.map { ($0.id, $0) }) { first, _ in first }
    let changed = new.screens.compactMap { screen -> (StoryboardScreen.ID, ScreenMarks)? in
      guard let before = former[screen.id], before.content != screen.content else { return nil }
      return (
        screen.id,
        ScreenMarks(from: before.html, to: screen.html, moved: screen.movedParts(of: moves))
      )
    }
    screens = Dictionary(changed) { first, _ in first }
  }

  /// Nil for a screen that is new or the same.
  package subscript(screen: StoryboardScreen.ID) -> ScreenMarks? { screens[screen] }
}
