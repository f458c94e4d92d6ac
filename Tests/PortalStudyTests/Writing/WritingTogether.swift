import Foundation
import Hummingbird
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Editing one part at the same time") struct WritingTogether {
  private static let section: Place = ["consents", "consent", "sections", "privacy"]

  @Test func `a field saved by a colleague is shown and not overwritten by the next save`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let path = Paths.write(id, at: Self.section)
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his["content"] = "Ben’s content"
      _ = try await his.save(ben)

      hers["summary"] = "Ada’s summary"
      _ = try await hers.save(ada)
      #expect(hers["content"] == "Ben’s content")
      hers["summary"] = "Ada’s summary, longer"
      _ = try await hers.save(ada)

      let section = try await portal.study(id).consent("consent")?.section("privacy")
      #expect(section?.content[.english] == "Ben’s content")
      #expect(section?.summary[.english] == "Ada’s summary, longer")
    }
  }

  @Test func `a conflict names who changed the field, not who saved last`() async throws {
    try await together { ada, ben, id, _ in
      let path = Paths.write(id, at: Self.section)
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his["summary"] = "Ben’s summary"
      _ = try await his.save(ben)
      var other = try await OpenEditor(ada, Paths.write(id, at: ["facts"]))
      other["board"] = "A board"
      _ = try await other.save(ada)

      hers["summary"] = "Ada’s summary"
      let visit = try await hers.submit(ada)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Grace saved a different text"))
      #expect(visit.text.contains("Saved by Grace"))
    }
  }

  @Test func `a colleague's changes or translations elsewhere in a list are not a conflict`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let path = Paths.write(id, at: ["tasks", "daily-check-in", "steps", "symptoms"])
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his["format.choices.0.text"] = "Giddy"
      _ = try await his.save(ben)
      var spanish = try await OpenEditor(ben, path, language: "es")
      spanish["format.choices.1.text"] = "Sin aliento"
      _ = try await spanish.save(ben)

      hers["text"] = "Choose as many as you like."
      guard case .saved = try await hers.save(ada) else {
        Issue.record("The save was refused.")
        return
      }

      let step = try await portal.study(id).task("daily-check-in")?.step("symptoms")
      #expect(step?.text[.english] == "Choose as many as you like.")
      #expect(hers["format.choices.0.text"] == "Giddy")
    }
  }

  @Test func `changes to different answers are merged, in the order of the person who moved them`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let place: Place = ["tasks", "daily-check-in", "steps", "symptoms"]
      let path = Paths.write(id, at: place)
      let before = try await portal.study(id).answers(at: place)
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his["format.choices.0.text"] = "Giddy"
      his.addRow("Ben’s addition", to: "format.choices")
      _ = try await his.save(ben)

      hers["format.choices.1.text"] = "Winded"
      hers.press("format.choices.move", "2:up")
      guard case .saved = try await hers.save(ada) else {
        Issue.record("The save was refused.")
        return
      }

      var expected = before
      expected[0] = "Giddy"
      expected[1] = "Winded"
      expected.swapAt(1, 2)
      #expect(try await portal.study(id).answers(at: place) == expected + ["Ben’s addition"])
      #expect(hers["format.choices.0.text"] == "Giddy")
    }
  }

  @Test(arguments: [nil, "theirs"])
  func `only an answer that both changed has to be chosen`(resolution: String?) async throws {
    try await together { ada, ben, id, portal in
      let place: Place = ["tasks", "daily-check-in", "steps", "symptoms"]
      let path = Paths.write(id, at: place)
      var expected = try await portal.study(id).answers(at: place)
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his["format.choices.0.text"] = "Giddy"
      his["format.choices.1.text"] = "Ben’s second"
      _ = try await his.save(ben)

      hers["format.choices.0.text"] = "Light-headed"
      hers["format.choices.2.text"] = "Ada’s third"
      let page = try await hers.submit(ada)
      #expect(page.status == .conflict)
      #expect(page.text.contains("Light-headed (") && page.text.contains("Giddy ("))
      #expect(!page.text.contains("Ben’s second"))
      try await ada.submitFilledIn(path, resolution.map { ["resolution": $0] } ?? [:])

      expected[0] = resolution == nil ? "Light-headed" : "Giddy"
      expected[1] = "Ben’s second"
      expected[2] = "Ada’s third"
      #expect(try await portal.study(id).answers(at: place) == expected)
    }
  }

  @Test func `keeping the other text saves everything else`() async throws {
    try await together { ada, ben, id, portal in
      let path = Paths.write(id, at: Self.section)
      var hers = try await OpenEditor(ada, path)
      var his = try await OpenEditor(ben, path)
      his["summary"] = "Ben’s summary"
      _ = try await his.save(ben)
      hers["summary"] = "Ada’s summary"
      hers["content"] = "Ada’s content"
      _ = try await hers.submit(ada)

      try await ada.submitFilledIn(path, ["resolution": "theirs"])

      let section = try await portal.study(id).consent("consent")?.section("privacy")
      #expect(section?.summary[.english] == "Ben’s summary")
      #expect(section?.content[.english] == "Ada’s content")
    }
  }

  @Test
  func `text for a part that a colleague deleted is returned on a page that can restore it`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let path = Paths.write(id, at: Self.section)
      var hers = try await OpenEditor(ada, path)
      try await ben.open(path)
      try await ben.submitFilledIn(Paths.removal(id, at: Self.section), ["breaking": "leave"])
      if ben.page.status == .conflict || ben.page.text.contains("Continue and leave") {
        try await ben.submitFilledIn(Paths.removal(id, at: Self.section), ["breaking": "leave"])
      }
      #expect(try await portal.study(id).consent("consent")?.section("privacy") == nil)

      hers["summary"] = "Typed while it went"
      guard case .gone = try await hers.save(ada) else {
        Issue.record("The save was not refused.")
        return
      }
      let visit = try await hers.submit(ada)
      #expect(visit.status == .conflict)
      #expect(visit.html.contains("Typed while it went"))
      #expect(visit.text.contains("Grace removed it"))
      try await ada.submitFilledIn(path + "?restoring=on")

      #expect(ada.page.text.contains("Restored the section “Your privacy” and saved your text."))
      let section = try await portal.study(id).consent("consent")?.section("privacy")
      #expect(section?.summary[.english] == "Typed while it went")
    }
  }

  @Test func `text typed in fields that a colleague removed is kept`() async throws {
    try await together { ada, ben, id, _ in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      try await ada.setFormat(id, step, to: "text")
      var hers = try await OpenEditor(ada, Paths.write(id, at: step))
      try await ben.setFormat(id, step, to: "boolean")

      hers["format.placeholder"] = "Words that took a while"
      let visit = try await hers.submit(ada)

      #expect(visit.status == .conflict)
      #expect(visit.html.contains("Words that took a while"))
    }
  }

  @Test func `text from someone who lost access is returned`() async throws {
    try await together { ada, ben, id, portal in
      var his = try await OpenEditor(ben, Paths.write(id, at: Self.section))
      try await portal.store.removeMember(
        try await portal.account(.grace).id, of: id, by: try await portal.account(.ada).id)

      his["summary"] = "Typed without access"
      let visit = try await his.submit(ben)

      #expect(visit.status == .notFound)
      #expect(visit.html.contains("Typed without access"))
    }
  }
}

extension Study {
  /// The texts of a question's answers.
  fileprivate func answers(at place: Place) throws -> [String] {
    let part = try JSONValue(encoding: self).value(at: place)
    return (part?["format"]?["choices"]?.arrayValue ?? []).map {
      $0["text"]?["en"]?.stringValue ?? ""
    }
  }
}
