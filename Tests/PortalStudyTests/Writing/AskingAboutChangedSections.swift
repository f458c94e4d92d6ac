import Hummingbird
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Asking before a changed section is removed") struct AskingAboutChangedSections {
  private static let section: Place = ["consents", "consent", "sections", "privacy"]

  @Test func `the question names the colleague who changed the section meanwhile`() async throws {
    try await together { ada, ben, id, portal in
      let page = Paths.document(id, of: "consent")
      let study = try await portal.study(id)
      let title = try #require(study.consents[0].section("privacy")).documentHeading(
        in: .english, else: .english)
      var hers = try await OpenEditor(ada, page)
      // What screens show is not part of the text, so it does not conflict.
      var his = try await OpenEditor(ben, Paths.write(id, at: Self.section))
      his["summary"] = "Ben’s summary"
      #expect(try await his.save(ben) == .saved)
      hers["text"] = Self.without(title, in: hers["text"])

      let visit = try await hers.submit(ada)

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("“\(title)” is no longer in the text."))
      #expect(visit.text.contains("Grace changed “\(title)” after you opened this page."))
      #expect(try await portal.study(id).consents[0].section("privacy") != nil)
    }
  }

  @Test func `without such a change, nobody is named`() async throws {
    try await together { ada, _, id, portal in
      let page = Paths.document(id, of: "consent")
      let study = try await portal.study(id)
      let title = try #require(study.consents[0].section("privacy")).documentHeading(
        in: .english, else: .english)
      var hers = try await OpenEditor(ada, page)
      hers["text"] = Self.without(title, in: hers["text"])

      let visit = try await hers.submit(ada)

      #expect(visit.text.contains("“\(title)” is no longer in the text."))
      #expect(!visit.text.contains("after you opened this page"))
    }
  }

  private static func without(_ heading: String, in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !($0.hasPrefix("#") && $0.contains(heading)) }.joined(separator: "\n")
  }
}
