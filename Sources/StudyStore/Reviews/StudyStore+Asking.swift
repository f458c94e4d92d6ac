import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Asks the board or named people to review a proposed version, which gives them access to the study's versions, but
  /// not to its draft.
  /// - Parameters:
  ///   - dueOn: the day until which they should decide.
  ///   - submission: recognizes a request that is sent again, and gives the links, so that it finds them again.
  ///   - result: what is remembered for that case.
  /// - Returns: the request, and a link for each person who has no account and no invitation yet.
  /// - Throws: `ReviewError`; `StoreError` unless the person is an editor or owner; `RepeatedSubmission`.
  package func askForReview(
    _ id: Study.ID, _ number: VersionNumber, of reviewers: Reviewers, dueOn: CalendarDay? = nil,
    by account: Account.ID, submission: Submission? = nil,
    remembering result: @escaping @Sendable (ReviewRequest, [ReviewInvitation]) -> String = {
      request, _ in "\(request.id)"
    }
  ) async throws -> (request: ReviewRequest, invitations: [ReviewInvitation]) {
    try await noteExpiries(of: id, by: account)
    return try await recordingRefusals(in: id, by: account, ["version": "\(number)"]) {
      try await ask(
        reviewers, dueOn: dueOn, about: number, of: id, by: account, submission: submission,
        remembering: result)
    }
  }

  private func ask(
    _ reviewers: Reviewers, dueOn: CalendarDay?, about number: VersionNumber, of id: Study.ID,
    by account: Account.ID, submission: Submission?,
    remembering result: @escaping @Sendable (ReviewRequest, [ReviewInvitation]) -> String
  ) async throws -> (request: ReviewRequest, invitations: [ReviewInvitation]) {
    let now = now()
    let people = try reviewers.addresses.map {
      ($0, newInvitation(token: submission?.invitationToken(for: $0.text)))
    }
    let entry = NewAuditEntry(.invited, by: account, at: now, from: RequestOrigin.address)
    return try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .editor)
      try db.refuseRepeated(submission, by: account)
      let line = try db.versionLine(number, of: id)
      guard line.state == .proposed else { throw ReviewError.notInReview(line.state) }
      let asked = try db.ask(
        reviewers, inviting: people, dueOn: dueOn, about: line, of: id, by: account,
        recording: entry)
      try db.remember(
        submission, by: account, made: result(asked.request, asked.invitations), at: now)
      return asked
    }
  }

  /// Takes a request back; the people asked lose access unless another one gives it to them.
  /// - Throws: `StoreError` unless the person is an editor or owner; only owners end the review of a board.
  package func endReview(
    _ request: ReviewRequest.ID, of id: Study.ID, by account: Account.ID
  ) async throws {
    try await noteExpiries(of: id, by: account)
    let now = now()
    try await database.write { db in
      let access = try db.requireAccess(to: id, for: account, as: .editor)
      guard try db.study(ofRequest: request) == id else { throw StoreError.notFound }
      let ended = try db.reviewRequest(request)
      guard ended.board == nil || access.role == .owner else { throw StoreError.notAllowed }
      guard ended.isOpen else { return }
      let at = try db.moment(now, in: id)
      try db.execute(
        prepared: "UPDATE reviewRequest SET endedAt = ?, endedBy = ? WHERE id = ?",
        arguments: [at, account.uuidString, request])
      let names =
        ended.board.map { "the board “\($0)”" } ?? ended.people.map(\.email).joined(separator: ", ")
      try db.append(
        NewEdit(
          study: id, kind: .reviewEnded, account: account, at: at,
          summary: "Canceled the request to \(names) to review version \(ended.number)",
          after: .object(["number": .string("\(ended.number)")])))
    }
  }

  /// The requests to review a version, the first one first.
  /// - Throws: `StoreError.notFound` if this person may not know of the version.
  package func reviewRequests(
    of id: Study.ID, _ number: VersionNumber, for account: Account.ID
  ) async throws -> [ReviewRequest] {
    try await database.read { db in
      guard let version = try db.readableVersion(number, of: id, for: account) else {
        throw StoreError.notFound
      }
      return try Int64.fetchAll(
        db, prepared: "SELECT id FROM reviewRequest WHERE version = ? ORDER BY id",
        arguments: [version]
      ).map { try db.reviewRequest($0) }
    }
  }
}

extension Reviewers {
  /// The addresses of people who are asked in person, each once.
  /// - Throws: `ReviewError.invalidEmail`, `.nobodyAsked`, `.tooManyPeople`.
  fileprivate var addresses: [EmailAddress] {
    get throws {
      guard case .people(let emails) = self else { return [] }
      guard emails.count <= Self.most else { throw ReviewError.tooManyPeople(limit: Self.most) }
      var found: [EmailAddress] = []
      for email in emails where !email.trimmed.isEmpty {
        guard let address = EmailAddress(email) else {
          throw ReviewError.invalidEmail(email.trimmed)
        }
        if !found.contains(address) { found.append(address) }
      }
      guard !found.isEmpty else { throw ReviewError.nobodyAsked }
      return found
    }
  }
}

extension Database {
  fileprivate func study(ofRequest request: ReviewRequest.ID) throws -> Study.ID? {
    try Row.fetchOne(
      self,
      prepared: """
        SELECT version.study FROM reviewRequest JOIN version ON version.id = reviewRequest.version
        WHERE reviewRequest.id = ?
        """, arguments: [request]
    ).map { try $0.uuid("study") }
  }

  /// The objections of ended reviews that are unanswered in one that asks a board.
  private func standing(in id: ReviewRequest.ID, of version: Int64) throws -> [Decision] {
    let panel = try panel(of: version)
    guard panel.request == id else { return [] }
    return panel.counted(try decisions(on: version)).filter { $0.request != id }
  }

  func reviewRequest(_ id: ReviewRequest.ID) throws -> ReviewRequest {
    let row = try Row.fetchOne(
      self,
      prepared: """
        SELECT reviewRequest.*, \(Dialect.versionNumber(of: "version")) AS number,
          board.name AS boardName, account.name AS asker
        FROM reviewRequest JOIN version ON version.id = reviewRequest.version
        JOIN account ON account.id = reviewRequest.askedBy
        LEFT JOIN board ON board.id = reviewRequest.board
        WHERE reviewRequest.id = ?
        """,
      arguments: [id])
    guard let row, let number = try row.versionNumber("number") else { throw StoreError.notFound }
    let people = try Row.fetchAll(
      self,
      prepared: """
        SELECT named.email, account.name, (
            SELECT decision.meaning FROM decision
            WHERE decision.request = :request AND decision.account = account.id
            ORDER BY decision.counts DESC LIMIT 1) AS meaning,
          EXISTS (
            SELECT 1 FROM reviewSeat
            WHERE reviewSeat.request = :request AND reviewSeat.account = account.id
              AND reviewSeat.counts = TRUE) AS counts,
          EXISTS (
            SELECT 1 FROM reviewRequest JOIN versionStake ON versionStake.version = reviewRequest.version
            WHERE reviewRequest.id = :request AND versionStake.account = account.id) AS isAuthor
        FROM (
          SELECT email FROM reviewRequestPerson WHERE request = :request
          UNION
          SELECT member.email FROM reviewRequestMember
          JOIN account AS member ON member.id = reviewRequestMember.account
          WHERE reviewRequestMember.request = :request AND NOT EXISTS (
            SELECT 1 FROM reviewRemoval
            WHERE reviewRemoval.request = :request AND reviewRemoval.account = member.id)) AS named
        LEFT JOIN account ON account.email = named.email
        ORDER BY coalesce(account.name, named.email), named.email
        """,
      arguments: ["request": id]
    ).map {
      AskedPerson(
        email: $0["email"], name: $0["name"], decision: try $0.optionalChoice("meaning"),
        counts: $0["counts"], isAuthor: $0["isAuthor"])
    }
    return ReviewRequest(
      id: id, number: number, board: row["boardName"], people: people, askedBy: row["asker"],
      askedAt: try row.date("askedAt"), dueOn: try row.optionalDay("dueOn"),
      endedAt: try row.optionalDate("endedAt"), quorum: row["quorum"] ?? 0,
      seats: row["seats"] ?? 0, standing: try standing(in: id, of: row["version"]))
  }
}
