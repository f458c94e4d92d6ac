import StudyModel
import StudyReview
import StudyStore

/// All screens of a version in all its languages, to count those that someone has seen. They never change.
struct VersionScreens: Sendable {
  /// In the order of the study's languages.
  let languages: [(language: Language, screens: [Screen])]

  /// A screen without what it shows.
  struct Screen: Sendable {
    let id: String
    let content: String
    /// What decides who reaches it; nil if it only follows the screen before it.
    let way: String?
    let title: String
    let kind: String
    let anchor: String
    /// The chapter that has it, by its id.
    let chapter: String

    var seen: SeenScreen { SeenScreen(id, showing: content, reached: way) }
  }

  /// Each screen once, in every language.
  var all: [SeenScreen] { all(in: languages.map(\.language)) }

  /// Each screen of some languages once. One that is the same in two languages is one screen.
  func all(in read: [Language]) -> [SeenScreen] {
    var known: Set<SeenScreen> = []
    return languages.filter { read.contains($0.language) }.flatMap(\.screens).map(\.seen)
      .filter { known.insert($0).inserted }
  }

  func screens(in language: Language) -> [Screen] {
    languages.first { $0.language == language }?.screens ?? []
  }
}

extension VersionScreens.Screen {
  init(_ screen: StoryboardScreen, in chapter: StoryboardChapter) {
    self.init(
      id: screen.id, content: screen.content, way: screen.way, title: screen.title,
      kind: screen.kindName,
      anchor: screen.anchor, chapter: chapter.id)
  }
}

extension SeenScreen {
  /// A screen as someone knows it who has seen it: what it shows, and the way to it, so that a screen that other people
  /// reach counts as unseen.
  fileprivate init(_ id: StoryboardScreen.ID, showing content: String, reached way: String?) {
    self.init(screen: id, content: way.map { "\(content)+\($0)" } ?? content)
  }
}

extension StoryboardScreen {
  var seen: SeenScreen { SeenScreen(id, showing: content, reached: way) }
}
