import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Every board, by name.
  package func boards() async throws -> [Board] {
    try await database.read { db in
      try Row.fetchAll(db, prepared: "SELECT id FROM board ORDER BY name, id").compactMap {
        try db.board(try $0.uuid("id"))
      }
    }
  }

  package func board(_ id: Board.ID) async throws -> Board? {
    try await database.read { try $0.board(id) }
  }

  /// Creates a board.
  /// - Throws: `BoardErrors`; `StoreError.notAllowed` for reviewers and inactive accounts.
  package func createBoard(_ form: BoardForm, by account: Account.ID) async throws -> Board {
    let id = random.uuid()
    let entry = NewAuditEntry(.boardCreated, by: account, at: now(), from: RequestOrigin.address)
    return try await database.write { db in
      guard let creator = try db.account(account), creator.isActive, creator.role != .reviewer
      else { throw StoreError.notAllowed }
      let checked = try db.check(form, of: nil)
      try db.execute(
        prepared:
          "INSERT INTO board (id, name, quorum, createdBy, createdAt) VALUES (?, ?, ?, ?, ?)",
        arguments: [id.uuidString, checked.name, checked.quorum, account.uuidString, entry.at])
      try db.seat(checked.members, in: id, by: account)
      return try db.note("Created the board “\(checked.name)”", of: id, by: account, entry)
    }
  }

  /// Changes a board. What it decided stays as it was, and reviews that wait for it keep the quorum and members that they
  /// asked, except for those whom someone without a stake in the version takes off it.
  /// - Parameter known: the state of the board that the person changes; nil if what others changed meanwhile does not matter.
  /// - Throws: `BoardErrors`; `StoreError.notAllowed` unless by an administrator or the person who created it.
  package func changeBoard(
    _ id: Board.ID, _ form: BoardForm, basedOn known: String? = nil, by account: Account.ID
  ) async throws -> Board {
    let entry = NewAuditEntry(.boardChanged, by: account, at: now(), from: RequestOrigin.address)
    return try await database.write { db in
      guard let before = try db.board(id) else { throw StoreError.notFound }
      guard let person = try db.account(account), person.isActive, person.role != .reviewer,
        person.role == .administrator || before.createdBy == account
      else { throw StoreError.notAllowed }
      let checked = try db.check(form, of: id)
      var summary = checked.changes(since: before)
      guard !summary.isEmpty else { return before }
      guard known == nil || known == before.state else { throw BoardErrors([.changedMeanwhile]) }
      try db.execute(
        prepared: "UPDATE board SET name = ?, quorum = ? WHERE id = ?",
        arguments: [checked.name, checked.quorum, id.uuidString])
      try db.seat(checked.members, in: id, by: account)
      let former = before.members.map(\.account).filter { person in
        !checked.members.contains { $0.account.id == person.id }
      }
      for person in former where try db.unseat(person.id, from: id, by: account, at: entry.at) {
        summary += ". \(person.name) no longer decides in open reviews"
      }
      return try db.note(summary, of: id, by: account, from: before, entry)
    }
  }

  /// What was changed in a board, the latest first.
  package func boardChanges(_ id: Board.ID) async throws -> [RecordedChange] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        prepared: """
          SELECT boardChange.at, boardChange.summary, account.name AS changer FROM boardChange
          JOIN account ON account.id = boardChange.account
          WHERE boardChange.board = ? ORDER BY boardChange.id DESC
          """,
        arguments: [id.uuidString]
      ).map { RecordedChange(at: try $0.date("at"), by: $0["changer"], summary: $0["summary"]) }
    }
  }
}

/// A board as typed, with the accounts of its members.
private struct CheckedBoard {
  let name: String
  let quorum: Int
  let members: [BoardMember]

  /// What is different from before, in sentences; empty if nothing is.
  func changes(since before: Board) -> String {
    var changes: [String] = []
    if name != before.name { changes.append("Renamed the board to “\(name)”") }
    if quorum != before.quorum { changes.append("Set the quorum to \(quorum)") }
    let (old, new) = (before.members.map(\.account), members.map(\.account))
    changes += new.filter { person in !old.contains { $0.id == person.id } }.map {
      "Added \($0.name)"
    }
    changes += old.filter { person in !new.contains { $0.id == person.id } }.map {
      "Removed \($0.name)"
    }
    let chair = members.first(where: \.isChair)?.account
    if chair?.id != before.chair?.account.id {
      changes.append(chair.map { "Made \($0.name) the chair" } ?? "Removed the chair")
    }
    return changes.joined(separator: ". ")
  }
}

extension Database {
  /// A board with its members; nil if there is none.
  func board(_ id: Board.ID) throws -> Board? {
    let row = try Row.fetchOne(
      self, prepared: "SELECT * FROM board WHERE id = ?", arguments: [id.uuidString])
    guard let row else { return nil }
    let members = try Row.fetchAll(
      self,
      prepared: """
        SELECT account.*, boardMember.isChair FROM boardMember
        JOIN account ON account.id = boardMember.account
        WHERE boardMember.board = ? ORDER BY account.name, account.email
        """,
      arguments: [id.uuidString]
    ).map { BoardMember(account: try Account(row: $0), isChair: $0["isChair"]) }
    return Board(
      id: id, name: row["name"], quorum: row["quorum"], members: members,
      createdBy: try row.uuid("createdBy"))
  }

  /// - Throws: `BoardErrors`.
  fileprivate func check(_ form: BoardForm, of id: Board.ID?) throws -> CheckedBoard {
    let name = form.name.trimmed
    var errors = try self.errors(inName: name, of: id)
    var people: [Account] = []
    var typed: Set<String> = []
    for email in form.emails where !email.trimmed.isEmpty {
      let address = EmailAddress(email)
      guard typed.insert(address?.text ?? email.trimmed).inserted else { continue }
      if let address, let person = try account(address), person.isActive {
        people.append(person)
      } else {
        errors.append(.unknownAccount(email: email.trimmed))
      }
    }
    if typed.isEmpty { errors.append(.noMembers) }
    let chair = form.chair.flatMap { $0.trimmed.isEmpty ? nil : $0 }
    let address = chair.flatMap { EmailAddress($0)?.text }
    if chair != nil, address.map({ !typed.contains($0) }) ?? true {
      errors.append(.chairIsNoMember)
    }
    switch form.quorum {
    case nil: errors.append(.quorumIsNoNumber)
    // Without members, there is nothing to compare the quorum with.
    case let quorum? where !typed.isEmpty && !(1...typed.count).contains(quorum):
      errors.append(.invalidQuorum(members: typed.count))
    default: break
    }
    guard errors.isEmpty, let quorum = form.quorum else { throw BoardErrors(errors) }
    return CheckedBoard(
      name: name, quorum: quorum,
      members: people.map { BoardMember(account: $0, isChair: $0.email == address) })
  }

  /// What is wrong with a board's name.
  private func errors(inName name: String, of id: Board.ID?) throws -> [BoardError] {
    guard !name.isEmpty else { return [.missingName] }
    guard TextLimit.name.holds(name) else {
      return [.longName(maximum: TextLimit.name.characters)]
    }
    let namesake = try Row.fetchOne(
      self, prepared: "SELECT id FROM board WHERE name = ?", arguments: [name])
    guard let namesake, try namesake.uuid("id") != id else { return [] }
    return [.nameTaken]
  }

  /// Makes people the members of a board. Who was a member before stays seated by the same person.
  fileprivate func seat(
    _ members: [BoardMember], in id: Board.ID, by account: Account.ID
  ) throws {
    let seats = try Row.fetchAll(
      self, prepared: "SELECT account, seatedBy FROM boardMember WHERE board = ?",
      arguments: [id.uuidString]
    ).reduce(into: [UUID: UUID]()) { try $0[$1.uuid("account")] = $1.uuid("seatedBy") }
    try execute(prepared: "DELETE FROM boardMember WHERE board = ?", arguments: [id.uuidString])
    for member in members {
      let seater = seats[member.account.id] ?? account
      try execute(
        prepared: "INSERT INTO boardMember (board, account, isChair, seatedBy) VALUES (?, ?, ?, ?)",
        arguments: [
          id.uuidString, member.account.id.uuidString, member.isChair, seater.uuidString,
        ])
    }
  }

  /// Records a change of a board, with the board as it was left, also in the audit log.
  fileprivate func note(
    _ summary: String, of id: Board.ID, by account: Account.ID, from before: Board? = nil,
    _ entry: NewAuditEntry
  ) throws -> Board {
    guard let board = try board(id) else { throw StoreError.notFound }
    try execute(
      prepared: """
        INSERT INTO boardChange (board, account, at, summary, after) VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        id.uuidString, account.uuidString, entry.at, summary, board.entry.canonicalText,
      ])
    var entry = entry
    entry.object = id.uuidString
    entry.before = before?.entry
    entry.after = board.entry
    entry.reason = summary
    try append(entry)
    return board
  }
}

extension Board {
  /// The history's record of a board.
  var entry: JSONValue {
    .object([
      "board": .string(id.uuidString), "name": .string(name), "quorum": .number(Double(quorum)),
      "members": .array(members.map { JSONValue.string($0.account.id.uuidString) }),
      "chair": chair.map { JSONValue.string($0.account.id.uuidString) } ?? .null,
    ])
  }
}
