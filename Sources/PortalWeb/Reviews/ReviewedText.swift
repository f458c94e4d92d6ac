import StudyModel
import StudyReview

/// A version as its reviewers read it in one language, without what people noted about it. Writing it takes longer than all
/// else on their page, and a version never changes, so it is kept.
struct ReviewedText: Sendable {
  /// The study with its facts in its texts.
  let said: Study
  let version: VersionNumber
  let language: Language
  let screens: ScreensByPart
  let facts: [VersionPage.Fact]
  let consents: [(place: Place, chapter: VersionPage.Chapter)]
  let tasks: [(place: Place, chapter: VersionPage.Chapter)]
  /// One chapter with all articles, or none.
  let articles: [(place: Place, chapter: VersionPage.Chapter)]
  let pictures: [VersionPage.Fact]
  /// How many texts are missing or outdated in each language, first in this one, with the list.
  let gaps: [VersionPage.Gaps]
  /// The marks of the screens with such texts in this language.
  let gapChips: [StoryboardScreen.ID: Chip]
  /// The paragraphs that are known to cover what is required.
  let passages: LinkedPassages

  init(_ study: Study, version: VersionNumber, _ storyboard: Storyboard) {
    said = study.sayingFacts()
    self.version = version
    language = storyboard.language
    screens = ScreensByPart(storyboard, margins: [:])
    let reader = VersionReader(study: said, version: version, language: language, screens: screens)
    facts = reader.facts
    consents = said.consents.map { (["consents", $0.id], reader.chapter($0)) }
    tasks = said.tasks.map { (["tasks", $0.id], reader.chapter($0)) }
    articles = reader.articles.map { [(["articles"], $0)] } ?? []
    pictures = reader.pictures
    gaps = VersionPage.Gaps.all(of: study, from: language)
    gapChips = Self.gapChips(of: study, reader, on: storyboard)
    passages = LinkedPassages(
      ReviewRequirements.passages(of: study, saying: said, in: language),
      on: (consents + tasks + articles).flatMap(\.chapter.parts))
  }

  /// Reads more of the version.
  var reader: VersionReader {
    VersionReader(study: said, version: version, language: language, screens: screens)
  }

  var chapters: [(place: Place, chapter: VersionPage.Chapter)] { consents + tasks + articles }
}

extension VersionPage.Chapter {
  /// The same with what people noted about its screens.
  /// - Parameters:
  ///   - marks: the words to mark on the screens that changed.
  ///   - passages: paragraphs that links lead to.
  func with(
    _ margins: [StoryboardScreen.ID: ScreenMargin], marks: StoryboardMarks?,
    passages: LinkedPassages
  ) -> VersionPage.Chapter {
    var chapter = self
    for part in chapter.parts.indices {
      let linked = passages.screens(of: chapter.parts[part], marks: marks)
      for index in chapter.parts[part].screens.indices {
        chapter.parts[part].screens[index].html = linked[index]
        if let margin = margins[chapter.parts[part].screens[index].screenID] {
          chapter.parts[part].screens[index].margin = margin
        }
      }
    }
    return chapter
  }
}
