import Foundation
import GRDB
import StudyModel

/// What the audit log records although it was refused: attempts to pass a board, to decide where nothing is left to decide, or to
/// use what was taken away.
package enum RefusedAct: String, CaseIterable, Sendable {
  case decidingAsAuthor, decidingUnasked
  /// Deciding once more, on a version that no longer waits for decisions, or on a page that is out of date.
  case decidingAgain, decidingTooLate, decidingOnStalePage
  /// Recording an approval from outside of a version that no longer waits for one.
  case approvingTooLate
  /// Asking an author of a version to review it.
  case askingAuthor
  /// Closing a condition of an approval without being the one who set it or someone else on the board.
  case closingCondition
  /// Publishing what the board has not approved, is reviewing, or objected to, or whose approval does not hold.
  case publishingUnapproved
  /// Publishing what the same person proposed, where that takes someone else.
  case publishingAlone
  /// Recording an approval from outside of what the board here decides on.
  case approvingPastBoard
  /// Making someone an owner whose ownership would take a decision from the board.
  case silencingMember
  case openingRevokedLink, usingRevokedToken

  /// Nil for refusals that anyone may meet who uses the portal as intended.
  init?(_ error: any Error) {
    switch error {
    case DecisionError.authorsCannotDecide: self = .decidingAsAuthor
    case DecisionError.notAsked: self = .decidingUnasked
    case DecisionError.alreadyDecided: self = .decidingAgain
    case DecisionError.notInReview, DecisionError.replaced: self = .decidingTooLate
    case DecisionError.pageIsStale: self = .decidingOnStalePage
    case ApprovalError.notInReview, ApprovalError.replaced: self = .approvingTooLate
    case ReviewError.authorsCannotReview: self = .askingAuthor
    case VersionError.needsApproval, VersionError.boardIsReviewing, VersionError.boardObjected,
      VersionError.approvalExpired, VersionError.openConditions:
      self = .publishingUnapproved
    case VersionError.needsSomeoneElse: self = .publishingAlone
    case ApprovalError.boardDecides, ApprovalError.boardObjected: self = .approvingPastBoard
    case StoreError.decisionWouldNotCount: self = .silencingMember
    default: return nil
    }
  }
}

extension StudyStore {
  /// Does something, and records if it is refused. The transaction that was refused leaves nothing, so the line is written
  /// after it.
  /// - Parameter facts: what the line records in addition to what was refused.
  func recordingRefusals<Result>(
    in study: Study.ID, by account: Account.ID, _ facts: [String: String],
    _ work: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await work()
    } catch {
      if let act = RefusedAct(error) { record(act, in: study, by: account, facts) }
      throw error
    }
  }

  /// Records that a person sent a decision that they cannot make: on their own version, without being asked, again, or too
  /// late. Also for people who may not know of the version, if there is one.
  package func recordRefusedDecision(
    on id: Study.ID, _ number: VersionNumber, by account: Account.ID
  ) async throws {
    let refusal = try await database.read { db -> DecisionError? in
      guard try db.versionID(number, of: id) != nil else { return nil }
      do {
        return try db.review(of: id, number, by: account).refusal
      } catch StoreError.notFound {
        return .notAsked
      } catch StoreError.archived {
        return nil
      }
    }
    guard let act = refusal.flatMap({ RefusedAct($0) }) else { return }
    record(act, in: id, by: account, ["version": "\(number)"])
  }

  /// Records that a person tried to close a condition that they cannot close; does nothing if there is none.
  func recordRefusedClosing(
    of condition: Decision.Condition.ID, in id: Study.ID, by account: Account.ID
  ) async throws {
    let number = try await database.read { db in
      try Row.fetchOne(
        db,
        prepared: """
          SELECT \(Dialect.versionNumber(of: "version")) AS number
          FROM condition JOIN decision ON decision.id = condition.decision
          JOIN version ON version.id = decision.version
          WHERE condition.id = ? AND version.study = ?
          """, arguments: [condition, id.uuidString]
      ).flatMap { try $0.versionNumber("number") }
    }
    guard let number else { return }
    record(.closingCondition, in: id, by: account, ["version": "\(number)"])
  }

  /// Records that someone opened a link that was revoked; does nothing for any other.
  func recordRefusedOpening(ofViewLink token: String, from source: String) async throws {
    let link = try await database.read { db in
      try Row.fetchOne(
        db,
        prepared: """
          SELECT viewLink.id, version.study, \(Dialect.versionNumber(of: "version")) AS number
          FROM viewLink JOIN version ON version.id = viewLink.version
          WHERE viewLink.tokenHash = ? AND viewLink.revokedAt IS NOT NULL
          """, arguments: [hashed(token)]
      ).map {
        (id: $0["id"] as String, study: try $0.uuid("study"), number: $0["number"] as String)
      }
    }
    guard let link else { return }
    record(
      .openingRevokedLink, in: link.study, object: link.id, from: source, ["version": link.number])
  }

  /// Records that someone used an API token that was revoked; does nothing for any other.
  func recordRefusedUse(ofToken text: String) async throws {
    let token = try await database.read { db in
      try Row.fetchOne(
        db,
        prepared: """
          SELECT id, study FROM accessToken WHERE tokenHash = ? AND revokedAt IS NOT NULL
          """, arguments: [hashed(text)]
      ).map { (id: $0["id"] as String, study: try $0.optionalUUID("study")) }
    }
    guard let token else { return }
    record(.usingRevokedToken, in: token.study, object: token.id, [:])
  }

  func record(
    _ act: RefusedAct, in study: Study.ID?, by account: Account.ID? = nil, object: String? = nil,
    from source: String? = nil, _ facts: [String: String]
  ) {
    let subject = Refusals.Subject(
      action: .refused, account: account, object: object, study: study,
      facts: facts.merging(["what": act.rawValue]) { _, own in own })
    record(subject, from: source ?? RequestOrigin.address)
  }
}
