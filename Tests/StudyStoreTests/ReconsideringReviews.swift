import GRDB
import Testing

@testable import StudyStore

@Suite("Reconsidering reviews") struct ReconsideringReviews {
  @Test func `a review does not wait for a member whose vote ends with the role of someone else`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 2, hasChair: true)
    let (store, portal) = (reviewed.store, reviewed.portal)
    let hedy = try await store.createAccount(
      email: "hedy@example.org", name: "Hedy", role: .administrator, password: Portal.password)
    // The chair is in Accord by an author, and on the board by an administrator who is an owner as well.
    try await store.database.write { db in
      try db.execute(
        sql: "UPDATE account SET invitedBy = ? WHERE id = ?",
        arguments: [portal.ada.id.uuidString, reviewed.rosalind.id.uuidString])
    }
    try await portal.share(reviewed.study, with: portal.alan, as: .owner)
    try await reviewed.decide(.approve, by: reviewed.barbara)
    #expect(try await reviewed.decide(.requestChanges, by: reviewed.dorothy).state == .proposed)

    try await store.changeAccount(
      portal.alan.id, to: AccountDetails(name: "Alan", email: portal.alan.email, role: .reviewer),
      shown: AccountDetails(of: portal.alan), by: hedy.id)

    #expect(try await reviewed.line().state == .changesRequested)
  }
}
