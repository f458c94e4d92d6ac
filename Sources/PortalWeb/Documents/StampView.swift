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
          expiresOn: $0.expiresOn)
      },
      openConditions: line.approval?.openConditions ?? 0, wasPublished: line.publishedAt != nil)
  }
}

/// A stamp on the portal's pages.
struct StampView: Sendable {
  let words: String
  /// The class that shows whether the version may be used.
  let tone: String

  init(_ stamp: Stamp) {
    words = stamp.line(in: .english)
    tone = stamp.isUnusable ? "stamp-unusable" : "stamp-approved"
  }

  /// For what was never frozen.
  init(ofDraftIn language: Language) {
    words = Stamp.draftNotice(in: language)
    tone = "stamp-unusable"
  }
}
