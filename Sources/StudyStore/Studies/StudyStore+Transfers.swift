import Foundation
import GRDB
import StudyModel

/// What becomes of an owner who hands over a study.
package enum FormerOwner: String, CaseIterable, Sendable {
  case editor, viewer, leaves

  var role: MemberRole? {
    switch self {
    case .editor: .editor
    case .viewer: .viewer
    case .leaves: nil
    }
  }
}

extension StudyStore {
  /// Hands a study over: another person becomes an owner, and the one who gives it away stops being one.
  /// - Throws: `StoreError`: only owners may do this, and only for someone else who may own it.
  package func transfer(
    _ id: Study.ID, to email: String, leaving former: FormerOwner, by account: Account.ID
  ) async throws {
    try await recordingRefusals(in: id, by: account, ["email": EmailAddress(email)?.text ?? ""]) {
      let now = now()
      let origin = RequestOrigin.address
      try await database.write { db in
        _ = try db.requireAccess(to: id, for: account, as: .owner, evenArchived: true)
        let person = try db.newOwner(email, of: id)
        guard person.id != account, let giver = try db.account(account) else {
          throw StoreError.alreadyOwner(name: person.name)
        }
        let transfer = MemberChange(by: account, at: now, origin: origin)
        try db.move(person, to: .owner, in: id, "Transferred the study to \(person.name)", transfer)
        try db.move(
          giver, to: former.role, in: id,
          former.role.map { "Became \($0.withArticle) by the transfer" }
            ?? "Left the study after the transfer",
          transfer)
        try db.requireOwner(of: id)
      }
    }
  }

  /// Hands over a study that nobody can manage, for a written reason, which its history and the audit log keep.
  /// - Throws: `StoreError`: only administrators may do this, and only while no owner's account is active; `.missingReason`.
  package func transferOwnerless(
    _ id: Study.ID, to email: String, leaving former: FormerOwner, because reason: String,
    by administrator: Account.ID
  ) async throws {
    let reason = reason.trimmed
    guard !reason.isEmpty, TextLimit.name.holds(reason) else {
      throw StoreError.missingReason(maximum: TextLimit.name.characters)
    }
    let now = now()
    let origin = RequestOrigin.address
    try await database.write { db in
      try db.requireAdministrator(administrator)
      guard try db.isOwnerless(id) else { throw StoreError.notFound }
      let person = try db.newOwner(email, of: id)
      let owners = try Row.fetchAll(
        db,
        prepared: """
          SELECT account.* FROM member JOIN account ON account.id = member.account
          WHERE member.study = ? AND member.role = 'owner' ORDER BY account.name, account.id
          """, arguments: [id.uuidString]
      ).map(Account.init(row:))
      let transfer = MemberChange(
        by: administrator, at: now, origin: origin, reason: reason)
      try db.move(
        person, to: .owner, in: id, "Transferred the study to \(person.name): \(reason)", transfer)
      for owner in owners {
        try db.move(
          owner, to: former.role, in: id,
          former.role.map { "Made \(owner.name) \($0.withArticle) by the transfer" }
            ?? "Removed \(owner.name) by the transfer", transfer)
      }
      try db.requireOwner(of: id)
    }
  }

  /// The studies that someone owns and nobody can manage, by title, for administrators.
  package func ownerlessStudies(of owner: Account.ID) async throws -> [StudyTitle] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        prepared: """
          SELECT study.id, study.title FROM member JOIN study ON study.id = member.study
          WHERE member.account = ? AND member.role = 'owner' AND NOT \(Self.hasActiveOwner)
          ORDER BY study.title, study.id
          """, arguments: [owner.uuidString]
      ).map { StudyTitle(id: try $0.uuid("id"), title: $0["title"]) }
    }
  }

  /// The condition that someone can manage a study.
  static let hasActiveOwner = """
    EXISTS (
      SELECT 1 FROM member AS active JOIN account ON account.id = active.account
      WHERE active.study = study.id AND active.role = 'owner' AND account.isActive = TRUE
        AND account.role <> 'reviewer')
    """
}

extension Database {
  fileprivate func isOwnerless(_ study: Study.ID) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (
          SELECT 1 FROM study WHERE id = ? AND NOT \(StudyStore.hasActiveOwner))
        """, arguments: [study.uuidString]) ?? false
  }

  /// The person with an email, who may own the study.
  fileprivate func newOwner(_ email: String, of study: Study.ID) throws -> Account {
    let person = try activeAccount(email)
    guard person.role != .reviewer else {
      throw StoreError.reviewersOnlyRead(name: person.name)
    }
    if try ownRole(of: person.id, in: study) != .owner {
      try refuseSilencing(byOwner: person.id, of: study)
    }
    return person
  }

  /// Gives a person another role in the study, or takes them out, in the history and in the audit log.
  func move(
    _ person: Account, to role: MemberRole?, in study: Study.ID, _ summary: String,
    _ change: MemberChange
  ) throws {
    let before = try ownRole(of: person.id, in: study)
    guard before != role else { return }
    try move(person, from: before, to: role, in: study, summary, change)
  }
}
