import Foundation
import Hummingbird
import StudyDocuments
import StudyModel
import StudyStore

/// A version that someone reads to review it, with everything that is known about its review.
struct OpenedReview: Sendable {
  let access: VersionAccess
  let line: VersionLine
  let study: Study
  let screens: VersionScreens
  /// What this person has seen, in any version.
  let seen: Set<SeenScreen>
  /// The languages in which this person reads it, in the order of the study's.
  let readLanguages: [Language]
  /// Nil if the study is archived, so that nothing can be decided.
  let rights: DecisionRights?
  let requests: [ReviewRequest]
  /// The first one first.
  let decisions: [Decision]
  /// The threads on this version, and those on earlier ones that are not closed. A page shows the comments of some of them, so
  /// that those of the others are not read.
  let threads: [StudyThread]

  var id: Study.ID { access.study }
  var number: VersionNumber { line.number }

  /// Whether this person can decide now.
  var mayDecide: Bool { rights.map { $0.refusal == nil } ?? false }

  /// Whether the version is approved today, so that its prints get the board's stamp.
  var isApproved: Bool { line.approval != nil && Stamp(line)?.isUnusable == false }

  /// The request that this person's decision answers; the latest that was not taken back if none asks them.
  var request: ReviewRequest? {
    requests.first { $0.id == rights?.request } ?? requests.last(where: \.isOpen) ?? requests.last
  }

  /// How many of the screens that they read this person has seen.
  var seenCount: Int { readScreens.count { seen.contains($0) } }
}

extension Services {
  /// The version that the address names, for people who may read the study's versions.
  /// - Throws: The same error whether it does not exist or the person may not know of it.
  /// - Parameter refusesAltered: whether an altered comment refuses the version; not where the same request looks elsewhere.
  func openReview(
    _ context: SignedInContext, refusesAltered: Bool = true
  ) async throws -> OpenedReview {
    let id = try studyID(context)
    let account = context.account.id
    guard let number = context.parameters.get("number").flatMap({ VersionNumber($0) }),
      let access = try await store.versionAccess(to: id, for: account),
      let found = try await store.version(number, of: id, for: account, comparing: .withoutThreads)
    else { throw PortalError.notFound }
    let study = try await reviewedStudy(of: found.version)
    let screens = try await reviewedScreens(of: study, sha256: found.line.sha256)
    let seen = try await store.seenScreens(of: id, for: account)
    let read = OpenedReview.languagesRead(
      in: screens, of: study, seen: seen,
      stated: try await store.readLanguages(of: id, number, for: account))
    let rights =
      access.isArchived
      ? nil
      : try await store.decisionRights(of: id, number, screens: screens.all(in: read), for: account)
    return OpenedReview(
      access: access, line: found.line, study: study, screens: screens,
      seen: seen, readLanguages: read, rights: rights,
      requests: try await store.reviewRequests(of: id, number, for: account),
      decisions: try await store.decisions(of: id, number, for: account),
      threads: try await store.threads(
        of: id, for: account, ThreadFilter(.version(number)),
        mostComments: ReviewThreads.mostComments, refusesAltered: refusesAltered) ?? [])
  }
}
