import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The minimum time in seconds between two noted uses of a token.
  private static let noteInterval = 60.0

  /// Who sends a request with a token; nil for a token that is unknown, revoked, or too old, or whose owner cannot sign
  /// in, which look the same. That it was used is noted at most once a minute.
  package func bearer(_ text: String) async throws -> Bearer? {
    // Anything else is not worth a query.
    guard text.hasPrefix(AccessToken.prefix), text.utf8.count <= 100 else { return nil }
    let now = now()
    let found = try await database.read { db in
      try Row.fetchOne(
        db,
        prepared: """
          SELECT account.*, accessToken.id AS token, accessToken.scope, accessToken.study,
            accessToken.lastUsedAt
          FROM accessToken
          JOIN account ON account.id = accessToken.account AND account.isActive = TRUE
          JOIN latestDay ON latestDay.day < accessToken.expiresAt
          WHERE accessToken.tokenHash = ? AND accessToken.revokedAt IS NULL
            AND accessToken.expiresAt > ?
          """,
        arguments: [hashed(text), now]
      ).map { row in
        let bearer = Bearer(
          token: try row.uuid("token"), account: try Account(row: row),
          scope: try row.choice("scope"), study: try row.optionalUUID("study"))
        return (bearer: bearer, lastUsed: try row.optionalDate("lastUsedAt").map { Timestamp($0) })
      }
    }
    guard let found else {
      try await recordRefusedUse(ofToken: text)
      return nil
    }
    let isNoted = found.lastUsed.map { abs(now.seconds(since: $0)) < Self.noteInterval } ?? false
    if !isNoted { note(useOf: found.bearer.token, at: now) }
    return found.bearer
  }

  /// Notes a use without waiting for the write: reading continues even if nothing can be written.
  private func note(useOf token: AccessToken.ID, at now: Timestamp) {
    database.asyncWriteWithoutTransaction { [locks] db in
      try? locks.withoutWaiting {
        try db.execute(
          prepared: "UPDATE accessToken SET lastUsedAt = ? WHERE id = ?",
          arguments: [now, token.uuidString])
      }
    }
  }

  /// The draft that a device for testing shows, with consents that state the versions of their texts, and the revision.
  /// - Throws: `StoreError.notFound` unless the token's owner can still edit the study.
  package func draftForTesting(of id: Study.ID, for account: Account.ID) async throws -> (
    study: Study, revision: Int
  ) {
    try await database.read { [drafts] db in
      let access: StudyAccess
      do {
        access = try db.requireAccess(to: id, for: account, as: .editor)
      } catch is StoreError {
        throw StoreError.notFound
      }
      let draft = try db.open(access, from: drafts).draft
      let study = try draft.study.statingConsentVersions(
        ofDraft: draft.revision, after: db.frozenStudies(of: id))
      return (study, draft.revision)
    }
  }
}
