import StudyModel
import Testing

@testable import StudyStore

@Suite("Transferring studies") struct TransferringStudies {
  let portal: Portal
  let study: Study
  var store: StudyStore { portal.store }

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
  }

  @Test(arguments: FormerOwner.allCases)
  func `an owner hands a study over in one step`(former: FormerOwner) async throws {
    let role = former.role

    try await store.transfer(
      study.id, to: " Grace@Example.org ", leaving: former, by: portal.ada.id)

    let members = try await store.members(of: study.id)
    #expect(members.first { $0.account.id == portal.grace.id }?.role == .owner)
    #expect(members.first { $0.account.id == portal.ada.id }?.role == role)
    let lines = try await store.history(of: study.id, for: portal.grace.id)
    #expect(lines.contains { $0.summary == "Transferred the study to Grace" })
    let log = try await store.auditLines(after: 4, limit: 10)
    #expect(log.map(\.action) == [.memberSet, role == nil ? .memberRemoved : .memberSet])
  }

  @Test func `only an owner does, and only to someone else who may own it`() async throws {
    try await portal.share(study, with: portal.grace, as: .editor)

    await #expect(throws: StoreError.notAllowed) {
      try await store.transfer(
        study.id, to: portal.grace.email, leaving: .editor, by: portal.grace.id)
    }
    await #expect(throws: StoreError.notFound) {
      try await store.transfer(
        study.id, to: portal.alan.email, leaving: .editor, by: portal.alan.id)
    }
    await #expect(throws: StoreError.reviewersOnlyRead(name: "Rosalind")) {
      try await store.transfer(
        study.id, to: portal.rosalind.email, leaving: .editor, by: portal.ada.id)
    }
    await #expect(throws: StoreError.alreadyOwner(name: "Ada")) {
      try await store.transfer(study.id, to: portal.ada.email, leaving: .leaves, by: portal.ada.id)
    }
    #expect(try await store.members(of: study.id).first?.account.id == portal.ada.id)
  }

  @Test func `an administrator hands over what nobody can manage, for a reason`() async throws {
    try await store.setActive(portal.ada.id, false, by: portal.alan.id)
    #expect(try await store.ownerlessStudies(of: portal.ada.id).map(\.id) == [study.id])
    await #expect(throws: StoreError.missingReason(maximum: 200)) { try await give(because: " ") }
    await #expect(throws: StoreError.notAllowed) {
      try await give(because: "Ada left.", by: portal.grace)
    }

    try await give(because: "Ada left.")

    let members = try await store.members(of: study.id)
    #expect(members.map(\.role) == [.owner, .viewer])
    #expect(members.first?.account.id == portal.grace.id)
    #expect(try await store.ownerlessStudies(of: portal.ada.id).isEmpty)
    let lines = try await store.history(of: study.id, for: portal.grace.id)
    #expect(lines.contains { $0.summary == "Transferred the study to Grace: Ada left." })
    let log = try await store.auditLines(after: 5, limit: 10)
    #expect(log.map(\.entry.reason) == ["Ada left.", "Ada left."])
  }

  @Test func `a study with an active owner is not found`() async throws {
    await #expect(throws: StoreError.notFound) { try await give(because: "Ada left.") }

    try await portal.share(study, with: portal.grace, as: .owner)
    try await store.setActive(portal.ada.id, false, by: portal.alan.id)
    await #expect(throws: StoreError.notFound) { try await give(because: "Ada left.") }
    #expect(try await store.ownerlessStudies(of: portal.ada.id).isEmpty)
  }

  /// Gives the study to Grace.
  private func give(because reason: String, by administrator: Account? = nil) async throws {
    try await store.transferOwnerless(
      study.id, to: portal.grace.email, leaving: .viewer, because: reason,
      by: administrator?.id ?? portal.alan.id)
  }
}
