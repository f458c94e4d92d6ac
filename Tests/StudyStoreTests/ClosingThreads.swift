import StudyModel
import Testing

@testable import StudyStore

@Suite("Closing threads") struct ClosingThreads {
  @Test func `an adviser closes suggestions of others, and nothing that an approval waits for`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    let (store, id, alan) = (reviewed.store, reviewed.id, reviewed.portal.alan)
    _ = try await store.askForReview(
      id, ReviewedStudy.number, of: .people(emails: [alan.email]), by: reviewed.portal.grace.id)
    func open(isRequired: Bool) async throws -> StudyThread {
      try await store.open(
        NewThread(version: ReviewedStudy.number, isRequired: isRequired, place: [], text: "Why?"),
        in: id,
        by: reviewed.rosalind.id)
    }
    let (required, suggested) = (
      try await open(isRequired: true), try await open(isRequired: false)
    )

    #expect(try await store.thread(required.id, of: id, for: alan.id)?.moves == [])
    await #expect(throws: ThreadError.illegalMove(from: .open, to: .closed)) {
      try await store.reply("", to: required.id, in: id, movingTo: .closed, by: alan.id)
    }
    _ = try await store.reply("", to: suggested.id, in: id, movingTo: .closed, by: alan.id)
    #expect(try await reviewed.rights(for: reviewed.barbara).openThreads == 1)
    let closed = try await store.reply(
      "", to: required.id, in: id, movingTo: .closed, by: reviewed.barbara.id)
    #expect(closed.state == .closed)
  }

  @Test
  func `a reviewer who can see a study without being on its board settles no required thread`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    let (store, id) = (reviewed.store, reviewed.id)
    let lise = try await store.createAccount(
      email: "lise@example.org", name: "Lise", role: .reviewer, password: Portal.password)
    try await reviewed.portal.share(reviewed.study, with: lise, as: .viewer)
    let thread = try await store.open(
      NewThread(version: ReviewedStudy.number, isRequired: true, place: [], text: "Why?"), in: id,
      by: reviewed.rosalind.id)

    #expect(try await store.thread(thread.id, of: id, for: lise.id)?.moves == [])
  }

  @Test func `the board settles what it asked about an earlier version in its next review`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id, next) = (reviewed.store, reviewed.id, VersionNumber(1, 1, 0))
    let thread = try await store.open(
      NewThread(version: ReviewedStudy.number, isRequired: true, place: [], text: "Why?"), in: id,
      by: reviewed.rosalind.id)
    try await reviewed.decide(.requestChanges, by: reviewed.rosalind)
    try await reviewed.seat([reviewed.portal.alan])
    _ = try await reviewed.proposeNext(next, by: reviewed.portal.ada)
    try await reviewed.ask(about: next)

    let closed = try await store.reply(
      "", to: thread.id, in: id, movingTo: .closed, by: reviewed.portal.alan.id)
    #expect(closed.state == .closed)
  }
}
