import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Numbering and ending approvals") struct EndingApprovals {
  @Test func `a board gives each version a number of its own`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    try await reviewed.decide(.approve, by: reviewed.rosalind, approvalNumber: "R-7")
    let next = VersionNumber(1, 1, 0)
    _ = try await reviewed.proposeNext(next, by: reviewed.portal.ada)
    try await reviewed.ask(about: next)

    await #expect(throws: DecisionError.numberTaken) {
      try await reviewed.decide(
        .approve, by: reviewed.rosalind, number: next, approvalNumber: "R-7")
    }
    let line = try await reviewed.decide(
      .approve, by: reviewed.rosalind, number: next, approvalNumber: "R-8")
    #expect(line.approval?.number == "R-8")
  }

  @Test func `an approval that ends is renewed by proposing the same again`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada.id)
    try await reviewed.decide(
      .approve, by: reviewed.rosalind, expiresOn: MovingVersions.day.adding(days: 9))
    _ = try await store.publish(id, ReviewedStudy.number, by: ada)

    let again = try await store.propose(
      id, as: VersionNumber(1, 0, 1), notes: "", basedOn: 2, by: ada)

    #expect(again.state == .proposed)
    #expect(try await reviewed.line().isCurrent)
    await #expect(throws: VersionError.nothingChanged(since: again.number)) {
      try await store.propose(id, as: VersionNumber(1, 0, 2), notes: "", basedOn: 2, by: ada)
    }
  }

  @Test func `a clock that is set back after a refusal revives no approval`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, clock, ada) = (reviewed.store, reviewed.portal.clock, reviewed.portal.ada)
    try await reviewed.decide(.approve, by: reviewed.rosalind, expiresOn: MovingVersions.day)
    clock.advance(by: 86_400)
    await #expect(throws: VersionError.approvalExpired) {
      try await store.publish(reviewed.id, ReviewedStudy.number, by: ada.id)
    }

    clock.advance(by: -86_400)

    #expect(try await reviewed.line().state == .expired)
    await #expect(throws: VersionError.approvalExpired) {
      try await store.publish(reviewed.id, ReviewedStudy.number, by: ada.id)
    }
  }

  @Test func `nobody expires an approval, whoever works on the versions next`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id, ada) = (reviewed.store, reviewed.id, reviewed.portal.ada)
    try await reviewed.decide(.approve, by: reviewed.rosalind, expiresOn: MovingVersions.day)
    #expect(try await !store.hasHistoryByAccord(of: id, for: ada.id))
    reviewed.portal.clock.advance(by: 86_400)
    let next = VersionNumber(1, 1, 0)
    _ = try await reviewed.proposeNext(next, by: ada)

    let lines = try await store.history(of: id, for: ada.id)
    let line = try #require(lines.first { $0.kind == .expired })
    #expect(line.accountName == "Accord")
    #expect(
      line.summary
        == "Accord noticed that the approval of version 1.0.0 expired after \(MovingVersions.day)")
    #expect(line.after?["noticedBy"] == "Accord")
    var own = HistoryFilter()
    own.account = ada.id
    var others = HistoryFilter()
    others.othersThan = ada.id
    #expect(!own.selects(line) && others.selects(line))
    let listed = try await store.history(of: id, for: ada.id, filter: own)
    #expect(!listed.isEmpty && !listed.contains(line))
    #expect(try await store.history(of: id, for: ada.id, filter: others).contains(line))
    var byAccord = HistoryFilter()
    byAccord.byAccordOnly = true
    #expect(!byAccord.isEmpty && lines.filter(byAccord.selects) == [line])
    #expect(try await store.history(of: id, for: ada.id, filter: byAccord) == [line])
    #expect(try await store.hasHistoryByAccord(of: id, for: ada.id))
    let outside = try #require(try await store.versionHistory(next, of: id, for: ada.id))
    #expect(outside.lines.first { $0.kind == "expired" }?.person == "Accord")
    #expect(outside.people.contains { $0.name == ada.name })
    #expect(!outside.people.contains { $0.name == "Accord" })
  }

  @Test func `the latest day that was seen in one study holds in all`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, clock, ada) = (reviewed.store, reviewed.portal.clock, reviewed.portal.ada)
    try await reviewed.decide(.approve, by: reviewed.rosalind, expiresOn: MovingVersions.day)
    clock.advance(by: 86_400)
    let sample = Study.sleepDiary
    let other = try await store.create(
      Study(id: UUID(), slug: "other", facts: sample.facts, consents: sample.consents), by: ada.id,
      problems: (0, 0))
    _ = try await store.propose(
      other.id, as: ReviewedStudy.number, notes: "", basedOn: 1, by: ada.id)

    clock.advance(by: -86_400)

    #expect(try await reviewed.line().state == .expired)
  }
}
