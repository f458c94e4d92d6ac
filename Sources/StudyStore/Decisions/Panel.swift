import Foundation
import GRDB
import StudyModel

/// Who decides on a version, by the rules of its board.
///
/// If the board was asked, its members' decisions count, and those of people asked in person are advice. If the study
/// has no board, everyone who was asked in person must agree. If it has one that was not asked, nothing counts yet.
struct Panel: Sendable {
  /// The board that was asked.
  let board: Board?
  let quorum: Int
  /// Everyone who may decide, including authors, who may not.
  let asked: Set<Account.ID>
  /// Those whose decisions count.
  let voters: Set<Account.ID>
  let chair: Account.ID?

  /// What the decisions amount to; nil while the panel waits for more.
  ///
  /// The quorum decides if nobody objects. If somebody does, the chair decides once the quorum is reached; without a
  /// chair, the gravest objection stands.
  func outcome(of decisions: [Decision]) -> Version.State? {
    let given = decisions.filter(\.counts)
    guard quorum > 0, given.count >= quorum else { return nil }
    let approvals = given.count { $0.meaning.approves }
    let gravest: Version.State =
      given.contains { $0.meaning == .disapprove } ? .disapproved : .changesRequested
    if approvals == given.count { return .approved }
    let isComplete = voters.isSubset(of: given.map(\.account))
    guard chair != nil else { return gravest }
    guard let own = given.first(where: \.isChair) else { return isComplete ? gravest : nil }
    guard own.meaning.approves else {
      return own.meaning == .disapprove ? .disapproved : .changesRequested
    }
    if approvals >= quorum { return .approved }
    return isComplete ? gravest : nil
  }
}

extension Database {
  /// Who decides on a version at present.
  func panel(of version: Int64, in study: Study.ID) throws -> Panel {
    let rows = try Row.fetchAll(
      self, sql: "SELECT account, board FROM asked WHERE version = ?", arguments: [version])
    let asked = Set(try rows.map { try $0.uuid("account") })
    let authors = try authors(of: version)
    let request = try Row.fetchOne(
      self,
      sql: """
        SELECT board FROM reviewRequest
        WHERE version = ? AND board IS NOT NULL AND endedAt IS NULL
        """,
      arguments: [version])
    if let request, let board = try board(try request.uuid("board")) {
      let voters = Set(board.members.filter(\.account.isActive).map(\.account.id))
        .subtracting(authors)
      let chair = board.chair.flatMap { voters.contains($0.account.id) ? $0.account.id : nil }
      return Panel(board: board, quorum: board.quorum, asked: asked, voters: voters, chair: chair)
    }
    guard try chosenBoard(of: study) == nil else {
      return Panel(board: nil, quorum: 0, asked: asked, voters: [], chair: nil)
    }
    let people = try Int.fetchOne(
      self,
      sql: """
        SELECT count(DISTINCT reviewRequestPerson.email) FROM reviewRequestPerson
        JOIN reviewRequest ON reviewRequest.id = reviewRequestPerson.request
        WHERE reviewRequest.version = ? AND reviewRequest.endedAt IS NULL
        """,
      arguments: [version])
    return Panel(
      board: nil, quorum: people ?? 0, asked: asked, voters: asked.subtracting(authors), chair: nil)
  }

  /// The decisions on a version, the first one first.
  func decisions(on version: Int64) throws -> [Decision] {
    try Row.fetchAll(
      self, sql: "SELECT * FROM decision WHERE version = ? ORDER BY id", arguments: [version]
    ).map { row in
      let id: Int64 = row["id"]
      return Decision(
        id: id, account: try row.uuid("account"), name: row["name"],
        meaning: try row.choice("meaning"), at: try row.date("at"), sha256: row["sha256"],
        note: row["note"], overrideReason: row["overrideReason"], isChair: row["isChair"],
        counts: row["counts"], conditions: try conditions(of: id))
    }
  }

  private func conditions(of decision: Int64) throws -> [Decision.Condition] {
    try Row.fetchAll(
      self,
      sql: """
        SELECT condition.*, account.name AS closer FROM condition
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
