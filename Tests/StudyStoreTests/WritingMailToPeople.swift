import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Writing mail to people") struct WritingMailToPeople {
  /// A reviewed study whose portal sends mail; what was written before is not.
  private func mailing(_ isAsked: Bool = true, quorum: Int = 2) async throws -> ReviewedStudy {
    let reviewed = try await ReviewedStudy(quorum: quorum, isAsked: false)
    try await reviewed.store.setSendsMail(true)
    if isAsked { try await reviewed.ask() }
    return reviewed
  }

  @Test func `nothing is written unless the portal sends mail`() async throws {
    let reviewed = try await ReviewedStudy()
    #expect(try await reviewed.store.takeDueMail() == [])

    try await reviewed.store.setSendsMail(true)
    #expect(try await reviewed.store.takeDueMail() == [])
  }

  @Test func `each member of the board who is asked gets one`() async throws {
    let reviewed = try await mailing()

    let due = try await reviewed.store.takeDueMail()

    #expect(
      Set(due.map(\.to)) == ["rosalind@example.org", "barbara@example.org", "dorothy@example.org"])
    let first = try #require(due.first)
    #expect(first.kind == .reviewAsked)
    #expect(first.name == "Ada")
    #expect(first.shortName == "sleep-diary")
    #expect(first.number == ReviewedStudy.number)
    #expect(first.attempts == 1)
  }

  @Test func `people asked by their addresses get one if they have an account`() async throws {
    let reviewed = try await mailing(false)
    _ = try await reviewed.store.askForReview(
      reviewed.id, ReviewedStudy.number,
      of: .people(emails: [reviewed.rosalind.email, "stranger@example.org"]),
      by: reviewed.portal.ada.id)

    #expect(try await reviewed.store.takeDueMail().map(\.to) == ["rosalind@example.org"])
  }

  @Test func `authors get one about a decision, and the decider none`() async throws {
    let reviewed = try await mailing(quorum: 1)
    _ = try await reviewed.store.takeDueMail()
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)

    let due = try await reviewed.store.takeDueMail()

    #expect(Set(due.map(\.to)) == ["ada@example.org", "grace@example.org"])
    #expect(due.allSatisfy { $0.kind == .decided })
  }

  @Test func `someone who is mentioned several times gets one`() async throws {
    let reviewed = try await mailing(false)
    let store = reviewed.store
    let thread = try await store.open(
      NewThread(version: nil, place: [], text: "@Grace"), in: reviewed.id,
      by: reviewed.portal.ada.id)
    _ = try await store.reply(
      "@Grace @Ada", to: thread.id, in: reviewed.id, by: reviewed.portal.ada.id)

    let due = try await store.takeDueMail()

    #expect(due.map(\.to) == ["grace@example.org"])
    #expect(due.first?.thread == thread.id)
  }

  @Test func `nothing is sent to people who turned mail off, left, or have decided`() async throws {
    let reviewed = try await mailing(quorum: 3)
    let store = reviewed.store
    try await store.setGetsMail(false, for: reviewed.barbara.id)
    #expect(try await !store.getsMail(reviewed.barbara.id))
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    try await store.setActive(reviewed.dorothy.id, false, by: reviewed.portal.alan.id)

    #expect(try await store.takeDueMail() == [])
    let outcomes = try await store.database.read { db in
      try String.fetchAll(db, sql: "SELECT outcome FROM mail")
    }
    #expect(outcomes == ["notNeeded", "notNeeded", "notNeeded"])
  }

  @Test func `nobody is mailed about a replaced version until the later one is withdrawn`()
    async throws
  {
    let reviewed = try await mailing()
    let (store, clock) = (reviewed.store, reviewed.portal.clock)
    let next = VersionNumber(1, 1, 0)
    _ = try await reviewed.proposeNext(next, by: reviewed.portal.ada)

    for _ in 1...3 {
      #expect(try await store.takeDueMail() == [])
      clock.advance(by: 86_400)
    }

    _ = try await store.withdraw(reviewed.id, next, by: reviewed.portal.ada.id)
    #expect(
      try await store.takeDueMail().map(\.number)
        == Array(repeating: ReviewedStudy.number, count: 3))
  }

  @Test func `a mail is taken once, tried later and later, and given up after a day`() async throws
  {
    let reviewed = try await mailing(false)
    let (store, clock) = (reviewed.store, reviewed.portal.clock)
    _ = try await store.askForReview(
      reviewed.id, ReviewedStudy.number, of: .people(emails: [reviewed.rosalind.email]),
      by: reviewed.portal.ada.id)
    var attempts = 0
    var isGivenUp = false
    while !isGivenUp, attempts < 100 {
      for mail in try await store.takeDueMail() {
        attempts += 1
        #expect(mail.attempts == attempts)
        #expect(try await store.takeDueMail() == [])
        isGivenUp = try await store.noteFailure(mail, because: "Mailbox is full")
      }
      clock.advance(by: 60)
      if attempts > 3 { clock.advance(by: 3_600) }
    }

    #expect(isGivenUp)
    #expect((10...20).contains(attempts))
    clock.advance(by: 86_400)
    #expect(try await store.takeDueMail() == [])
    let line = try #require(try await store.auditLines().first)
    #expect(line.action == .mailGivenUp)
    #expect(line.entry.object == reviewed.rosalind.id.uuidString)
    #expect(line.entry.reason == "Mailbox is full")
  }

  @Test func `a mail that was sent is never sent again, and forgotten after a month`() async throws
  {
    let reviewed = try await mailing()
    let (store, clock) = (reviewed.store, reviewed.portal.clock)
    for mail in try await store.takeDueMail() { try await store.noteSent(mail.id) }
    clock.advance(by: 86_400)
    #expect(try await store.takeDueMail() == [])

    clock.advance(by: 31 * 86_400)
    _ = try await store.open(
      NewThread(version: nil, place: [], text: "@Grace"), in: reviewed.id,
      by: reviewed.portal.ada.id)
    _ = try await store.takeDueMail()

    let count = try await store.database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM mail")
    }
    #expect(count == 1)
  }

  @Test func `turning mail off in the portal drops what waits`() async throws {
    let reviewed = try await mailing()
    try await reviewed.store.setSendsMail(false)
    try await reviewed.store.setSendsMail(true)

    #expect(try await reviewed.store.takeDueMail() == [])
  }
}
