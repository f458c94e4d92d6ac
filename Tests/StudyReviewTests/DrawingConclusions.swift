import SampleStudies
import StudyModel
import StudyReview
import Testing

/// The number and the re-consent that follow from the classes of changes, also of corrected ones.
@Suite("Drawing conclusions from changes") struct DrawingConclusions {
  private let walks = SampleStudies.tutorialConsent
  private let rhythm = SampleStudies.heartRhythmAtHome

  private func comparison(_ study: Study, _ edits: StudyEdit...) throws -> StudyComparison {
    try StudyComparison(from: study, to: study.edited(edits))
  }

  @Test func `the number and the proposal follow from the most serious class`() throws {
    let small = try comparison(walks, .text("the study office can", "the study ofice can"))
    #expect(small.numberPart == .patch && small.reconsent.outcome == .none)
    #expect(small.proposedNumber(after: VersionNumber(1, 4, 2)) == VersionNumber(1, 4, 3))

    let serious = try comparison(
      walks, .text("the study office can", "the study ofice can"),
      .text("Only two people", "Only three people"))
    #expect(serious.numberPart == .major && serious.reconsent.outcome == .reconsent)
    #expect(serious.proposedNumber(after: VersionNumber(1, 4, 2)) == VersionNumber(2, 0, 0))
    #expect(serious.reconsent.reason == "The changes concern how data are used.")

    let added = try comparison(
      walks, .text("learns about your answers.", "learns about your answers. You may feel pain."))
    #expect(added.reconsent.outcome == .addendum)
  }

  @Test(arguments: ["Joining is free. You will be paid $40.", "Joining is free."])
  func `no supplement is proposed where a payment is replaced or removed`(payment: String) throws {
    let paid = try rhythm.edited([
      .text("Joining is free. You will not be paid.", "Joining is free. You will be paid $25.")
    ])
    let addition = StudyEdit.text(
      "It may help other people later.", "It may help other people later. You may feel pain.")
    #expect(
      try StudyComparison(from: paid, to: paid.edited([addition])).reconsent.outcome == .addendum)

    let comparison = try StudyComparison(
      from: paid,
      to: paid.edited([addition, .text("Joining is free. You will be paid $25.", payment)]))

    #expect(comparison.reconsent.outcome == .reconsent)
    #expect(
      comparison.reconsent.reason == "The changes concern risks and benefits and costs and payment."
    )
  }

  @Test func `a person corrects a class with a reason`() throws {
    let edited = try walks.edited(.text("Only two people", "Only three people"))
    let changes = try StudyComparison(from: walks, to: edited).changes
    let change = try #require(changes.first)
    var corrections = ChangeCorrections()
    corrections[change.id] = .init(.wording, reason: "The number was a typing error.", by: "Ada")

    let comparison = try StudyComparison(from: walks, to: edited, corrections: corrections)

    let corrected = try #require(comparison.changes.first)
    #expect(
      corrected.correctedBy == "Ada" && corrected.class == .wording && corrected.id == change.id)
    #expect(corrected.reason == "The number was a typing error.")
    #expect(comparison.numberPart == .patch)
  }

  @Test func `a translation follows the corrected class of its source`() throws {
    let edited = try rhythm.edited(
      .text(
        "Eight weeks, about three minutes a day. You never",
        "Six weeks, about three minutes a day. You never"),
      .text(
        "Ocho semanas, unos tres minutos al día. Nunca",
        "Seis semanas, unos tres minutos al día. Nunca"))
    let changes = try StudyComparison(from: rhythm, to: edited).changes
    let source = try #require(changes.first { $0.language == .english })
    var corrections = ChangeCorrections()
    corrections[source.id] = .init(.wording, reason: "The number was a typing error.", by: "Ada")

    let comparison = try StudyComparison(from: rhythm, to: edited, corrections: corrections)

    #expect(comparison.changes.map { $0.class } == [.wording, .wording])
    #expect(comparison.changes.filter(\.isCorrected).map(\.id) == [source.id])
    #expect(
      comparison.numberProposal(after: VersionNumber(1, 0, 0)).reason == "Only wording changed.")
  }
}
