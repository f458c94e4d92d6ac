import StudyModel
import Testing

@testable import StudyStore

@Suite("Refusing decisions") struct RefusingDecisions {
  @Test func `everything that can be fixed is reported before signing`() async throws {
    let reviewed = try await ReviewedStudy()
    try await reviewed.decide(.approve, by: reviewed.rosalind, approvalNumber: "R-7")
    let today = CalendarDay(reviewed.portal.clock.now, in: .gmt)

    let refusals = try await reviewed.store.refusals(
      of: DecisionForm(
        meaning: .approveWithConditions, password: "", token: "", approvalNumber: "R-8",
        expiresOn: today.adding(days: -1)),
      on: reviewed.id, ReviewedStudy.number, screens: ReviewedStudy.screens, by: reviewed.barbara.id
    )

    #expect(
      refusals == [
        .missingConditions, .expiryIsPast, .otherNumber(recorded: "R-7"), .unseenScreens(2),
      ])
  }
}
