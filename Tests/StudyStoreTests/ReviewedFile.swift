import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// A reviewed study in a file, which another program can edit while the portal is stopped. A board approved its version with
/// two conditions, one of which is met; it has a canceled request to an adviser, and a required thread, which is closed.
struct ReviewedFile: ~Copyable {
  static let number = ReviewedStudy.number

  private let folder: TemporaryFolder
  let reviewed: ReviewedStudy

  var id: Study.ID { reviewed.id }

  init() async throws {
    let folder = try TemporaryFolder()
    let reviewed = try await ReviewedStudy(quorum: 1, in: Portal(store: folder.open()))
    let (store, id, portal) = (reviewed.store, reviewed.id, reviewed.portal)
    let (ada, rosalind) = (portal.ada.id, portal.rosalind.id)
    let asked = try await store.askForReview(
      id, Self.number, of: .people(emails: [portal.alan.email]), by: ada)
    try await store.endReview(asked.request.id, of: id, by: ada)
    let thread = try await store.open(
      NewThread(
        version: Self.number, isRequired: true, place: .section("privacy"),
        anchor: ["kind": "words"], text: "Why?"), in: id, by: rosalind)
    _ = try await store.reply("Because.", to: thread.id, in: id, by: ada)
    _ = try await store.retract(comment: 2, of: thread.id, in: id, by: ada)
    _ = try await store.reply(
      "Thank you, @Ada.", to: thread.id, in: id, movingTo: .closed, by: rosalind)
    try await reviewed.decide(
      .approveWithConditions, by: portal.rosalind,
      conditions: ["Name the sponsor.", "Add a telephone number."], approvalNumber: "B-1")
    let decision = try await store.decisions(of: id, Self.number, for: rosalind).first
    let condition = decision?.conditions.last?.id ?? 0
    try await store.closeCondition(
      condition, of: id, closing: "On page 2", password: Portal.password, by: rosalind)
    self.folder = folder
    self.reviewed = reviewed
  }

  /// Stops the portal and edits the file with another program, which ignores every constraint and trigger.
  /// - Returns: the store of the portal that is started again.
  func edited(by sql: String) throws -> StudyStore {
    try reviewed.store.close()
    try edit(by: sql)
    return try folder.open()
  }

  /// Edits the file with such a program while the portal may be running.
  func edit(by sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let file = try DatabaseQueue(path: folder.path("accord.db"), configuration: configuration)
    try file.write { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      let triggers = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
      for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger)") }
      let before = db.totalChangesCount
      try db.execute(sql: sql)
      try #require(db.totalChangesCount > before, "\(sql) changed nothing")
    }
    try file.close()
  }
}
