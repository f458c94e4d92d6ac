import Hummingbird
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Saving in a study that was archived") struct SavingArchivedStudies {
  @Test func `the page that keeps the text says who can restore the study`() async throws {
    try await together { ada, ben, id, _ in
      let place: Place = ["consents", "consent", "sections", "privacy"]
      var his = try await OpenEditor(ben, Paths.write(id, at: place))
      his["summary"] = "Ben’s summary"
      try await ada.post(Paths.archiving(id), [try ada.csrf()])

      let visit = try await his.submit(ben)

      #expect(visit.status == .conflict)
      #expect(visit.html.contains("Ben’s summary"))
      #expect(visit.text.contains("An owner of the study can restore it from the archive."))
    }
  }
}
