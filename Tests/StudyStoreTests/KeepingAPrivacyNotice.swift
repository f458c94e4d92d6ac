import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping a privacy notice") struct KeepingAPrivacyNotice {
  @Test func `administrators write, change, and remove it, which is recorded`() async throws {
    let portal = try await Portal()
    let store = portal.store
    #expect(try await store.privacyNotice() == nil)

    try await store.setPrivacyNotice("  Ask **us**. ", by: portal.alan.id)
    #expect(try await store.privacyNotice()?.text == "Ask **us**.")
    #expect(try await store.privacyNotice()?.changedAt == portal.clock.now)
    try await store.setPrivacyNotice("Ask **us**.", by: portal.alan.id)
    try await store.setPrivacyNotice(" \n", by: portal.alan.id)
    #expect(try await store.privacyNotice() == nil)

    var filter = AuditFilter()
    filter.action = .privacyNoticeChanged
    let lines = try await store.auditLines(after: 0, filter: filter)
    #expect(lines.count == 2)
    #expect(lines.first?.after("sha256") == sha256(Array("Ask **us**.".utf8)))
    #expect(lines.last?.before("sha256") == lines.first?.after("sha256"))
    #expect(lines.last?.entry.after == nil)
  }

  @Test func `nobody else writes it, and no text is endless`() async throws {
    let portal = try await Portal()
    for account in [portal.ada, portal.rosalind] {
      await #expect(throws: StoreError.notAllowed) {
        try await portal.store.setPrivacyNotice("Mine", by: account.id)
      }
    }
    await #expect(throws: PrivacyNotice.TooLong.self) {
      try await portal.store.setPrivacyNotice(
        String(repeating: "x", count: 20_001), by: portal.alan.id)
    }

    #expect(try await portal.store.privacyNotice() == nil)
  }
}
