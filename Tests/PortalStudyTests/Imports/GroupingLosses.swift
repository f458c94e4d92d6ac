import SampleStudies
import StudyDocuments
import StudyExchange
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Grouping what an import loses") struct GroupingLosses {
  private static let study = SampleStudies.heartRhythmAtHome

  private static func loss(
    _ code: String, _ severity: Loss.Severity, _ kind: Loss.Kind = .dropped, at place: String = "a",
    became: String? = nil
  ) -> Loss {
    Loss(
      format: "fhir", code: code, kind: kind, severity: severity, place: [place], what: place,
      became: became)
  }

  @Test func `losses of one kind are one row, which lists every place, the worst kind first`() {
    let report = LossReport(
      [
        Self.loss("style", .note, .moved), Self.loss("rule", .warning, at: "a"),
        Self.loss("barcode", .error), Self.loss("rule", .warning, at: "b"),
        Self.loss("rule", .warning, at: "c", became: "a text"),
      ], of: Self.study)

    #expect(report.rows.map(\.what) == ["a", "a", "c", "a"])
    #expect(
      report.rows.map(\.chip.words) == [
        "Not imported", "Not imported", "Not imported", "Kept separately",
      ])
    #expect(report.rows[1].more?.label == "And 1 more")
    #expect(report.rows[1].more?.lines.map(\.place) == ["b"])
    #expect(report.totals == "4 not imported · 1 kept separately")
  }

  @Test func `a page lists at most 300 more of a kind, and says how many others there are`() {
    let report = LossReport(
      (0..<1_000).map { Self.loss("rule", .warning, at: "\($0)") }, of: Self.study)

    #expect(report.rows.count == 1)
    #expect(report.rows[0].more?.label == "And 999 more")
    #expect(report.rows[0].more?.lines.count == 300)
    #expect(report.rows[0].more?.rest == "And 699 more.")
  }

  @Test func `a report names the step of a setting that is only kept, and describes the setting`() {
    let study = SamplePages.study
    let step = study.tasks[0].steps[0]
    let loss = Loss(
      format: "researchkit", code: ResearchKitFormat.keptSettingCode, kind: .moved,
      severity: .note, place: ["steps", step.id, "shouldTintImages"],
      what: "ORKInstructionStep shouldTintImages: true")

    let page = ImportResultPage(
      shell: SamplePages.shell, study: study, fileName: "a.json", format: "researchkit",
      losses: [loss])

    let row = page.losses?.rows.first
    #expect(row?.part == study.title(step.title, in: study.primaryLanguage))
    #expect(row?.what == "“Should tint images”, a setting of ResearchKit’s instruction step")
    #expect(row?.value == "true")
    #expect(row?.became == "Kept for apps that use ResearchKit. It has no effect in Accord.")
  }
}
