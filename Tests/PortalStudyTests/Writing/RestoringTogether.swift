import Foundation
import Hummingbird
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Restoring from a version while a colleague writes") struct RestoringTogether {
  private static let number = VersionNumber(1, 0, 0)
  private static let section: Place = ["consents", "consent", "sections", "privacy"]

  @Test(arguments: [[], ["summary", "en"]])
  func `newer text of a colleague is replaced only after another question`(
    _ member: Place
  ) async throws {
    try await together { ada, ben, id, portal in
      try await ada.propose(id)
      let original = try await Self.summary(portal, id)
      try await Self.save("Ada’s later summary", ada, id)
      let question = Paths.restoring(id, Self.number, at: Self.section + member)
      let page = try await ada.open(question)
      #expect(page.html.matches(of: /<del>(?:(?!<\/del>).)*Ada’s/.dotMatchesNewlines()).count == 1)
      try await Self.save("Ben’s newer summary", ben, id)

      let asked = try await ada.submit(question)

      #expect(asked.status == .conflict)
      #expect(asked.text.contains("Nothing has been replaced yet."))
      #expect(asked.text.contains("Grace : "))
      #expect(asked.text.contains("Ben’s newer summary"))
      #expect(try await Self.summary(portal, id) == "Ben’s newer summary")

      let done = try await ada.submit(question)

      #expect(done.text.contains("is as in version 1.0.0 again"))
      #expect(try await Self.summary(portal, id) == original)
      try await ada.submit(Paths.undo(id))
      #expect(try await Self.summary(portal, id) == "Ben’s newer summary")
    }
  }

  @Test func `what a colleague saved elsewhere needs no other question`() async throws {
    try await together { ada, ben, id, portal in
      try await ada.propose(id)
      let original = try await Self.summary(portal, id)
      try await Self.save("Ada’s later summary", ada, id)
      let question = Paths.restoring(id, Self.number, at: Self.section + ["summary", "en"])
      try await ada.open(question)
      var his = try await OpenEditor(ben, Paths.write(id, at: Self.section))
      his["content"] = "Ben’s content"
      _ = try await his.save(ben)

      let done = try await ada.submit(question)

      #expect(done.text.contains("is as in version 1.0.0 again"))
      #expect(try await Self.summary(portal, id) == original)
      let section = try await portal.study(id).consent("consent")?.section("privacy")
      #expect(section?.content[.english] == "Ben’s content")
    }
  }

  private static func save(_ summary: String, _ browser: Browser, _ id: Study.ID) async throws {
    var editor = try await OpenEditor(browser, Paths.write(id, at: section))
    editor["summary"] = summary
    _ = try await editor.save(browser)
  }

  private static func summary(_ portal: TestPortal, _ id: Study.ID) async throws -> String? {
    try await portal.study(id).consent("consent")?.section("privacy")?.summary[.english]
  }
}
