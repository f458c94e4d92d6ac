import StudyModel
import StudyReview
import StudyStore

extension ReviewPage {
  /// Where the parts of the study are on the page.
  static func places(
    of chapters: [(place: Place, chapter: VersionPage.Chapter)], hasPictures: Bool
  ) -> [Place: String] {
    var places: [Place: String] = [["facts"]: "facts"]
    if hasPictures { places[["assets"]] = "pictures" }
    for (place, chapter) in chapters {
      places[place] = chapter.anchor
      for part in chapter.parts { places[part.place] = part.anchor }
    }
    return places
  }

  static func margins(
    of storyboard: Storyboard, _ review: OpenedReview, _ threads: ReviewThreads,
    changes: ScreenChanges?, gaps: [StoryboardScreen.ID: Chip], on page: ThreadMarginView.Page
  ) -> [StoryboardScreen.ID: ScreenMargin] {
    let steps = changes?.steps ?? [:]
    let margins = storyboard.screens.map { screen in
      let comments = ThreadMarginView(
        key: screen.number, screen: (id: screen.id, title: screen.title, place: screen.place),
        on: page, threads: threads.threads(on: screen.id))
      return (
        screen.id,
        ScreenMargin(
          changed: changes?.chip(of: screen.id), gap: gaps[screen.id], steps: steps[screen.id],
          seen: ScreenMargin.SeenMark(screen.seen, in: review), comments: comments)
      )
    }
    return Dictionary(margins) { first, _ in first }
  }
}
