import StudyModel
import StudyParts
import StudyReview
import StudyStore

/// Finds what threads are about in what a person can read of a study: the draft, or a version.
struct ThreadFinder {
  private let finder: AnchorFinder
  /// Nil for the draft.
  private let version: VersionNumber?

  /// For people who can edit the draft.
  init(inDraft study: Study) {
    finder = AnchorFinder(study)
    version = nil
  }

  init(in study: Study, _ version: VersionNumber) {
    finder = AnchorFinder(study)
    self.version = version
  }

  /// Where the subject of a thread is; nil for a thread about this very version, where it is where it was.
  func finding(of thread: StudyThread) -> AnchorFinding? {
    // Most threads are about this version, and their anchors need not be read.
    if version != nil, thread.version == version { return nil }
    return finding(of: anchor(of: thread))
  }

  /// In the draft, words on a screen that shows a consent are changed where the consent says them.
  private func anchor(of thread: StudyThread) -> ThreadAnchor {
    version == nil ? finder.subject(of: thread.subject) : thread.subject
  }

  private func finding(of anchor: ThreadAnchor) -> AnchorFinding? {
    // The words of a note are not those of the study.
    anchor.decision == nil ? finder.finding(of: anchor) : nil
  }

  func subject(of thread: StudyThread) -> ThreadCard.Subject {
    let anchor = anchor(of: thread)
    let isHere = version != nil && thread.version == version
    return subject(of: thread, anchor, at: isHere ? nil : finding(of: anchor))
  }

  /// - Parameter finding: the finding of this thread.
  func subject(of thread: StudyThread, at finding: AnchorFinding?) -> ThreadCard.Subject {
    subject(of: thread, anchor(of: thread), at: finding)
  }

  private func subject(
    of thread: StudyThread, _ anchor: ThreadAnchor, at finding: AnchorFinding?
  ) -> ThreadCard.Subject {
    if anchor.decision != nil, version == nil {
      return ThreadCard.Subject(
        anchor: anchor, title: anchor.title, address: Paths.write(finder.study.id), change: nil,
        words: nil)
    }
    guard let finding else { return ThreadCard.Subject(anchor) }
    // Where the words are gone, the part that they were in may still be there.
    let part =
      finding.place.map { PlacedPart.nearest(to: $0, in: finder.study) }
      ?? PlacedPart(at: anchor.place, in: finder.study)
    let isEdited = version == nil && (finding.place != nil || part != nil)
    return ThreadCard.Subject(
      anchor: anchor, title: part.map { anchor.title(in: $0) } ?? anchor.title,
      address: isEdited
        ? ThreadCard.place(of: thread, at: part?.place ?? [], in: finder.study) : nil,
      change: finding.changeText(in: version.map { "version \($0)" } ?? "the draft"),
      words: finding.newWords(for: anchor))
  }
}

extension ThreadCard.Subject {
  /// The subject as it was when the thread was opened.
  init(_ anchor: ThreadAnchor) {
    self.init(anchor: anchor, title: anchor.title, address: nil, change: nil, words: nil)
  }
}
