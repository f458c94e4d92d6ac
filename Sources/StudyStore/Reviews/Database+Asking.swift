import Foundation
import GRDB
import StudyModel

extension Database {
  /// Asks a board or people to review a proposed version.
  /// - Parameters:
  ///   - people: those who are asked by their addresses, each with the invitation for someone without an account.
  ///   - entry: what the audit log says of an invitation.
  /// - Returns: the request, and the invitations that were stored.
  /// - Throws: `ReviewError`.
  func ask(
    _ reviewers: Reviewers, inviting people: [(EmailAddress, Invitation)] = [],
    dueOn: CalendarDay? = nil, about line: VersionLine, of id: Study.ID, by account: Account.ID,
    recording entry: NewAuditEntry
  ) throws -> (request: ReviewRequest, invitations: [ReviewInvitation]) {
    guard let version = try versionID(line.number, of: id) else { throw StoreError.notFound }
    if let newer = try replacement(of: version) { throw ReviewError.replaced(by: newer) }
    let at = try moment(entry.at, in: id)
    let board = try board(among: reviewers, of: id)
    if board != nil {
      guard try !isBoardAsked(about: version) else { throw ReviewError.boardIsAsked }
    }
    try execute(
      prepared: """
        INSERT INTO reviewRequest (version, board, quorum, seats, askedBy, askedAt, dueOn)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        version, board?.id.uuidString, board?.quorum, board?.members.count,
        account.uuidString, at, dueOn.map { "\($0)" },
      ])
    let request = try latestRequest(about: version)
    if let board {
      let able = try panel(of: version).voters.count
      guard able >= board.quorum else {
        throw ReviewError.quorumIsOutOfReach(quorum: board.quorum, able: able)
      }
    }
    var invitations: [ReviewInvitation] = []
    for (address, invitation) in people {
      if try ask(
        address, in: request, about: version, with: invitation, by: account, recording: entry)
      {
        invitations.append(ReviewInvitation(email: address.text, invitation: invitation))
      }
    }
    let names =
      board.map { "the board “\($0.name)”" } ?? people.map { $0.0.text }.joined(separator: ", ")
    try append(
      NewEdit(
        study: id, kind: .reviewAsked, account: account, at: at,
        summary: "Asked \(names) to review version \(line.number)",
        after: line.entry(adding: [
          "board": board?.entry ?? .null,
          "emails": .array(people.map { JSONValue.string($0.0.text) }),
          "dueOn": dueOn.map { JSONValue.string("\($0)") } ?? .null,
        ])))
    return (try reviewRequest(request), invitations)
  }

  /// The board that is asked; nil if people are.
  /// - Throws: `ReviewError.noBoard`, `.otherBoard`.
  fileprivate func board(among reviewers: Reviewers, of study: Study.ID) throws -> Board? {
    if case .people = reviewers { return nil }
    guard let board = try chosenBoard(of: study) else { throw ReviewError.noBoard }
    if case .namedBoard(let id) = reviewers, id != board.id { throw ReviewError.otherBoard }
    return board
  }

  fileprivate func isBoardAsked(about version: Int64) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (
          SELECT 1 FROM reviewRequest
          WHERE version = ? AND board IS NOT NULL AND endedAt IS NULL)
        """,
      arguments: [version]) ?? false
  }

  fileprivate func latestRequest(about version: Int64) throws -> ReviewRequest.ID {
    let id = try Int64.fetchOne(
      self, prepared: "SELECT max(id) FROM reviewRequest WHERE version = ?", arguments: [version])
    guard let id else { throw StoreError.notFound }
    return id
  }

  /// Adds a person to a request.
  /// - Returns: whether the invitation was stored, because the person has no account and no other invitation.
  fileprivate func ask(
    _ address: EmailAddress, in request: ReviewRequest.ID, about version: Int64,
    with invitation: Invitation, by account: Account.ID, recording entry: NewAuditEntry
  ) throws -> Bool {
    let person = try self.account(address)
    try execute(
      prepared: "INSERT INTO reviewRequestPerson (request, email) VALUES (?, ?)",
      arguments: [request, person?.email ?? address.text])
    if let person {
      guard person.isActive else { throw ReviewError.inactive(email: person.email) }
      guard try !isAuthor(person.id, of: version) else {
        throw ReviewError.authorsCannotReview(name: person.name)
      }
      return false
    }
    // The link of an invitation belongs to the person invited: nobody else gets one that takes its place.
    let isInvited = try Bool.fetchOne(
      self, prepared: "SELECT EXISTS (SELECT 1 FROM invitation WHERE email = ? AND expiresAt > ?)",
      arguments: [address.text, entry.at])
    guard isInvited != true else { return false }
    try keep(
      invitation, for: address, name: "", role: .reviewer, by: account, recording: entry)
    return true
  }
}
