import StudyModel
import StudyPreview
import StudyReview

/// The screens of a storyboard for a page, by the section, step, or article that shows them.
struct ScreensByPart: Sendable {
  private let parts: [StoryboardPart.ID: StoryboardPart]
  private let words: [StoryboardPart.ID: TextOnScreens]
  private let margins: [StoryboardScreen.ID: ScreenMargin]

  init(_ storyboard: Storyboard, margins: [StoryboardScreen.ID: ScreenMargin]) {
    let all = storyboard.chapters.flatMap(\.parts).map { ($0.id, $0) }
    parts = Dictionary(all) { first, _ in first }
    words = parts.mapValues { TextOnScreens($0.screens) }
    self.margins = margins
  }

  func notes(of place: Place) -> [String] { parts[Self.id(of: place)]?.notes ?? [] }

  func cards(of place: Place) -> [VersionPage.Card] {
    (parts[Self.id(of: place)]?.screens ?? []).map { screen in
      VersionPage.Card(
        screenID: screen.id, anchor: screen.anchor, number: screen.number, kind: screen.kindName,
        title: screen.title, html: screen.html, notes: screen.notes,
        hasNotes: !screen.notes.isEmpty, margin: margins[screen.id] ?? ScreenMargin())
    }
  }

  func has(_ place: Place) -> Bool { parts[Self.id(of: place)] != nil }

  /// The words on the screens of the part that has the place.
  func words(at place: Place) -> TextOnScreens? { words[Self.id(of: place)] }

  /// Elements, such as questions, are on the screens of their part.
  private static func id(of place: Place) -> String { place.prefix(4).joined(separator: "/") }
}
