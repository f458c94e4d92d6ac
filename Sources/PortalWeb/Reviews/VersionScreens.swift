import Foundation
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
      kind: screen.kindWords,
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

/// Keeps the screens of versions that are being read and what changed between them, because drawing and comparing take longer
/// than all else on a page.
actor ReviewedScreens {
  private var kept = Kept<String, VersionScreens>(most: 32)
  private var storyboards = Kept<StoryboardKey, Storyboard>(most: 12)
  private var marks = Kept<MarksKey, StoryboardMarks>(most: 16)
  private var comparisons = Kept<ComparisonKey, StudyComparison>(most: 16)

  /// A version by its hash, and the language of its screens.
  struct StoryboardKey: Hashable, Sendable {
    let version: String
    let language: Language
  }

  /// Two versions by their hashes, and the language in which they are compared.
  struct MarksKey: Hashable, Sendable {
    let old: String
    let new: String
    let language: Language
  }

  /// Two versions by their hashes, and the corrections of the classes of changes.
  struct ComparisonKey: Hashable, Sendable {
    let old: String
    let new: String
    let corrections: [ClassCorrection]
  }

  /// The screens of a version by its hash.
  func screens(of hash: String) -> VersionScreens? { kept[hash] }

  func keep(_ screens: VersionScreens, of hash: String) { kept.keep(screens, of: hash) }

  func storyboard(_ key: StoryboardKey) -> Storyboard? { storyboards[key] }

  func keep(_ storyboard: Storyboard, of key: StoryboardKey) {
    storyboards.keep(storyboard, of: key)
  }

  func marks(_ key: MarksKey) -> StoryboardMarks? { marks[key] }

  func keep(_ marks: StoryboardMarks, of key: MarksKey) { self.marks.keep(marks, of: key) }

  func comparison(_ key: ComparisonKey) -> StudyComparison? { comparisons[key] }

  func keep(_ comparison: StudyComparison, of key: ComparisonKey) {
    comparisons.keep(comparison, of: key)
  }
}

extension Services {
  /// Every screen of a version in one language.
  /// - Parameter sha256: of the version's document.
  func storyboard(
    of study: Study, sha256: String, in language: Language
  ) async throws -> Storyboard {
    let key = ReviewedScreens.StoryboardKey(version: sha256, language: language)
    if let storyboard = await reviewed.storyboard(key) { return storyboard }
    let storyboard = Storyboard(study, language: language, by: try await screens.screens())
    await reviewed.keep(storyboard, of: key)
    return storyboard
  }

  /// All screens of a version.
  func reviewedScreens(of study: Study, sha256: String) async throws -> VersionScreens {
    if let screens = await reviewed.screens(of: sha256) { return screens }
    var languages: [(language: Language, screens: [VersionScreens.Screen])] = []
    for language in study.languages {
      let storyboard = try await storyboard(of: study, sha256: sha256, in: language)
      let screens = storyboard.chapters.flatMap { chapter in
        chapter.screens.map { VersionScreens.Screen($0, in: chapter) }
      }
      languages.append((language: language, screens: screens))
    }
    let screens = VersionScreens(languages: languages)
    await reviewed.keep(screens, of: sha256)
    return screens
  }

  /// The marked words of the screens that changed between two versions, in the language of the later one's storyboard.
  func marks(
    from old: (study: Study, sha256: String), to new: (storyboard: Storyboard, sha256: String)
  ) async throws -> StoryboardMarks {
    let language = new.storyboard.language
    let key = ReviewedScreens.MarksKey(old: old.sha256, new: new.sha256, language: language)
    if let marks = await reviewed.marks(key) { return marks }
    let before = try await storyboard(of: old.study, sha256: old.sha256, in: language)
    let marks = StoryboardMarks(from: before, to: new.storyboard)
    await reviewed.keep(marks, of: key)
    return marks
  }
}
