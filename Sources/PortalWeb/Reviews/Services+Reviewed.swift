import StudyModel
import StudyReview
import StudyStore

extension Services {
  /// Every screen of a version in one language.
  /// - Parameter sha256: of the version's document.
  func storyboard(
    of study: Study, sha256: String, in language: Language
  ) async throws -> Storyboard {
    try await reviewed.storyboard(.init(version: sha256, language: language)) { [screens] in
      Storyboard(study, language: language, by: try await screens.screens())
    }
  }

  /// The study of a version, decoded once.
  func reviewedStudy(of version: Version) async throws -> Study {
    if let study = await reviewed.study(of: version.sha256) { return study }
    let study = try version.study()
    await reviewed.keep(study, of: version.sha256)
    return study
  }

  /// The version of a review as people read it, in the language of its storyboard.
  func reviewedText(of review: OpenedReview, _ storyboard: Storyboard) async -> ReviewedText {
    await reviewedText(of: review.study, review.line, storyboard)
  }

  private func reviewedText(
    of study: Study, _ line: VersionLine, _ storyboard: Storyboard
  ) async -> ReviewedText {
    let key = ReviewedScreens.TextKey(
      version: line.sha256, number: line.number, language: storyboard.language)
    if let text = await reviewed.text(key) { return text }
    let text = ReviewedText(study, version: line.number, storyboard)
    await reviewed.keep(text, of: key)
    return text
  }

  /// Where the threads on earlier versions are in the version of a review.
  func findings(of review: OpenedReview) async -> [StudyThread.ID: AnchorFinding] {
    let hash = review.line.sha256
    let asked = review.threads.filter { $0.version != review.number }
    guard !asked.isEmpty else { return [:] }
    let known = await reviewed.findings(in: hash)
    let finder = ThreadFinder(in: review.study, review.number)
    let found = asked.compactMap { thread in
      (known[thread.id] ?? finder.finding(of: thread)).map { (thread.id, $0) }
    }
    let findings = Dictionary(found) { first, _ in first }
    await reviewed.keep(findings, in: hash)
    return findings
  }

  /// Draws the first version that waits for a person in the background, because they open it next.
  func readAhead(_ queue: ReviewQueue, for account: Account.ID) {
    guard let next = queue.reviews.first(where: { $0.mine == .waiting }) else { return }
    _Concurrency.Task(executorPreference: WorkThreads.shared) {
      await reviewed.readAhead(.init(study: next.study, number: next.number)) {
        await read(next.number, of: next.study, for: account)
      }
    }
  }

  /// Keeps what the page of a review shows of a version.
  private func read(_ number: VersionNumber, of id: Study.ID, for account: Account.ID) async {
    // Otherwise, the first person to open the version draws it, and learns what is wrong with it.
    guard let found = try? await store.version(number, of: id, for: account),
      let study = try? await reviewedStudy(of: found.version),
      (try? await reviewedScreens(of: study, sha256: found.line.sha256)) != nil,
      let storyboard = try? await storyboard(
        of: study, sha256: found.line.sha256, in: study.primaryLanguage)
    else { return }
    _ = await reviewedText(of: study, found.line, storyboard)
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
    from old: (study: Study, sha256: String), to new: (storyboard: Storyboard, sha256: String),
    compared comparison: StudyComparison
  ) async throws -> StoryboardMarks {
    let language = new.storyboard.language
    let key = ReviewedScreens.MarksKey(old: old.sha256, new: new.sha256, language: language)
    if let marks = await reviewed.marks(key) { return marks }
    let before = try await storyboard(of: old.study, sha256: old.sha256, in: language)
    let marks = StoryboardMarks(
      from: before, to: new.storyboard, moves: comparison.moves)
    await reviewed.keep(marks, of: key)
    return marks
  }
}
