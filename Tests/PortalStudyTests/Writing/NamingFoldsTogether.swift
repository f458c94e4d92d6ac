import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Headings of texts that a colleague writes in") struct NamingFoldsTogether {
  @Test func `the answer to a script says how each text is headed now`() async throws {
    try await together { ada, ben, id, _ in
      let path = Paths.write(
        id, at: try await ada.addStep(id, kind: "instruction", title: "Before you begin"))
      var hers = try await OpenEditor(ada, path)
      hers["bodyItems.1.text"] = "Sit down"
      #expect(try await hers.save(ada) == .saved)
      var his = try await OpenEditor(ben, path)
      hers = try await OpenEditor(ada, path)
      hers["bodyItems.1.text"] = "Lie down"
      #expect(try await hers.save(ada) == .saved)

      his["title"] = "Before you start"
      #expect(try await his.save(ben) == .saved)

      #expect(his.folds?["bodyItems.1.text"] == "Text 1: Lie down")
      #expect(his.folds?["bodyItems.2.text"] == "Add a text, bullet, or picture")
      #expect(his.folds?["title"] == nil)
      #expect(his["bodyItems.1.text"] == "Lie down")
    }
  }
}
