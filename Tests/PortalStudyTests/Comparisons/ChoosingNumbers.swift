import PortalBrowser
import StudyEditing
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Choosing numbers of versions") struct ChoosingNumbers {
  @Test func `the store itself refuses a number below the changes`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada).id
      try await portal.needNoBoard(id)
      try await browser.propose(id)
      _ = try await portal.store.publish(id, .first, by: ada)
      let draft = try await portal.store.edit(
        id, by: ada, at: ["consents"], basedOn: nil, summary: "Added a risk",
        change: {
          $0.consents[0].sections.append(
            Section(
              id: "blood", type: .custom,
              title: [.english: "Blood test", .spanish: "Análisis de sangre"],
              content: [
                .english: "A nurse takes 5 ml of blood.",
                .spanish: "Una enfermera toma 5 ml de sangre.",
              ]))
        }, problems: { _ in (0, 0) })

      await #expect(throws: VersionError.numberBelowChanges(lowest: VersionNumber(2, 0, 0))) {
        try await portal.store.propose(
          id, as: VersionNumber(1, 0, 1), notes: "", basedOn: draft.revision, by: ada)
      }

      let line = try await portal.store.propose(
        id, as: VersionNumber(2, 0, 0), notes: "", basedOn: draft.revision, by: ada)
      #expect(line.state == .proposed)
    }
  }

  @Test func `the page says which number suits the changes`() {
    let errors = FormErrors(VersionError.numberBelowChanges(lowest: VersionNumber(2, 0, 0)))

    #expect(errors["number"]?.hasPrefix("Choose 2.0.0 or higher") == true)
  }
}
