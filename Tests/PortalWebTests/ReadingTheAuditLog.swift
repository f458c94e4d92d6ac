import Foundation
import StudyModel
import Testing

@testable import PortalWeb

@Suite("Reading the audit log") struct ReadingTheAuditLog {
  @Test func `an administrator sees who signed in, who was invited, and what was downloaded`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.history(id) + ".csv")
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .alan)
      try await browser.open(Paths.accounts)
      try await browser.submit(
        Paths.invitations, ["email": "new@example.org", "name": "New", "role": "reviewer"])

      let visit = try await browser.open(Paths.audit)

      #expect(visit.status == .ok)
      #expect(visit.text.contains("Downloaded history (csv)"))
      #expect(visit.text.contains("Invited new@example.org as reviewer"))
      #expect(visit.text.contains("Signed out"))
      #expect(visit.text.contains("9 entries, chain unbroken"))
      // Alan has no access to Ada's study, so its title is not shown to him.
      #expect(!visit.text.contains("Sleep Diary") && visit.text.contains(id.uuidString))

      let alan = try await portal.account(.alan).id
      let filtered = try await browser.open(Paths.audit + "?person=\(alan)&action=invited")
      #expect(filtered.html.matches(of: /class="edit-row/).count == 1)
    }
  }

  @Test func `a log downloaded as JSON can be verified without the portal`() async throws {
    try await visitingPortal(as: .alan) { browser, portal in
      let file = try await browser.open(Paths.audit + ".json?action=invited")

      let check = ChainVerification(of: file.bytes)
      #expect(check.finding == nil && check.kind == .audit)
      let end = try await portal.store.auditEnd()
      #expect(check.hash == end.hash)
      #expect(String(decoding: file.bytes, as: UTF8.self).contains("\"downloaded\""))
      let table = try await browser.open(Paths.audit + ".csv?action=signedIn")
      #expect(
        String(decoding: table.bytes, as: UTF8.self).components(separatedBy: "\r\n").count == 3)
    }
  }

  @Test(arguments: ["", ".csv", ".json"])
  func `the log is for administrators only`(ending: String) async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.open(Paths.audit + ending)
      #expect(visit.status == .forbidden)
    }
  }

  @Test func `asking for the headers of a file is not a download`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let before = try await portal.store.auditEnd()

      _ = try await browser.head(Paths.history(id) + ".json")

      #expect(try await portal.store.auditEnd() == before)
    }
  }
}
