import Foundation
import GRDB
import StudyModel

/// Who decides on a version, by the rules that its board had when it was asked. Later changes of the board apply only to later
/// reviews.
///
/// Only decisions of the board that was asked count: those that it made in this review, and its objections of ended ones. What
/// people say who were asked in person is advice. While no board is asked, nothing counts.
struct Panel: Sendable {
  /// The board that was asked, with its quorum and members as they were then.
  let board: Board?
  /// The request that asks the board.
  let request: ReviewRequest.ID?
  let quorum: Int
  /// Everyone who may decide, including authors, who may not, with the request under which each decides.
  let asked: [Account.ID: ReviewRequest.ID]
  /// Those whose decisions count.
  let voters: Set<Account.ID>
  let chair: Account.ID?
  /// What members objected to in reviews that ended, in the order in which they signed.
  let standing: [StandingObjection]

  /// The decisions that count in this review. An objection of a review that ended is among them until its signer decides again.
  func counted(_ decisions: [Decision]) -> [Decision] {
    guard let request else { return [] }
    let own = decisions.filter { $0.counts && $0.request == request }
    return unanswered(in: own).map(\.decision) + own
  }

  /// The objections of ended reviews whose signers have not decided in this one.
  private func unanswered(in own: [Decision]) -> [StandingObjection] {
    standing.filter { objection in !own.contains { $0.account == objection.decision.account } }
  }

  /// Those that the chair cannot decide on, because someone else was in the chair when they were signed, or nobody was.
  private func binding(in given: [Decision]) -> [StandingObjection] {
    unanswered(in: given.filter { $0.request == request }).filter {
      chair == nil || $0.chair != chair || $0.decision.account == chair
    }
  }

  /// Whether a person has decided in the review that asks them. Someone who gave advice, and got a seat on the board
  /// since then, has not.
  func hasDecided(_ account: Account.ID, in decisions: [Decision]) -> Bool {
    decisions.contains {
      $0.account == account && $0.request == asked[account]
        && ($0.counts || !voters.contains(account))
    }
  }

  /// Whether only the chair is waited for, because a member objected.
  func waitsForChair(_ decisions: [Decision]) -> Bool {
    let given = counted(decisions)
    return quorum > 0 && given.count >= quorum && outcome(of: decisions) == nil
      && binding(in: given).isEmpty
      && chair.map { chair in !given.contains { $0.account == chair } } == true
  }

  /// What the decisions amount to; nil while the panel waits for more.
  ///
  /// The quorum decides if nobody objects. If someone does, the chair decides once the quorum is reached; without a
  /// chair, the gravest objection counts. What a member objected to in a review that ended holds as it did there: only the
  /// member, and the chair of that review, can decide otherwise. The review waits for a member who is asked again.
  func outcome(of decisions: [Decision]) -> Version.State? {
    let given = counted(decisions)
    guard quorum > 0, given.count >= quorum else { return nil }
    let approvals = given.count { $0.meaning.approves }
    let gravest: Version.State =
      given.contains { $0.meaning == .disapprove } ? .disapproved : .changesRequested
    if approvals == given.count { return .approved }
    let binding = binding(in: given)
    if !binding.isEmpty {
      return binding.contains { voters.contains($0.decision.account) } ? nil : gravest
    }
    let isComplete = voters.isSubset(of: given.filter { $0.request == request }.map(\.account))
    guard chair != nil else { return gravest }
    guard let own = given.first(where: { $0.account == chair }) else {
      return isComplete ? gravest : nil
    }
    guard own.meaning.approves else {
      return own.meaning == .disapprove ? .disapproved : .changesRequested
    }
    if approvals >= quorum { return .approved }
    return isComplete ? gravest : nil
  }
}

extension Database {
  /// Who decides on a version at present.
  func panel(of version: Int64) throws -> Panel {
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT account, request, board, isChair, counts FROM asked WHERE version = ?
        ORDER BY board IS NOT NULL, request
        """, arguments: [version])
    // Someone who is asked in person too decides as a member of the board.
    let asked = try rows.reduce(into: [Account.ID: ReviewRequest.ID]()) { asked, row in
      asked[try row.uuid("account")] = row["request"]
    }
    let request = try Row.fetchOne(
      self,
      prepared: """
        SELECT reviewRequest.id, reviewRequest.board, reviewRequest.quorum, board.name, board.createdBy
        FROM reviewRequest JOIN board ON board.id = reviewRequest.board
        WHERE reviewRequest.version = ? AND reviewRequest.endedAt IS NULL
        """,
      arguments: [version])
    guard let request else {
      return Panel(
        board: nil, request: nil, quorum: 0, asked: asked, voters: [], chair: nil, standing: [])
    }
    let board = Board(
      id: try request.uuid("board"), name: request["name"], quorum: request["quorum"],
      members: try members(asked: request["id"]), createdBy: try request.uuid("createdBy"))
    let seated = rows.filter { $0["counts"] }
    let voters = Set(try seated.map { try $0.uuid("account") })
    return Panel(
      board: board, request: request["id"], quorum: board.quorum, asked: asked,
      voters: voters, chair: try seated.first { $0["isChair"] }?.uuid("account"),
      standing: try standingObjections(to: version, asIn: request["id"], voters: voters))
  }

  /// The members that a board had when it was asked, by name.
  private func members(asked request: ReviewRequest.ID) throws -> [BoardMember] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT account.*, reviewRequestMember.isChair FROM reviewRequestMember
        JOIN account ON account.id = reviewRequestMember.account
        WHERE reviewRequestMember.request = ? ORDER BY account.name, account.email
        """,
      arguments: [request]
    ).map { BoardMember(account: try Account(row: $0), isChair: $0["isChair"]) }
  }

  /// The decisions on a version, the first one first.
  func decisions(on version: Int64) throws -> [Decision] {
    try Row.fetchAll(
      self, prepared: "SELECT * FROM decision WHERE version = ? ORDER BY id", arguments: [version]
    ).map { try decision(in: $0) }
  }

  /// - Parameter row: all columns of a decision.
  func decision(in row: Row) throws -> Decision {
    let id: Int64 = row["id"]
    return Decision(
      id: id, request: row["request"], account: try row.uuid("account"), name: row["name"],
      meaning: try row.choice("meaning"), at: try row.date("at"), sha256: row["sha256"],
      note: row["note"], overrideReason: row["overrideReason"], openThreads: row["openThreads"],
      unseenScreens: row["unseenScreens"], approvalNumber: row["approvalNumber"],
      expiresOn: try row.optionalDay("expiresOn"),
      reconsent: try row.optionalChoice("reconsent"), isChair: row["isChair"],
      counts: row["counts"], conditions: try conditions(of: id),
      languages: try languages(ofDecision: id))
  }

  private func conditions(of decision: Int64) throws -> [Decision.Condition] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT condition.*, coalesce(condition.closedName, account.name) AS closer FROM condition
        LEFT JOIN account ON account.id = condition.closedBy
        WHERE condition.decision = ? ORDER BY condition.id
        """,
      arguments: [decision]
    ).map { row in
      Decision.Condition(
        id: row["id"], text: row["text"], closedAt: try row.optionalDate("closedAt"),
        closedBy: row["closer"], closing: row["closing"])
    }
  }
}
