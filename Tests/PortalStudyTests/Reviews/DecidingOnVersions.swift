import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Deciding on versions") struct DecidingOnVersions {
  private static let reason = "The translation is certified."

  @Test func `an approval with unseen screens needs a reason, and keeps what was typed`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let form = try await browser.open(Paths.decision(id, .first))
      #expect(form.text.contains("screens are not marked as seen."))
      #expect(form.text.contains("Your password signs this decision (21 CFR 11.200)."))

      let refused = try await browser.submit(
        Paths.decision(id, .first),
        ["meaning": "approve", "note": "Well written.", "password": TestPortal.password])

      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("To approve anyway, write the reason."))
      #expect(refused.html.contains("Well written."))
      #expect(!refused.html.contains(TestPortal.password))
      #expect(try await portal.state(of: id) == .proposed)
    }
  }

  @Test func `an approval is signed and shown with name, meaning, time, and hash`() async throws {
    try await reviewing { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))

      let page = try await browser.submit(
        Paths.decision(id, .first),
        [
          "meaning": "approve", "approvalNumber": "E-17", "expiresOn": "2027-11-20",
          "overrideReason": Self.reason, "password": TestPortal.password,
        ])

      #expect(page.path == Paths.review(id, .first))
      #expect(page.text.contains("Version 1.0.0 is approved under E-17."))
      let record = try await browser.open(Paths.record(id, .first))
      let hash = try #require(try await portal.line(of: id)).sha256
      for words in [
        "Signed by Rosalind", "Meaning Approval", "Nov 21, 2026, 10:42 AM UTC", hash, Self.reason,
        "until Nov 20, 2027",
      ] {
        #expect(record.text.contains(words), "\(words)")
      }
      #expect(try await portal.state(of: id) == .approved)
      #expect(try await browser.open(Paths.reviews).text.contains("You: approved"))
    }
  }

  @Test func `nobody decides twice`() async throws {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))
      let form = try browser.form(to: Paths.decision(id, .first))
      var typed = form.hidden
      typed.append((name: "meaning", value: "disapprove"))
      typed.append((name: "note", value: "No."))
      typed.append((name: "password", value: TestPortal.password))
      try await browser.post(Paths.decision(id, .first), typed)

      let again = try await browser.post(Paths.decision(id, .first), typed)

      #expect(again.path == Paths.review(id, .first))
      #expect(again.text.contains("You have decided on this version."))
      let rosalind = try await portal.account(.rosalind).id
      #expect(try await portal.store.decisions(of: id, .first, for: rosalind).count == 1)
    }
  }

  @Test func `a note that came after the last vote is handed back`() async throws {
    try await reviewing { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.withdraw(id, .first, because: "A dose is wrong.", by: ada)

      let refused = try await browser.submit(
        Paths.decision(id, .first),
        ["meaning": "disapprove", "note": "The cuff is missing.", "password": TestPortal.password])

      #expect(refused.status == .conflict)
      #expect(refused.text.contains("Nothing was decided"))
      #expect(refused.html.contains("The cuff is missing."))
      #expect(!refused.html.contains(TestPortal.password))
    }
  }

  @Test func `a wrong password signs nothing, and too many cause a wait`() async throws {
    try await reviewing { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))
      var visit = try await browser.submit(
        Paths.decision(id, .first),
        ["meaning": "disapprove", "note": "No cuff.", "password": "not the one"])
      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("This is not your password. Nothing was decided."))
      #expect(visit.html.contains("No cuff.") && !visit.html.contains("not the one"))

      for _ in 0..<30 where visit.status != .tooManyRequests {
        visit = try await browser.submit(
          Paths.decision(id, .first),
          ["meaning": "disapprove", "note": "No cuff.", "password": "not the one"])
      }

      #expect(visit.status == .tooManyRequests)
      #expect(visit.headers[.retryAfter] != nil)
      #expect(visit.text.contains("try again in"))
      #expect(try await portal.state(of: id) == .proposed)
    }
  }

  @Test(arguments: [
    (["meaning": ""], "Choose your decision."),
    (["meaning": "requestChanges"], "Say what must change"),
    (["meaning": "disapprove", "note": " "], "Say what must change"),
    (["meaning": "approveWithConditions"], "Write at least one condition."),
    (["meaning": "approve", "expiresOn": "tomorrow"], "Enter a date"),
    (["meaning": "approve", "expiresOn": "2026-11-20"], "Choose today or a later day."),
    (["meaning": "approve", "password": ""], "Enter your password to sign."),
    (
      ["meaning": "disapprove", "note": String(repeating: "a", count: 4_001)],
      "Use at most 4,000 characters"
    ),
  ])
  func `what is missing or wrong is explained`(fields: [String: String], words: String)
    async throws
  {
    try await reviewing { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))
      let hidden = try browser.form(to: Paths.decision(id, .first)).hidden
      var typed = ["password": TestPortal.password, "overrideReason": Self.reason]
      typed.merge(fields) { $1 }

      let visit = try await browser.post(
        Paths.decision(id, .first), hidden + typed.map { ($0.key, $0.value) })

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains(words))
      #expect(try await portal.state(of: id) == .proposed)
    }
  }

  @Test func `everything that is wrong is listed at once, from the top, and what was typed stays`()
    async throws
  {
    try await reviewing { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))

      let visit = try await browser.submit(
        Paths.decision(id, .first),
        [
          "meaning": "approveWithConditions", "note": "Well written.", "approvalNumber": "E-17",
          "expiresOn": "2026-11-20", "password": "",
        ])

      #expect(visit.status == .unprocessableContent)
      let links = visit.html.matches(of: /<li><a href="#([A-Za-z]+)">/).map { String($0.1) }
      #expect(links == ["conditions", "expiresOn", "overrideReason", "password"])
      #expect(visit.text.contains("4 things to fix"))
      for field in links { #expect(visit.html.contains(#"id="\#(field)-error""#), "\(field)") }
      for typed in ["Well written.", "E-17", "2026-11-20"] { #expect(visit.html.contains(typed)) }
      #expect(try await portal.state(of: id) == .proposed)
    }
  }

  @Test func `what belongs to a decision that was not chosen is ignored, also if it is wrong`()
    async throws
  {
    try await reviewing { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))

      try await browser.submit(
        Paths.decision(id, .first),
        [
          "meaning": "requestChanges", "note": "Name the maker.", "condition": "Name the maker.",
          "approvalNumber": "E-17", "expiresOn": "tomorrow", "reconsent": "notify",
          "overrideReason": String(repeating: "a", count: 4_001), "password": TestPortal.password,
        ])

      #expect(try await portal.state(of: id) == .changesRequested)
      let rosalind = try await portal.account(.rosalind).id
      let decision = try #require(
        try await portal.store.decisions(of: id, .first, for: rosalind).first)
      #expect(decision.conditions.isEmpty && decision.overrideReason.isEmpty)
    }
  }

  @Test func `a field says for which decision it is needed`() async throws {
    try await reviewing { browser, _, id in
      let form = try await browser.open(Paths.decision(id, .first))

      for words in [
        "Needed to approve with conditions.", "Needed to request changes and to disapprove.",
        "For an approval: your board’s own number.", "For an approval. Leave blank if it does not",
        "Needed to approve this version as it stands.",
      ] {
        #expect(form.text.contains(words), "\(words)")
      }
    }
  }

  @Test func `a form with a mistake also says what changed since it was opened`() async throws {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))
      try await portal.sign(.approve, of: id, by: .grace)

      let visit = try await browser.submit(
        Paths.decision(id, .first), ["meaning": "disapprove", "password": TestPortal.password])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("Grace approved ( Nov 21, 2026"))
    }
  }

  @Test func `a stale page says what changed and shows the form again`() async throws {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))
      try await portal.sign(.approve, of: id, by: .grace)

      let visit = try await browser.submit(
        Paths.decision(id, .first),
        [
          "meaning": "approve", "note": "Fine.", "overrideReason": Self.reason,
          "password": TestPortal.password,
        ])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Grace approved ( Nov 21, 2026"))
      #expect(visit.html.contains("Fine."))
      let signed = try await browser.submit(
        Paths.decision(id, .first),
        [
          "meaning": "approve", "overrideReason": Self.reason, "password": TestPortal.password,
        ])
      #expect(signed.text.contains("Version 1.0.0 is approved"))
    }
  }

  @Test func `people who are not asked read the version, but cannot decide`() async throws {
    try await reviewing { browser, _, id in
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      let form = try await browser.open(Paths.decision(id, .first))

      #expect(form.path == Paths.review(id, .first))
      #expect(form.text.contains("You are not asked to decide on this version."))
      let token = try browser.csrf()
      try await browser.post(
        Paths.decision(id, .first),
        [token, ("meaning", "approve"), ("password", TestPortal.password)])
      #expect(!browser.page.text.contains("is signed"))
    }
  }
}
