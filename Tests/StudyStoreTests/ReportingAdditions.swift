import StudyModel
import Testing

@testable import StudyStore

@Suite("Reports on parts added from a file") struct ReportingAdditions {
  private static let report = ImportReport(
    fileName: "visits\0.json", format: "fhir", losses: [["code": "x"]])

  @Test func `a report is kept with the edit, for people who may see the study`() async throws {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()

    let saved = try await portal.store.edit(
      study.id, by: portal.ada.id, at: [], basedOn: nil, summary: "Added 1 task",
      keeping: Self.report,
      revising: { draft in
        var study = draft.study
        study.tasks.append(Task(id: "visit", kind: .survey))
        return study
      }, problems: { _ in (0, 0) })

    let edit = try #require(saved.editNumber)
    #expect(try await portal.store.importedEdits(of: study.id, for: portal.ada.id) == [edit])
    let kept = try await portal.store.importReport(of: study.id, edit: edit, for: portal.ada.id)
    #expect(
      kept == ImportReport(fileName: "visits.json", format: "fhir", losses: [["code": "x"]]))
    #expect(try await portal.store.importReport(of: study.id, for: portal.ada.id) == nil)
    #expect(
      try await portal.store.importReport(of: study.id, edit: edit + 1, for: portal.ada.id) == nil)
    #expect(
      try await portal.store.importReport(of: study.id, edit: edit, for: portal.grace.id) == nil)
    #expect(try await portal.store.importedEdits(of: study.id, for: portal.grace.id) == [])
  }

  @Test func `an edit that changes nothing keeps no report`() async throws {
    let portal = try await Portal()
    let study = try await portal.sleepDiary()

    _ = try await portal.store.edit(
      study.id, by: portal.ada.id, at: [], basedOn: nil, summary: "Added nothing",
      keeping: Self.report, revising: { $0.study }, problems: { _ in (0, 0) })

    #expect(try await portal.store.importedEdits(of: study.id, for: portal.ada.id) == [])
  }
}
