import StudyDocuments
import StudyModel
import StudyStore

extension Stamp {
  /// The stamp of a version today; nil for a version in use that needs no board.
  init?(_ line: VersionLine) {
    self.init(
      line.number, of: CalendarDay(line.proposedAt, in: .gmt), in: line.state,
      approval: line.approval.map {
        Stamp.Approval(
          board: $0.decidedBy, number: $0.number, approvedOn: $0.approvedOn,
          expiresOn: $0.expiresOn, readLanguages: $0.review?.readLanguages)
      },
      openConditions: line.approval?.openConditions ?? 0, wasPublished: line.publishedAt != nil)
  }
}

/// A stamp on the portal's pages.
struct StampView: Sendable {
  let words: String
  /// The class that shows whether the version may be used.
  let tone: String

  /// - Parameter language: the one in which the page shows the version, if only one.
  init(_ stamp: Stamp, showing language: Language? = nil) {
    let unread = language.flatMap { stamp.isUnread(in: $0) ? $0 : nil }
    words =
      stamp.line(in: .english)
      + (unread.map { " · The board has not read the text in \($0.englishName)" } ?? "")
    tone = stamp.isUnusable ? "stamp-unusable" : "stamp-approved"
  }

  /// For what was never frozen.
  init(ofDraftIn language: Language) {
    words = Stamp.draftNotice(in: language)
    tone = "stamp-unusable"
  }
}
