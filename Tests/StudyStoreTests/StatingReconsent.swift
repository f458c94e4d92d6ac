import StudyModel
import Testing

@testable import StudyStore

@Suite("Stating what people who consented must do") struct StatingReconsent {
  private static let next = VersionNumber(1, 1, 0)

  @Test func `nothing is stated for a first version, to which nobody consented before`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)

    let first = try await reviewed.decide(.approve, by: reviewed.rosalind)

    #expect(first.approval != nil)
    #expect(first.approval?.reconsent == nil)
    #expect(!first.hasPublishedPredecessor)
  }

  @Test func `an approval of a later version is not complete until a member has said it`()
    async throws
  {
    let reviewed = try await amended()
    let waiting = try await sign(.approve, nil, reviewed, by: reviewed.rosalind)
    #expect(waiting.state == .proposed)

    await #expect(throws: DecisionError.missingReconsent) {
      try await sign(.approve, nil, reviewed, by: reviewed.barbara)
    }
    let line = try await sign(.approve, .addendum, reviewed, by: reviewed.barbara)

    #expect(line.approval?.number == "2026-0002")
    #expect(line.approval?.reconsent == .addendum)
    #expect(line.hasPublishedPredecessor)
  }

  @Test func `one member who has said it is enough, and an objection needs no answer`()
    async throws
  {
    let reviewed = try await amended()
    try await sign(.approve, .notify, reviewed, by: reviewed.rosalind)
    let line = try await sign(.approve, nil, reviewed, by: reviewed.barbara)
    #expect(line.approval?.reconsent == .notify)

    let other = try await amended()
    try await sign(.approve, nil, other, by: other.rosalind)
    let objection = try await sign(.requestChanges, nil, other, by: other.barbara)
    #expect(objection.state == .changesRequested)
  }

  @Test func `continuing under the old text is a decision like any other`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.approve, by: reviewed.rosalind)

    let line = try await reviewed.decide(
      .approve, by: reviewed.barbara, reconsent: Reconsent.none)

    #expect(line.approval?.reconsent == Reconsent.none)
  }

  /// A study whose version 1.0.0 is published, and whose next one two members must approve.
  private func amended() async throws -> ReviewedStudy {
    let reviewed = try await ReviewedStudy()
    for member in [reviewed.rosalind, reviewed.barbara] {
      try await reviewed.decide(.approve, by: member)
    }
    _ = try await reviewed.store.publish(
      reviewed.id, ReviewedStudy.number, by: reviewed.portal.ada.id)
    _ = try await reviewed.proposeNext(Self.next, by: reviewed.portal.ada)
    try await reviewed.ask(about: Self.next)
    return reviewed
  }

  @discardableResult
  private func sign(
    _ meaning: Decision.Meaning, _ reconsent: Reconsent?, _ reviewed: ReviewedStudy,
    by member: Account
  ) async throws -> VersionLine {
    try await reviewed.store.mark(
      ReviewedStudy.screens, seen: true, in: reviewed.id, by: member.id)
    let rights = try await reviewed.rights(for: member, number: Self.next)
    return try await reviewed.store.decide(
      DecisionForm(
        meaning: meaning, password: Portal.password, token: rights.token, note: "Because.",
        reconsent: reconsent),
      on: reviewed.id, Self.next, screens: ReviewedStudy.screens, by: member.id
    ).line
  }
}
