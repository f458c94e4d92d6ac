import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Naming who changed the fields of a part") struct NamingWhoChangedFields {
  @Test func `a later change of a text does not name its author as the one who removed a bullet`()
    async throws
  {
    try await withBullets { ada, ben, path in
      var his = try await OpenEditor(ben, path)
      his["bodyItems.1.detailText"] = "The blue one"
      try await remove(1, ada, path)
      var other = try await OpenEditor(ben, path)
      other["title"] = "Before you start"
      #expect(try await other.save(ben) == .saved)

      let page = try await his.submit(ben)

      #expect(page.text.contains("After you opened this page, Ada changed what this part contains"))
      #expect(page.text.contains("The blue one") && page.text.contains("Text 1, detail below"))
    }
  }

  @Test func `someone who removed a bullet in another window is not named as a colleague`()
    async throws
  {
    try await withBullets { ada, ben, path in
      var his = try await OpenEditor(ben, path)
      his["bodyItems.2.detailText"] = "On a chair"
      try await remove(2, ben, path)
      var hers = try await OpenEditor(ada, path)
      hers["title"] = "Before you start"
      #expect(try await hers.save(ada) == .saved)

      let page = try await his.submit(ben)

      #expect(page.text.contains("What this part contains has changed since you opened"))
    }
  }

  @Test func `the page of a conflict next to moved bullets sends every field under one numbering`()
    async throws
  {
    try await withBullets { ada, ben, path in
      var his = try await OpenEditor(ben, path)
      his["title"] = "Ben’s title"
      his["bodyItems.1.detailText"] = "The blue one"
      var hers = try await OpenEditor(ada, path)
      hers["title"] = "Ada’s title"
      hers.press("bodyItems.move", "1:down")
      #expect(try await hers.save(ada) == .saved)
      #expect(try await his.submit(ben).text.contains("Ada’s title"))

      let kept = try ben.form(to: path).filledIn

      #expect(
        kept.filter { $0.name == "bodyItems.2.detailText" }.map(\.value) == ["The blue one"])
      #expect(kept.filter { $0.name == "bodyItems.1.detailText" }.map(\.value) == [""])
    }
  }

  private func remove(_ number: Int, _ browser: Browser, _ path: String) async throws {
    var editor = try await OpenEditor(browser, path)
    editor.press("bodyItems.\(number)")
    #expect(try await editor.save(browser) == .saved)
  }

  private func withBullets(
    _ story:
      @escaping @Sendable (_ ada: Browser, _ ben: Browser, _ path: String) async throws ->
      Void
  ) async throws {
    try await together { ada, ben, id, _ in
      let path = Paths.write(
        id, at: try await ada.addStep(id, kind: "instruction", title: "Before you begin"))
      for (index, text) in ["Bring your card", "Sit down"].enumerated() {
        var editor = try await OpenEditor(ada, path)
        editor["bodyItems.\(index + 1).style"] = "bullet"
        editor["bodyItems.\(index + 1).text"] = text
        #expect(try await editor.save(ada) == .saved)
      }
      try await story(ada, ben, path)
    }
  }
}
