import Foundation
import Hummingbird
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Putting versions to boards") struct PuttingVersionsToBoards {
  private static let number = VersionNumber(1, 0, 0)

  @Test func `a board is created, chosen, and asked, and publishing waits for it`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let page = try await browser.open(Paths.version(id, Self.number))
      #expect(page.text.contains("Proposed, and waiting for a decision."))
      #expect(page.text.contains("Proposed") && !page.text.contains(/Proposed\s+Proposed/))
      #expect(page.text.contains("Publishing needs an approval, and there is none yet."))
      #expect(!page.html.contains(Paths.publication(id, Self.number)))

      let asked = try await browser.submit(
        Paths.reviewers(id, Self.number), ["who": "board", "dueOn": "2026-12-01"])

      #expect(asked.text.contains("Review Board can now review version 1.0.0"))
      #expect(asked.text.contains("due Dec 1, 2026"))
      #expect(asked.text.contains("Rosalind"))
      #expect(asked.text.contains("No decision yet"))
      #expect(!asked.text.contains("Ask Review Board for review"))
      let again = try await browser.post(
        Paths.reviewers(id, Self.number), [try browser.csrf(), ("who", "board")])
      #expect(again.text.contains("The board can already review version 1.0.0"))
      let ada = try await portal.account(.ada).id
      #expect(
        try await portal.store.reviewRequests(of: id, Self.number, for: ada).count == 1)

      try await portal.decide(.approve, on: id, until: CalendarDay("2027-11-21"))
      let approved = try await browser.open(Paths.version(id, Self.number))
      #expect(approved.text.contains("Approved until Nov 21, 2027."))
      #expect(approved.text.contains("Approval number"))
      #expect(approved.html.contains(Paths.publication(id, Self.number)))
      #expect(approved.text.contains("Rosalind"))
      try await browser.open(Paths.publication(id, Self.number))
      let published = try await browser.submit(Paths.publication(id, Self.number))
      #expect(published.text.contains("Version 1.0.0 has been published"))

      portal.clock.advance(by: .seconds(400 * 86_400))
      try await browser.signIn(as: .ada)
      let expired = try await browser.open(Paths.version(id, Self.number))
      #expect(expired.text.contains("Expired on Nov 21, 2027."))
    }
  }

  @Test func `a version is proposed to the board with the day until which it should decide`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada).id
      let board = try await portal.store.createBoard(
        BoardForm(name: "Review Board", quorum: 1, emails: ["rosalind@example.org"]), by: ada)
      try await portal.store.setBoard(board.id, of: id, by: ada)
      let page = try await browser.open(Paths.proposal(id))
      #expect(page.html.contains(#" min="2026-11-21""#))

      func propose(dueOn day: String) async throws -> Browser.Visit {
        try await browser.submit(
          Paths.versions(id),
          [
            "number": "1.0.0", "notes": "The first one.",
            "board": board.id.uuidString.lowercased(), "dueOn": day,
          ])
      }
      let refused = try await propose(dueOn: "2020-01-01")
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Choose today or a later day."))
      let proposed = try await propose(dueOn: "2026-12-01")

      #expect(proposed.text.contains("The board can now review it."))
      #expect(proposed.text.contains("due Dec 1, 2026"))
      let requests = try await portal.store.reviewRequests(of: id, Self.number, for: ada)
      #expect(requests.map(\.dueOn) == [CalendarDay("2026-12-01")])
    }
  }

  @Test func `a board asked for a day that is over is asked again, and not as advice`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let version = try await browser.open(Paths.version(id, Self.number))
      #expect(version.html.contains(#" min="2026-11-21""#))

      let refused = try await browser.submit(
        Paths.reviewers(id, Self.number), ["who": "board", "dueOn": "2020-01-01"])

      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Choose today or a later day."))
      #expect(refused.text.contains("Ask Review Board for review"))
      #expect(!refused.text.contains("Ask for advice"))
      let asked = try await browser.submit(
        Paths.reviewers(id, Self.number), ["dueOn": "2026-12-01"])
      #expect(asked.text.contains("Review Board can now review version 1.0.0"))
      #expect(asked.text.contains("due Dec 1, 2026"))
    }
  }

  @Test(arguments: [
    (Decision.Meaning.requestChanges, "Changes requested.", "Make the changes in the draft"),
    (.disapprove, "Disapproved.", "This version was disapproved."),
    (
      .approveWithConditions, "Approved, but not to be used with participants yet.",
      "1 condition of the approval"
    ),
  ])
  func `each decision says what it means for publishing`(
    meaning: Decision.Meaning, state: String, missing: String
  ) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      try await browser.open(Paths.version(id, Self.number))
      try await browser.submit(Paths.reviewers(id, Self.number), ["who": "board"])
      try await portal.decide(meaning, on: id)

      let page = try await browser.open(Paths.version(id, Self.number))
      #expect(page.text.contains(state))
      #expect(page.text.components(separatedBy: missing).count == 2)
      #expect(!page.html.contains(Paths.publication(id, Self.number)))
      let list = try await browser.open(Paths.versions(id))
      #expect(list.text.contains(missing))
      let asked = try await browser.open(Paths.publication(id, Self.number))
      #expect(asked.text.contains("Version 1.0.0 cannot be published."))
    }
  }

  @Test func `without a board, the page says to choose one first`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)

      let page = try await browser.open(Paths.version(id, Self.number))

      #expect(page.text.contains("Choose a board first"))
      #expect(page.html.contains(#"href="\#(Paths.people(id))">Choose a board first"#))
      try await browser.open(Paths.reviewers(id, Self.number))
      let asked = try await browser.submit(Paths.reviewers(id, Self.number), ["who": "board"])
      #expect(asked.text.contains("No one was asked. Choose a board first."))
    }
  }

  @Test func `people are asked by email, and get a link only once`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let path = Paths.reviewers(id, Self.number)
      try await browser.open(path)

      let visit = try await browser.submit(
        path, ["emails": "rosalind@example.org\nnew@example.org", "dueOn": ""])

      #expect(visit.text.contains("Send these links"))
      #expect(visit.text.contains("Link for new@example.org"))
      #expect(!visit.text.contains("Link for rosalind@example.org"))
      #expect(visit.html.contains("/invitation?token="))
      let page = try await browser.open(Paths.version(id, Self.number))
      #expect(page.text.contains("Invited, no account yet"))
      #expect(!page.html.contains("/invitation?token="))

      let ada = try await portal.account(.ada).id
      let request = try #require(
        try await portal.store.reviewRequests(of: id, Self.number, for: ada).first)
      let ended = try await browser.submit(Paths.reviewEnd(request.id, id, Self.number))
      #expect(ended.text.contains("The review has ended"))
      let rosalind = try await portal.account(.rosalind).id
      #expect(try await portal.store.versionAccess(to: id, for: rosalind) == nil)
    }
  }

  @Test(arguments: [
    ("", "2026-12-01", "Enter at least one email address."),
    ("nobody", "", "“nobody” is not an email address."),
    ("ada@example.org", "", "Ada wrote part of this version or owns the study"),
    ("rosalind@example.org", "2026-11-01", "Choose today or a later day."),
    ("rosalind@example.org", "soon", "Enter a date as year, month, and day"),
  ])
  func `the page explains who cannot be asked, and keeps the text`(
    emails: String, due: String, words: String
  ) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let path = Paths.reviewers(id, Self.number)
      try await browser.open(path)

      let visit = try await browser.submit(path, ["emails": emails, "dueOn": due])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains(words))
      #expect(visit.html.contains(">\(emails)</textarea>"))
    }
  }

  @Test func `an approval given outside is recorded with its letter`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let path = Paths.outsideApproval(id, Self.number)
      try await browser.open(path)
      let refused = try await browser.upload(
        Array("no".utf8), named: "letter.pdf", to: path,
        [
          "decidedBy": "City Board", "approvalNumber": "A-7", "approvedOn": "2026-11-20",
          "password": TestPortal.password,
        ])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("This file is not a PDF."))
      #expect(refused.html.contains(#"value="A-7""#))

      let letter = PDFFile.blank()
      let unsigned = try await browser.upload(
        letter, named: "letter.pdf", to: path,
        [
          "decidedBy": "City Board", "approvalNumber": "A-7", "approvedOn": "2026-11-20",
          "password": "not the one",
        ])
      #expect(unsigned.status == .unprocessableContent)
      #expect(unsigned.text.contains("This is not your password. Nothing was recorded."))
      let visit = try await browser.upload(
        letter, named: "letter.pdf", to: path,
        [
          "decidedBy": "City Board", "approvalNumber": "A-7", "approvedOn": "2026-11-20",
          "expiresOn": "2027-11-19", "reconsent": "notify", "password": TestPortal.password,
        ])

      #expect(visit.text.contains("The approval of version 1.0.0 has been recorded"))
      #expect(visit.text.contains("City Board"))
      #expect(visit.text.contains("Approved until Nov 19, 2027."))
      #expect(visit.text.contains("Ada , granted outside Accord"))
      let file = try await browser.open(Paths.approvalLetter(id, Self.number))
      #expect(digest(file.bytes) == digest(letter))
      #expect(file.headers[.contentType] == "application/pdf")
      let recorded = try #require(try await portal.store.auditLines().first)
      #expect(recorded.action == .downloaded && recorded.after("version") == "1.0.0")
      #expect(recorded.after("sha256") == StudyModel.sha256(Data(letter)))
    }
  }

  @Test func `only editors ask and only owners record approvals`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      try await portal.store.setMember(
        email: "grace@example.org", role: .viewer, of: id, by: ada)
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      let page = try await browser.open(Paths.version(id, Self.number))
      #expect(page.text.contains("Proposed, and waiting for a decision."))
      #expect(!page.text.contains("Ask people for advice by email"))
      let token = try browser.csrf()
      for path in [
        Paths.reviewers(id, Self.number), Paths.outsideApproval(id, Self.number),
        Paths.viewLinks(id, Self.number), Paths.draftStart(id, Self.number),
        Paths.requirementRemoval(id), Paths.studyBoard(id),
      ] {
        #expect(try await browser.post(path, [token]).status == .forbidden, "\(path)")
      }
      try await portal.store.setMember(
        email: "grace@example.org", role: .editor, of: id, by: ada)
      #expect(
        try await browser.open(Paths.outsideApproval(id, Self.number)).status == .forbidden)
    }
  }

  @Test func `turning approvals off asks once and is recorded`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let people = try await browser.open(Paths.people(id))
      #expect(people.text.contains("Publishing needs an approval."))
      let question = try await browser.open(Paths.requirementRemoval(id))
      #expect(question.text.contains("even if no board has seen it"))

      let off = try await browser.submit(Paths.requirementRemoval(id))
      #expect(off.text.contains("Owners can publish without an approval."))
      #expect(try await browser.open(Paths.history(id)).text.contains("without a board’s approval"))
      try await browser.open(Paths.people(id))
      let on = try await browser.submit(Paths.requirement(id))
      #expect(on.text.contains("Publishing this study now needs an approval."))
    }
  }
}
