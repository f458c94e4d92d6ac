import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Refreshing a page during a conflict") struct RefreshingDuringConflicts {
  @Test func `a field that only a colleague changed shows the saved text while another conflicts`()
    async throws
  {
    try await together { ada, ben, id, _ in
      let path = Paths.write(id, at: ["consents", "consent", "sections", "privacy"])
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his["title"] = "Ben’s title"
      his["summary"] = "Ben’s summary"
      #expect(try await his.save(ben) == .saved)

      hers["title"] = "Ada’s title"
      #expect(try await hers.save(ada) == .conflict)

      #expect(hers["title"] == "Ada’s title")
      #expect(hers["summary"] == "Ben’s summary")
      // What she writes in it from now on is based on his text.
      hers["summary"] = "Ben’s summary, and Ada’s"
      let page = try await hers.submit(ada)
      #expect(page.html.matches(of: /name="conflict"/).count == 1)
      #expect(page.html.contains("name=\"conflict\" value=\"title\""))
    }
  }

  @Test func `answers that only a colleague changed are shown while another field conflicts`()
    async throws
  {
    try await together { ada, ben, id, _ in
      let path = Paths.write(id, at: ["tasks", "daily-check-in", "steps", "symptoms"])
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his["text"] = "Ben’s question"
      his["format.choices.0.text"] = "Ben’s answer"
      #expect(try await his.save(ben) == .saved)

      hers["text"] = "Ada’s question"
      #expect(try await hers.save(ada) == .conflict)

      #expect(hers["text"] == "Ada’s question")
      #expect(hers["format.choices.0.text"] == "Ben’s answer")
    }
  }
}
