import StudyModel
import StudyReview
import StudyStore

/// Finds the screens of places. Many threads are about the same few.
struct ScreensOfPlaces {
  private let screens: [StoryboardScreen]
  private var known: [Place: [StoryboardScreen.ID]] = [:]

  init(_ screens: [StoryboardScreen]) { self.screens = screens }

  /// The screen on which a thread was opened, if that is still of the place; or the first one of the place.
  mutating func screen(of thread: StudyThread, at place: Place) -> StoryboardScreen.ID? {
    let own =
      known[place]
      ?? (place.isEmpty ? [] : screens.filter { $0.place.starts(with: place) }.map(\.id))
    known[place] = own
    return own.first { $0 == thread.screen } ?? own.first
  }
}
