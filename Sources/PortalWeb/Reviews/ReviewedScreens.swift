import Foundation
import StudyModel
import StudyReview
import StudyStore

/// Keeps what follows from versions that are being read: their screens, what changed between them, and where earlier threads
/// are in them. Drawing and comparing take longer than all else on a page, and frozen versions never change. Of each, only the
/// most recent are kept.
actor ReviewedScreens {
  private var studies = Kept<String, Study>(most: 16)
  private var kept = Kept<String, VersionScreens>(most: 32)
  private var storyboards = Kept<StoryboardKey, Storyboard>(most: 12)
  /// Those that are being drawn, so that people who open a version at the same time share one.
  private var drawings: [StoryboardKey: _Concurrency.Task<Storyboard, any Error>] = [:]
  private var texts = Kept<TextKey, ReviewedText>(most: 8)
  private var marks = Kept<MarksKey, StoryboardMarks>(most: 16)
  private var comparisons = Kept<ComparisonKey, StudyComparison>(most: 16)
  private var findings = Kept<String, [StudyThread.ID: AnchorFinding]>(most: 16)
  private var ahead: Set<AheadKey> = []

  /// A version by its hash, and the language of its screens.
  struct StoryboardKey: Hashable, Sendable {
    let version: String
    let language: Language
  }

  /// A version by its hash and its number, which another one with the same content does not have.
  struct TextKey: Hashable, Sendable {
    let version: String
    let number: VersionNumber
    let language: Language
  }

  /// A version that is read before anyone opens it.
  struct AheadKey: Hashable, Sendable {
    let study: Study.ID
    let number: VersionNumber
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

  /// The study of a version by its hash.
  func study(of hash: String) -> Study? { studies[hash] }

  func keep(_ study: Study, of hash: String) { studies.keep(study, of: hash) }

  /// The screens of a version by its hash.
  func screens(of hash: String) -> VersionScreens? { kept[hash] }

  func keep(_ screens: VersionScreens, of hash: String) { kept.keep(screens, of: hash) }

  /// The screens of a version in one language, drawn unless they are kept. Drawing goes on when nobody waits any longer.
  func storyboard(
    _ key: StoryboardKey, drawing draw: @escaping @Sendable () async throws -> Storyboard
  ) async throws -> Storyboard {
    if let known = storyboards[key] { return known }
    let isFirst = drawings[key] == nil
    let work =
      drawings[key]
      ?? _Concurrency.Task(executorPreference: WorkThreads.shared) { try await draw() }
    drawings[key] = work
    defer { if isFirst { drawings[key] = nil } }
    let storyboard = try await work.value
    storyboards.keep(storyboard, of: key)
    return storyboard
  }

  func text(_ key: TextKey) -> ReviewedText? { texts[key] }

  func keep(_ text: ReviewedText, of key: TextKey) { texts.keep(text, of: key) }

  /// Reads a version before anyone opens it, unless that is being done or two others are: requests come first.
  func readAhead(_ key: AheadKey, _ read: @Sendable () async -> Void) async {
    guard ahead.count < 2, ahead.insert(key).inserted else { return }
    await read()
    ahead.remove(key)
  }

  func marks(_ key: MarksKey) -> StoryboardMarks? { marks[key] }

  func keep(_ marks: StoryboardMarks, of key: MarksKey) { self.marks.keep(marks, of: key) }

  func comparison(_ key: ComparisonKey) -> StudyComparison? { comparisons[key] }

  func keep(_ comparison: StudyComparison, of key: ComparisonKey) {
    comparisons.keep(comparison, of: key)
  }

  /// Where threads are in a version, as far as it was asked for lately. Neither a thread's anchor nor a version ever changes.
  func findings(in hash: String) -> [StudyThread.ID: AnchorFinding] { findings[hash] ?? [:] }

  func keep(_ findings: [StudyThread.ID: AnchorFinding], in hash: String) {
    self.findings.keep(findings, of: hash)
  }
}
