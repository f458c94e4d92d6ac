import StudyModel
import StudyParts
import StudyPreview

/// Every screen that participants can meet in a study, in one language.
package struct Storyboard: Sendable {
  package let language: Language
  /// The consents, the tasks, and the articles, in the order of the study.
  package let chapters: [StoryboardChapter]

  /// - Parameters:
  ///   - study: as its author wrote it.
  ///   - renderer: draws the screens.
  ///   - prefix: what the ids inside of the screens begin with, for a page that shows two storyboards.
  package init(
    _ study: Study, language: Language, by renderer: ScreenRenderer, prefix: String = ""
  ) {
    self.language = language
    let said = study.sayingFacts()
    var writer = StoryboardWriter(
      study: said, language: language,
      stills: renderer.stills(of: said, language: language, today: Self.day), prefix: prefix)
    for consent in said.consents { writer.write(consent) }
    for task in said.tasks { writer.write(task) }
    writer.write(said.articles)
    chapters = writer.finished()
  }

  package var screens: [StoryboardScreen] { chapters.flatMap(\.screens) }

  /// The day on which the screens are shown, always the same so that they are.
  private static let day = CalendarDay("2026-01-01") ?? CalendarDay(number: 0)
}
