import StudyModel
import StudyPreview
import StudyReview

/// The screens of a storyboard for a page, by the section, step, or article that shows them.
struct ScreensByPart: Sendable {
  private let parts: [StoryboardPart.ID: StoryboardPart]
  private let words: [StoryboardPart.ID: WordsOnScreens]
  private let margins: [StoryboardScreen.ID: ScreenMargin]
  private let marks: StoryboardMarks?
  private let passages: [StoryboardPart.ID: [String: String]]

  /// - Parameters:
  ///   - marks: the words to mark on the screens that changed.
  ///   - passages: paragraphs that links lead to.
  init(
    _ storyboard: Storyboard, margins: [StoryboardScreen.ID: ScreenMargin],
    marks: StoryboardMarks? = nil, passages: [RequiredPassage] = []
  ) {
    self.marks = marks
    self.passages = Dictionary(grouping: passages) { Self.id(of: $0.place) }.mapValues { own in
      Dictionary(own.map { ($0.anchor, $0.words) }) { first, _ in first }
    }
    let all = storyboard.chapters.flatMap(\.parts).map { ($0.id, $0) }
    parts = Dictionary(all) { first, _ in first }
    words = parts.mapValues { WordsOnScreens($0.screens) }
    self.margins = margins
  }

  func notes(of place: Place) -> [String] { parts[Self.id(of: place)]?.notes ?? [] }

  func cards(of place: Place) -> [VersionPage.Card] {
    let id = Self.id(of: place)
    let screens = parts[id]?.screens ?? []
    let linked = PassageLinks(
      screens.map { marks?[$0.id]?.html ?? $0.html }, to: passages[id] ?? [:])
    return zip(screens, linked.screens).map { screen, html in
      VersionPage.Card(
        anchor: screen.anchor, number: screen.number, kind: screen.kindWords, title: screen.title,
        html: html, notes: screen.notes,
        hasNotes: !screen.notes.isEmpty,
        margin: margins[screen.id] ?? ScreenMargin())
    }
  }

  func has(_ place: Place) -> Bool { parts[Self.id(of: place)] != nil }

  /// The words on the screens of the part that has the place.
  func words(at place: Place) -> WordsOnScreens? { words[Self.id(of: place)] }

  /// Elements, such as questions, are on the screens of their part.
  private static func id(of place: Place) -> String { place.prefix(4).joined(separator: "/") }
}
