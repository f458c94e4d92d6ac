import StudyModel
import Testing

@testable import StudyStore

@Suite("Stating what people who consented must do") struct StatingReconsent {
  private static let next = VersionNumber(1, 1, 0)

  @Test func `nothing is stated that no member decided`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let first = try await reviewed.decide(.approve, by: reviewed.rosalind)
    #expect(first.approval != nil)
    #expect(first.approval?.reconsent == nil)
    #expect(!first.hasPublishedPredecessor)
    _ = try await reviewed.store.publish(
      reviewed.id, ReviewedStudy.number, by: reviewed.portal.ada.id)
    _ = try await reviewed.proposeNext(Self.next, by: reviewed.portal.ada)
    try await reviewed.ask(about: Self.next)

    let second = try await reviewed.decide(.approve, by: reviewed.rosalind, number: Self.next)

    #expect(second.approval?.number == "2026-0002")
    #expect(second.approval?.reconsent == nil)
    #expect(second.hasPublishedPredecessor)
  }

  @Test func `continuing under the old text is a decision like any other`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.approve, by: reviewed.rosalind)

    let line = try await reviewed.decide(
      .approve, by: reviewed.barbara, reconsent: Reconsent.none)

    #expect(line.approval?.reconsent == Reconsent.none)
  }
}
