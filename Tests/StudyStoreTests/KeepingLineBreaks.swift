import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping line breaks") struct KeepingLineBreaks {
  @Test(arguments: [
    (" One.\r\nTwo.\n\nThree.\r\n", "One.\nTwo.\n\nThree."), ("One.\rTwo.", "One.\nTwo."),
    ("\u{0}One.\u{7}\tTwo.", "One.\tTwo."), (" \r\n ", ""),
  ]) func `a text of several paragraphs keeps its line breaks, all alike`(
    typed: String, kept: String
  ) {
    #expect(typed.trimmedLines == kept)
  }

  @Test(arguments: [("One.\r\n\r\nTwo.", "One. Two."), ("One.\tTwo.\n", "One. Two.")])
  func `a summary is one line, and its words stay apart`(typed: String, shown: String) {
    #expect(typed.onOneLine == shown)
  }

  @Test func `a decision, its conditions, and how they were met keep their line breaks`()
    async throws
  {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let rights = try await reviewed.rights(for: reviewed.rosalind)
    _ = try await reviewed.store.decide(
      DecisionForm(
        meaning: .approveWithConditions, password: Portal.password, token: rights.token,
        note: "Link the two.\r\nSecond line.", conditions: ["Name it.\r\n\r\nThen say why."],
        overrideReason: "On paper.\nWith the committee."),
      on: reviewed.id, ReviewedStudy.number, screens: ReviewedStudy.screens,
      by: reviewed.rosalind.id)
    let ada = reviewed.portal.ada.id
    func decision() async throws -> Decision {
      let all = try await reviewed.store.decisions(
        of: reviewed.id, ReviewedStudy.number, for: ada)
      return try #require(all.first)
    }

    let signed = try await decision()
    let condition = try #require(signed.conditions.first)
    try await reviewed.store.closeCondition(
      condition.id, of: reviewed.id, closing: "Good now.\r\n\r\nTwo paragraphs.",
      password: Portal.password, by: reviewed.rosalind.id)

    #expect(signed.note == "Link the two.\nSecond line.")
    #expect(signed.overrideReason == "On paper.\nWith the committee.")
    #expect(condition.text == "Name it.\n\nThen say why.")
    #expect(try await decision().conditions.first?.closing == "Good now.\n\nTwo paragraphs.")
    let latest = try await reviewed.store.history(of: reviewed.id, for: ada, limit: 1)
    #expect(
      latest.first?.summary == "Closed a condition of version 1.0.0: Name it. Then say why.")
  }
}
