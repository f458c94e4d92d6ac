import Foundation
import StudyEditing
import StudyModel
import StudyStore

/// What one person can compare in a study.
struct ComparableStudy: Sendable {
  let access: VersionAccess
  /// The draft, for the study's members; nil for reviewers, who never see it.
  let draft: Draft?
  /// The highest number first.
  let lines: [VersionLine]

  var id: Study.ID { access.study }

  /// The newest first.
  var sides: [ComparedSide] {
    (draft.map { [.draft($0)] } ?? []) + lines.map { .version($0) }
  }

  func side(named name: String) -> ComparedSide? { sides.first { $0.name == name } }

  /// The version to compare with.
  func base(of side: ComparedSide) -> ComparedSide? {
    lines.predecessor(of: side.line?.number).map { .version($0) }
  }

  /// Whether people can have consented to an earlier version, so that something must be said about them.
  func hasConsents(before side: ComparedSide) -> Bool {
    side.line?.hasPublishedPredecessor ?? lines.contains { $0.publishedAt != nil }
  }
}

extension [VersionLine] {
  /// The version that a later one is compared with, and numbered after: the last one before it that was approved or
  /// published, or else the last one before it that was proposed.
  /// - Parameter number: the later version; nil for the draft.
  func predecessor(of number: VersionNumber?) -> VersionLine? {
    lastAgreed(before: number) ?? previous(to: number)
  }

  /// The last version that was approved or published.
  /// - Parameter number: only versions before this one count; all if nil.
  func lastAgreed(before number: VersionNumber? = nil) -> VersionLine? {
    filter(\.isAgreed).previous(to: number)
  }

  /// The last version before a number; the last one of all if it is nil. Nothing is compared with one that was changed outside
  /// of Accord.
  func previous(to number: VersionNumber?) -> VersionLine? {
    filter { line in number.map { line.number < $0 } ?? true }.asRecorded
      .max { $0.number < $1.number }
  }
}

extension [VersionLine] {
  /// Those that are as the history recorded them.
  var asRecorded: [VersionLine] { filter { $0.altered == nil } }

  /// The version with a number.
  /// - Throws: `PortalError.notFound` if there is none, and `AlteredVersion`.
  func opened(_ number: VersionNumber?) throws -> VersionLine {
    guard let line = first(where: { $0.number == number }) else { throw PortalError.notFound }
    if let altered = line.altered { throw altered }
    return line
  }
}

extension VersionLine {
  /// Whether it was approved or published.
  var isAgreed: Bool { approval != nil || publishedAt != nil }

  /// Whether a board decides on it, or will once it is asked.
  func isInReview(requiringBoard requiresBoard: Bool) -> Bool {
    state == .proposed && (requiresBoard || isBoardAsked)
  }
}
