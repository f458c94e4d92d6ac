import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Who decides on a study's versions; nil if this person may not know of the study.
  package func reviewSettings(of id: Study.ID, for account: Account.ID) async throws
    -> ReviewSettings?
  {
    try await database.read { db in
      guard try db.mayReadVersions(of: id, account) else { return nil }
      return ReviewSettings(
        requiresBoard: try db.requiresBoard(id), board: try db.chosenBoard(of: id),
        requiresSecondPerson: try db.requiresSecondPerson(id))
    }
  }

  /// Decides whether a study's versions need approval before they can be published.
  /// - Throws: `ReviewSettingsError` while a version is with the board; `StoreError`: only owners may do this.
  package func setRequiresBoard(_ required: Bool, of id: Study.ID, by account: Account.ID)
    async throws
  {
    try await noteExpiries(of: id, by: account)
    let now = now()
    try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .owner)
      guard try db.requiresBoard(id) != required else { return }
      if !required { try db.requireNothingInReview(of: id) }
      try db.append(
        NewEdit(
          study: id, kind: .requiresBoardSet, account: account, at: now,
          summary: required
            ? "Required a board’s approval for publishing"
            : "Allowed publishing without a board’s approval",
          before: .boolean(!required), after: .boolean(required)))
      try db.execute(
        prepared: "UPDATE study SET requiresBoard = ? WHERE id = ?",
        arguments: [required, id.uuidString])
    }
  }

  /// Decides whether someone other than the person who proposed a version has to publish it. Whoever ends this still cannot
  /// publish what they propose, until another owner decides again.
  /// - Throws: `StoreError`: only owners may do this.
  package func setRequiresSecondPerson(
    _ required: Bool, of id: Study.ID, by account: Account.ID
  ) async throws {
    let now = now()
    try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .owner)
      guard try db.requiresSecondPerson(id) != required else { return }
      try db.append(
        NewEdit(
          study: id, kind: .secondPersonSet, account: account, at: now,
          summary: required
            ? "Required that someone other than the person who proposed a version publishes it"
            : "Allowed publishing by the person who proposed a version",
          before: .boolean(!required), after: .boolean(required)))
    }
  }

  /// Chooses the board of a study, or none.
  /// - Throws: `ReviewSettingsError` while a version is with the board; `StoreError`: only owners may do this.
  package func setBoard(_ board: Board.ID?, of id: Study.ID, by account: Account.ID) async throws {
    try await noteExpiries(of: id, by: account)
    let change = MemberChange(by: account, at: now(), origin: RequestOrigin.address)
    try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .owner)
      let before = try db.chosenBoard(of: id)
      guard before?.id != board else { return }
      try db.requireNothingInReview(of: id)
      let chosen = try board.map { id throws -> Board in
        guard let found = try db.board(id) else { throw StoreError.notFound }
        return found
      }
      try db.choose(chosen, from: before, in: id, change)
    }
  }
}

extension Database {
  /// - Throws: `ReviewSettingsError`.
  fileprivate func requireNothingInReview(of study: Study.ID) throws {
    let row = try Row.fetchOne(
      self,
      prepared: """
        SELECT \(Dialect.versionNumber(of: "version")) AS number
        FROM versionWithBoard JOIN version ON version.id = versionWithBoard.version
        WHERE versionWithBoard.study = ? ORDER BY version.id DESC LIMIT 1
        """, arguments: [study.uuidString])
    if let number = try row?.versionNumber("number") {
      throw ReviewSettingsError.versionIsWithBoard(number)
    }
  }

  /// Chooses the board of a study, or none, and records it in the history.
  func choose(_ board: Board?, from before: Board?, in study: Study.ID, _ change: MemberChange)
    throws
  {
    try append(
      NewEdit(
        study: study, kind: .boardSet, account: change.by, at: change.at,
        summary: board.map { "Chose the board “\($0.name)”" } ?? "Chose no board",
        before: before?.entry, after: board?.entry))
    try execute(
      prepared: "UPDATE study SET board = ? WHERE id = ?",
      arguments: [board?.id.uuidString, study.uuidString])
  }

  fileprivate func requiresSecondPerson(_ study: Study.ID) throws -> Bool {
    try String.fetchOne(
      self,
      prepared: """
        SELECT after FROM edit WHERE study = ? AND kind = 'secondPersonSet'
        ORDER BY +number DESC LIMIT 1
        """, arguments: [study.uuidString]) == "true"
  }

  /// The board that an owner chose for a study.
  func chosenBoard(of study: Study.ID) throws -> Board? {
    let row = try Row.fetchOne(
      self,
      prepared:
        "SELECT board.id FROM study JOIN board ON board.id = study.board WHERE study.id = ?",
      arguments: [study.uuidString])
    return try row.flatMap { try board(try $0.uuid("id")) }
  }
}
