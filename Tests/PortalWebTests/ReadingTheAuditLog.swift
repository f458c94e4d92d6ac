import Foundation
import StudyEditing
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
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
      #expect(visit.text.contains("Viewed the list of accounts"))
      #expect(visit.text.contains("10 entries, chain unbroken"))
      // Alan has no access to Ada's study, so its title is not shown to him.
      #expect(!visit.text.contains("Sleep Diary"))
      let unnamed = "A study that is not shared with you (\(id.uuidString.lowercased()))"
      #expect(visit.text.contains(unnamed) && !visit.text.contains(id.uuidString))

      let alan = try await portal.account(.alan).id
      let filtered = try await browser.open(Paths.audit + "?person=\(alan)&action=invited")
      #expect(filtered.html.matches(of: /class="edit-row/).count == 1)
    }
  }

  @Test(arguments: [
    ("until=2026-11-21", false), ("from=2026-11-22", true),
    ("until=2026-11-21&zone=America/New_York", true),
    ("from=2026-11-22&zone=America/New_York", false),
  ])
  func `entries are found by the day that the reader's clock shows`(query: String, isFound: Bool)
    async throws
  {
    try await visitingPortal(as: .alan) { browser, portal in
      // On Nov 22, 2026 at 1 AM UTC, it is still Nov 21 in New York.
      portal.clock.advance(by: .seconds(14 * 3_600 + 18 * 60))
      try await browser.signIn(as: .alan)
      try await browser.open(Paths.accounts)
      try await browser.submit(
        Paths.invitations, ["email": "new@example.org", "name": "New", "role": "reviewer"])

      let visit = try await browser.open(Paths.audit + "?" + query)

      #expect(visit.text.contains("Invited new@example.org as reviewer") == isFound)
      let zone = query.contains("zone") ? "America/New York" : "UTC"
      #expect(visit.text.contains("Days begin and end in the time zone \(zone)"))
    }
  }

  @Test func `a study that is shared with the reader has its title and a link`() async throws {
    try await visitingPortal(as: .alan) { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.history(id) + ".csv")

      let visit = try await browser.open(Paths.audit)

      #expect(visit.html.contains("<a href=\"\(Paths.history(id))\">Sleep Diary</a>"))
      #expect(!visit.text.contains(id.uuidString))
    }
  }

  @Test func `the page says which entries were checked when`() async throws {
    try await visitingPortal(as: .alan) { browser, _ in
      let first = try await browser.open(Paths.audit)
      #expect(first.text.firstMatch(of: /[0-9]+ entr(y|ies), chain unbroken, checked/) != nil)
      try await browser.open(Paths.audit + ".csv")

      let later = try await browser.open(Paths.audit)

      let words = /chain unbroken\. Entr(y 1|ies 1–[0-9]+) checked .* newer ones since then/
      #expect(later.text.firstMatch(of: words) != nil)
    }
  }

  @Test func `entries that came after a check of an empty log are not said to be checked then`() {
    let date = Date(timeIntervalSince1970: 1_795_257_720)

    let all = CheckedEntries(count: 103, first: 0, at: date, hash: nil)
    #expect(all.checked == nil && all.range == nil)
    #expect(CheckedEntries(count: 0, first: 0, at: date, hash: nil).checked != nil)
    #expect(CheckedEntries(count: 9, first: 9, at: date, hash: nil).checked != nil)
  }

  @Test func `an administrator reads who tried to decide without being asked`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let number = VersionNumber(1, 0, 0)
      for _ in 0..<2 {
        try await browser.post(
          Paths.decision(id, number),
          [try browser.csrf(), ("meaning", "approve"), ("password", TestPortal.password)])
      }
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .alan)

      let visit = try await browser.open(Paths.audit + "?action=refused")

      let sentence = "Tried to decide on version 1.0.0 without being asked"
      #expect(visit.text.contains(sentence))
      #expect(visit.html.matches(of: /class="edit-row/).count == 1)
    }
  }

  @Test(arguments: RefusedAct.allCases)
  func `each refused attempt is a sentence of its own`(act: RefusedAct) {
    func sentence(count: Int) -> String {
      AuditDescription(people: [:]).sentence(
        for: AuditLine(
          entry: AuditEntry(
            number: 1, at: "", action: "refused",
            after:
              #"{"count":\#(count),"email":"g@example.org","version":"1.0.0","what":"\#(act.rawValue)"}"#
          ),
          at: Date(timeIntervalSince1970: 0), action: .refused, previous: HashChain.start,
          hash: HashChain.start))
    }

    #expect(sentence(count: 1) != AuditAction.refused.title)
    #expect(sentence(count: 7) == sentence(count: 1) + ", 7 more times")
  }

  @Test func `what happened to a board is said once, with the name of the board`() {
    let line = AuditLine(
      entry: AuditEntry(
        number: 1, at: "", action: "boardChanged", before: #"{"name":"Review Board"}"#,
        after: #"{"name":"Ethics Board"}"#, reason: "Made Cora the chair"),
      at: Date(timeIntervalSince1970: 0), action: .boardChanged, previous: HashChain.start,
      hash: HashChain.start)
    let page = AuditPage(
      shell: .stranger, lines: [line], words: AuditDescription(people: [:]),
      check: (.unbroken(count: 1), Date(timeIntervalSince1970: 0), 1),
      end: ChainEnd(length: 1, hash: HashChain.start),
      filter: AuditFilterView(SubmittedForm(), accounts: [], studies: []), isFirstPage: true,
      isLastPage: true)

    #expect(page.rows.map(\.what) == ["Board “Review Board”: Made Cora the chair"])
    #expect(page.rows.map(\.reason) == [nil])
  }

  @Test(arguments: [(3, 3, String?.none), (28, 18, "Entries 1–18"), (5, 1, "Entry 1")])
  func `entries checked later are not said to be checked before`(
    count: Int, first: Int, range: String?
  ) {
    let entries = CheckedEntries(
      count: count, first: first, at: Date(timeIntervalSince1970: 0), hash: nil)

    #expect(entries.range == range)
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
      #expect(visit.text.contains("Only administrators can open this page."))
      #expect(!visit.text.contains("manage accounts"))
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
