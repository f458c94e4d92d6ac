import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Setting clocks back") struct SettingClocksBack {
  private static let first = ReviewedStudy.number
  private static let second = VersionNumber(1, 1, 0)
  private static let change = String(repeating: "a1", count: 16)

  @Test func `a version is published and withdrawn after it was approved`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    let approved = reviewed.portal.clock.now
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    reviewed.portal.clock.advance(by: -86_400 * 400)
    // A save is dated no earlier either, so that what follows it is not.
    try await reviewed.portal.write("Later", in: id, by: reviewed.portal.grace)

    let published = try await store.publish(id, Self.first, by: ada)
    let withdrawn = try await store.withdraw(id, Self.first, by: ada)

    #expect(published.publishedAt.map { $0 >= approved } == true)
    #expect(withdrawn.withdrawnAt.map { $0 >= approved } == true)
    let dates = try await store.history(of: id, for: ada).map(\.at)
    #expect(dates == dates.sorted(by: >))
  }

  @Test func `a request, its end, and a comment are dated after the version they are about`()
    async throws
  {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    let proposed = try await reviewed.line().proposedAt
    reviewed.portal.clock.advance(by: -86_400)

    try await reviewed.ask()
    let thread = try await store.open(
      NewThread(
        version: Self.first, isRequired: true, place: [], language: .english,
        text: "Why?"),
      in: id, by: reviewed.rosalind.id)
    let replied = try await store.reply("Because.", to: thread.id, in: id, by: ada)
    try await reviewed.askAgain()

    let requests = try await store.reviewRequests(of: id, Self.first, for: ada)
    #expect(requests.count == 2)
    let dates =
      requests.map(\.askedAt) + requests.compactMap(\.endedAt) + [thread.openedAt]
      + replied.comments.map(\.at)
    #expect(dates.count == 6 && dates.allSatisfy { $0 >= proposed })
  }

  @Test func `a version has the corrections of the draft that it was proposed from`() async throws {
    let reviewed = try await ReviewedStudy()
    try await correct(reviewed, ComparedPair(Self.first, nil), to: "wording")
    reviewed.portal.clock.advance(by: -86_400)

    _ = try await reviewed.proposeNext(Self.second, by: reviewed.portal.ada)

    #expect(try await names(reviewed) == ["wording"])
  }

  @Test func `a version has no corrections that were made after it was proposed`() async throws {
    let reviewed = try await ReviewedStudy()
    _ = try await reviewed.proposeNext(Self.second, by: reviewed.portal.ada)
    reviewed.portal.clock.advance(by: -86_400)

    try await correct(reviewed, ComparedPair(Self.first, nil), to: "format")

    #expect(try await names(reviewed) == [])
    await #expect(throws: DatabaseError.self) {
      try await reviewed.store.database.write {
        try $0.execute(
          sql: """
            INSERT INTO classCorrection (earlier, later, change, class, reason, account, at)
            SELECT earlier, NULL, change, 'risk', reason, account, (SELECT min(proposedAt) FROM version)
            FROM classCorrection
            """)
      }
    }
  }

  @Test func `a link whose day was over does not work again`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, clock, ada) = (reviewed.store, reviewed.portal.clock, reviewed.portal.ada)
    let token = try await store.makeViewLink(
      reviewed.id, Self.first, days: 1, by: ada.id
    ).token
    #expect(try await store.viewLink(token: token) != nil)
    clock.advance(by: 86_400 * 3)
    _ = try await reviewed.proposeNext(Self.second, by: ada)

    clock.advance(by: -86_400 * 3)

    #expect(try await store.viewLink(token: token) == nil)
  }

  @Test func `a day that began while people only read has begun for good`() async throws {
    let reviewed = try await ReviewedStudy()
    let (store, clock) = (reviewed.store, reviewed.portal.clock)
    let token = try await store.makeViewLink(
      reviewed.id, Self.first, days: 1, by: reviewed.portal.ada.id
    ).token
    clock.advance(by: 86_400 * 3)
    #expect(try await store.viewLink(token: token) == nil)
    await store.noteDay()

    clock.advance(by: -86_400 * 3)

    #expect(try await store.viewLink(token: token) == nil)
  }

  @Test func `an approval that ends before the day of the history publishes nothing`() async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, clock, ada) = (reviewed.store, reviewed.portal.clock, reviewed.portal.ada)
    try await reviewed.decide(.approve, by: reviewed.rosalind, expiresOn: MovingVersions.day)
    clock.advance(by: 86_400 * 3)
    // A save notes no day.
    try await reviewed.portal.write("Later", in: reviewed.id, by: ada)
    clock.advance(by: -86_400 * 3)

    await #expect(throws: VersionError.approvalExpired) {
      try await store.publish(reviewed.id, Self.first, by: ada.id)
    }
  }

  private func correct(
    _ reviewed: ReviewedStudy, _ pair: ComparedPair, to name: String
  ) async throws {
    try await reviewed.store.correctClass(
      of: Self.change, to: name, because: "A typing error.", in: pair, of: reviewed.id,
      by: reviewed.portal.ada.id, summary: "Classed a change")
  }

  private func names(_ reviewed: ReviewedStudy) async throws -> [String?] {
    try await reviewed.store.classCorrections(
      of: reviewed.id, in: ComparedPair(Self.first, Self.second), for: reviewed.portal.ada.id
    ).map(\.name)
  }
}
