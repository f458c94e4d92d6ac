import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Notifying people") struct NotifyingPeople {
  private func kinds(_ reviewed: ReviewedStudy, _ person: Account) async throws -> [Notice.Kind] {
    try await reviewed.store.notices(for: person.id).notices.map(\.kind)
  }

  @Test func `a member of the board is notified of a review until deciding`() async throws {
    let reviewed = try await ReviewedStudy()
    let notified = try await reviewed.store.notices(for: reviewed.rosalind.id)
    #expect(notified.total == 1)
    let notice = try #require(notified.notices.first)
    #expect(notice.kind == .reviewAsked)
    #expect(notice.name == "Ada")
    #expect(notice.study == reviewed.id)
    #expect(notice.number == ReviewedStudy.number)
    #expect(notice.isNew)

    try await reviewed.decide(.approve, by: reviewed.rosalind)

    #expect(try await kinds(reviewed, reviewed.rosalind) == [])
    #expect(try await kinds(reviewed, reviewed.barbara) == [.reviewAsked])
    #expect(try await kinds(reviewed, reviewed.portal.alan) == [])
  }

  @Test func `a request is no notice while a later version takes the place of its own`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    let (store, next) = (reviewed.store, VersionNumber(1, 1, 0))
    #expect(try await store.newNotices(for: reviewed.rosalind.id) == 1)

    _ = try await reviewed.proposeNext(next, by: reviewed.portal.ada)

    #expect(try await kinds(reviewed, reviewed.rosalind) == [])
    #expect(try await store.newNotices(for: reviewed.rosalind.id) == 0)
    _ = try await store.withdraw(reviewed.id, next, by: reviewed.portal.ada.id)
    #expect(try await kinds(reviewed, reviewed.rosalind) == [.reviewAsked])
  }

  @Test func `authors are notified of each decision while the version waits`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.approve, by: reviewed.rosalind)

    for author in [reviewed.portal.ada, reviewed.portal.grace] {
      let notified = try await reviewed.store.notices(for: author.id).notices
      #expect(notified.map(\.kind) == [.decided])
      #expect(notified.first?.name == "Rosalind")
    }
    try await reviewed.decide(.approve, by: reviewed.barbara)
    #expect(try await kinds(reviewed, reviewed.portal.ada) == [.approved])
  }

  @Test func `the board is notified that a version was withdrawn`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.approve, by: reviewed.rosalind)

    _ = try await reviewed.store.withdraw(
      reviewed.id, ReviewedStudy.number, by: reviewed.portal.ada.id)

    for member in [reviewed.rosalind, reviewed.barbara] {
      #expect(try await kinds(reviewed, member) == [.withdrawn])
    }
    #expect(try await kinds(reviewed, reviewed.portal.ada) == [])
  }

  @Test func `owners and editors are notified that someone else withdrew a version`() async throws {
    let reviewed = try await ReviewedStudy()
    let (ada, grace) = (reviewed.portal.ada, reviewed.portal.grace)
    try await reviewed.portal.share(reviewed.study, with: reviewed.portal.alan, as: .viewer)

    _ = try await reviewed.store.withdraw(reviewed.id, ReviewedStudy.number, by: ada.id)

    let notified = try await reviewed.store.notices(for: grace.id).notices
    #expect(notified.map(\.kind) == [.withdrawnByOther])
    #expect(notified.first?.name == "Ada" && notified.first?.isNew == true)
    #expect(try await kinds(reviewed, ada) == [])
    #expect(try await kinds(reviewed, reviewed.portal.alan) == [])
  }

  @Test func `people are notified that an approval has ended, until a later version is in use`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, clock) = (reviewed.store, reviewed.portal.clock)
    let (ada, grace) = (reviewed.portal.ada, reviewed.portal.grace)
    try await reviewed.decide(
      .approve, by: reviewed.rosalind, expiresOn: MovingVersions.day.adding(days: 9))
    _ = try await store.publish(reviewed.id, ReviewedStudy.number, by: ada.id)
    #expect(try await kinds(reviewed, grace).contains(.expires))
    clock.advance(by: 10 * 86_400)

    let notified = try await store.notices(for: grace.id).notices
    #expect(notified.map(\.kind) == [.expired, .approved])
    #expect(notified.first?.day == MovingVersions.day.adding(days: 9))
    #expect(notified.first?.isNew == true)
    #expect(try await kinds(reviewed, reviewed.rosalind) == [])

    let next = VersionNumber(1, 1, 0)
    // Proposing records that the approval has ended, which changes nothing for the notice.
    _ = try await reviewed.proposeNext(next, by: ada)
    #expect(try await kinds(reviewed, ada) == [.expired])
    try await reviewed.ask(about: next)
    try await reviewed.decide(.approve, by: reviewed.rosalind, number: next)
    _ = try await store.publish(reviewed.id, next, by: ada.id)
    #expect(try await kinds(reviewed, ada) == [.approved])
  }

  @Test func `authors are notified of an approval, its conditions, and its end`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let last = CalendarDay(reviewed.portal.clock.now.addingTimeInterval(90 * 86_400), in: .gmt)
    try await reviewed.decide(
      .approveWithConditions, by: reviewed.rosalind, conditions: ["Name the cuff."],
      expiresOn: last)

    for author in [reviewed.portal.ada, reviewed.portal.grace] {
      let notified = try await reviewed.store.notices(for: author.id).notices
      #expect(notified.map(\.kind) == [.approved])
      #expect(notified.first?.openConditions == 1)
    }
    reviewed.portal.clock.advance(by: 31 * 86_400)
    let notified = try await reviewed.store.notices(for: reviewed.portal.ada.id).notices
    #expect(notified.map(\.kind) == [.expires, .approved])
    #expect(notified.first?.day == last)

    reviewed.portal.clock.advance(by: 60 * 86_400)

    #expect(try await kinds(reviewed, reviewed.portal.ada) == [.expired, .approved])
  }

  @Test func `a short approval's end is reported when it is approved, not before`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let ada = reviewed.portal.ada.id
    let before = reviewed.portal.clock.now
    reviewed.portal.clock.advance(by: 60)
    try await reviewed.store.markNoticesRead(until: reviewed.portal.clock.now, for: ada)
    reviewed.portal.clock.advance(by: 60)
    try await reviewed.decide(
      .approve, by: reviewed.rosalind,
      expiresOn: CalendarDay(before.addingTimeInterval(2 * 86_400), in: .gmt))

    let notified = try await reviewed.store.notices(for: ada).notices

    let expiry = try #require(notified.first { $0.kind == .expires })
    #expect(expiry.isNew)
    #expect(expiry.at == notified.first { $0.kind == .approved }?.at)
    #expect(expiry.at > before)
  }

  @Test func `a notice that was read by itself stays read until it has a new cause`() async throws {
    let reviewed = try await ReviewedStudy()
    let store = reviewed.store
    let rosalind = reviewed.rosalind.id
    _ = try await store.open(
      NewThread(version: ReviewedStudy.number, place: [], text: "@Rosalind?"), in: reviewed.id,
      by: reviewed.portal.ada.id)
    #expect(try await store.newNotices(for: rosalind) == 2)
    let mention = try #require(
      try await store.notices(for: rosalind).notices.first { $0.kind == .mentioned })

    try await store.markNoticeRead(mention.id, for: rosalind)
    try await store.markNoticeRead(mention.id, for: rosalind)
    try await store.markNoticeRead(mention.id, for: reviewed.barbara.id)

    let after = try await store.notices(for: rosalind).notices
    #expect(after.filter(\.isNew).map(\.kind) == [.reviewAsked])
    #expect(try await store.newNotices(for: rosalind) == 1)
    #expect(try await store.notice(mention.id, for: rosalind)?.isNew == false)
    #expect(try await store.notice(mention.id, for: reviewed.barbara.id) == nil)

    reviewed.portal.clock.advance(by: 1)
    try await store.markNoticesRead(until: reviewed.portal.clock.now, for: rosalind)
    let kept = try await store.database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM noticeRead")
    }
    #expect(kept == 0)
    #expect(try await store.newNotices(for: rosalind) == 0)
  }

  @Test(arguments: [Decision.Meaning.requestChanges, .disapprove])
  func `authors are notified that a version was sent back, until the next one is`(
    meaning: Decision.Meaning
  ) async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.decide(meaning, by: reviewed.rosalind)

    let expected: Notice.Kind = meaning == .disapprove ? .disapproved : .changesRequested
    #expect(try await kinds(reviewed, reviewed.portal.grace) == [expected])
    #expect(try await kinds(reviewed, reviewed.rosalind) == [])
  }

  @Test func `people are notified of mentions, answers, and reopened threads`() async throws {
    let reviewed = try await ReviewedStudy()
    let store = reviewed.store
    let thread = try await store.open(
      NewThread(version: ReviewedStudy.number, place: [], text: "Why, @Grace?"), in: reviewed.id,
      by: reviewed.rosalind.id)
    #expect(try await kinds(reviewed, reviewed.portal.grace) == [.mentioned])

    reviewed.portal.clock.advance(by: 1)
    _ = try await store.reply(
      "Because.", to: thread.id, in: reviewed.id, by: reviewed.portal.grace.id)
    #expect(try await kinds(reviewed, reviewed.rosalind) == [.answered, .reviewAsked])

    reviewed.portal.clock.advance(by: 1)
    _ = try await store.reply(
      "Not yet.", to: thread.id, in: reviewed.id, movingTo: .open, by: reviewed.rosalind.id)
    #expect(try await kinds(reviewed, reviewed.portal.grace) == [.reopened, .mentioned])
    #expect(try await kinds(reviewed, reviewed.rosalind) == [.answered, .reviewAsked])
    #expect(try await kinds(reviewed, reviewed.portal.ada) == [])
  }

  @Test func `a retracted comment and a study that was left are not reported`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, ada) = (reviewed.store, reviewed.portal.ada)
    let grace = reviewed.portal.grace
    let thread = try await store.open(
      NewThread(version: nil, place: [], text: "Look, @Grace"), in: reviewed.id, by: ada.id)
    _ = try await store.open(
      NewThread(version: nil, place: [], text: "And here, @Grace"), in: reviewed.id, by: ada.id)
    #expect(try await kinds(reviewed, grace) == [.mentioned, .mentioned])

    _ = try await store.retract(comment: 1, of: thread.id, in: reviewed.id, by: ada.id)
    #expect(try await kinds(reviewed, grace) == [.mentioned])
    try await store.removeMember(grace.id, of: reviewed.id, by: ada.id)

    #expect(try await kinds(reviewed, grace) == [])
    #expect(try await store.newNotices(for: grace.id) == 0)
  }

  @Test func `people are notified that someone they invited has come`() async throws {
    let portal = try await Portal()
    let invitation = try await portal.store.invite(
      email: "mary@example.org", name: "Mary", role: .researcher, by: portal.alan.id)
    _ = try await portal.store.acceptInvitation(
      token: invitation.token, name: "Mary", password: Portal.password)

    let notified = try await portal.store.notices(for: portal.alan.id).notices
    #expect(notified.map(\.kind) == [.invitationAccepted])
    #expect(notified.first?.name == "Mary")
    #expect(notified.first?.study == nil)
  }

  @Test func `what is marked as read is no longer new, and later notices are`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, rosalind) = (reviewed.store, reviewed.rosalind)
    #expect(try await store.newNotices(for: rosalind.id) == 1)
    try await store.markNoticesRead(until: reviewed.portal.clock.now, for: rosalind.id)
    #expect(try await store.newNotices(for: rosalind.id) == 0)
    #expect(try await store.notices(for: rosalind.id).notices.map(\.isNew) == [false])

    reviewed.portal.clock.advance(by: 1)
    _ = try await store.open(
      NewThread(version: ReviewedStudy.number, place: [], text: "@Rosalind, please look."),
      in: reviewed.id, by: reviewed.portal.ada.id)
    // An old page that is sent again does not bring back what was read, and nobody reads ahead.
    try await store.markNoticesRead(until: Date(timeIntervalSince1970: 0), for: rosalind.id)
    for moment in [Double(Int64.min), -1e300] {
      try await store.markNoticesRead(
        until: Date(timeIntervalSince1970: moment), for: rosalind.id)
    }

    #expect(try await store.newNotices(for: rosalind.id) == 1)
    #expect(try await store.notices(for: rosalind.id).notices.map(\.isNew) == [true, false])
    for moment in [Double(Int64.max), 1e300] {
      try await store.markNoticesRead(
        until: Date(timeIntervalSince1970: moment), for: rosalind.id)
    }
    #expect(try await store.newNotices(for: rosalind.id) == 0)
  }

  @Test func `pages follow one another without gaps`() async throws {
    let reviewed = try await ReviewedStudy()
    for number in 1...5 {
      reviewed.portal.clock.advance(by: 1)
      _ = try await reviewed.store.open(
        NewThread(version: nil, place: [], text: "\(number) @Grace"), in: reviewed.id,
        by: reviewed.portal.ada.id)
    }
    let grace = reviewed.portal.grace.id
    let all = try await reviewed.store.notices(for: grace)
    let first = try await reviewed.store.notices(for: grace, page: 1, size: 3)
    let second = try await reviewed.store.notices(for: grace, page: 2, size: 3)

    #expect(all.total == 5)
    #expect(first.total == 5)
    #expect(first.notices + second.notices == all.notices)
  }
}
