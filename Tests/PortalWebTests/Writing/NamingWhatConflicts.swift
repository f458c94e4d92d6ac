import Hummingbird
import StudyModel
import Testing

@testable import PortalWeb

@Suite("Naming what two people changed") struct NamingWhatConflicts {
  @Test func `a number is called a value, not a text`() async throws {
    try await onAScale { ada, ben, id, step in
      try await ada.open(Paths.write(id, at: step))
      let stale = ada.page.html
      try await ben.save(id, step, ["format.minimum": "2"])

      let visit = try await ada.save(id, step, ["format.minimum": "3"], over: stale)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Two values for “How rested?”"))
      #expect(visit.text.contains("Grace saved a different value"))
      #expect(visit.text.contains("Keep my version"))
      #expect(!visit.text.contains("different text") && !visit.text.contains("Two texts"))
      #expect(!visit.text.contains("Your other changes"))
    }
  }

  @Test func `a text and a number are two versions`() async throws {
    try await onAScale { ada, ben, id, step in
      try await ada.open(Paths.write(id, at: step))
      let stale = ada.page.html
      try await ben.save(id, step, ["text": "Ben’s text", "format.minimum": "2"])

      let visit = try await ada.save(
        id, step, ["text": "Ada’s text", "format.minimum": "3"], over: stale)

      #expect(visit.text.contains("Two versions of “How rested?”"))
      #expect(visit.text.contains("Grace saved a different value"))
      #expect(visit.text.contains("Grace saved a different text"))
    }
  }

  @Test func `changes without a conflict are listed, and the page says what leaving does`()
    async throws
  {
    try await onAScale { ada, ben, id, step in
      try await ada.open(Paths.write(id, at: step))
      let stale = ada.page.html
      try await ben.save(id, step, ["text": "Ben’s text"])

      let visit = try await ada.save(
        id, step, ["text": "Ada’s text", "title": "How rested now?", "format.minimum": "3"],
        over: stale)

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Your other changes"))
      #expect(visit.html.contains(#"<span lang="en" dir="auto">How rested now?</span>"#))
      #expect(visit.html.contains(#"<span dir="auto">3</span>"#))
      #expect(!visit.text.contains("Cleared"))
      #expect(visit.text.contains("Leave without saving"))
      #expect(!visit.html.contains(">Cancel</a>"))
    }
  }

  @Test(arguments: [
    ("text", "Your text is kept here."), ("format.minimum", "What you entered is kept here."),
  ])
  func `a script learns who changed what, without a time in UTC`(
    field: String, kept: String
  ) async throws {
    try await onAScale { ada, ben, id, step in
      try await ada.open(Paths.write(id, at: step))
      let stale = ada.page.html
      try await ben.save(id, step, [field: "2"])

      let visit = try await ada.save(id, step, [field: "3"], over: stale, as: "application/json")
      let message = try JSONValue(parsing: visit.bytes)["message"]?.stringValue ?? ""

      #expect(message.hasPrefix("Grace changed “"))
      #expect(message.hasSuffix("” after you opened this page. \(kept)"))
    }
  }

  /// Ada and Ben, and a question answered on a scale.
  private func onAScale(
    _ story: @escaping @Sendable (Browser, Browser, Study.ID, Place) async throws -> Void
  ) async throws {
    try await together { ada, ben, id, _ in
      let step = try await ada.addStep(id, kind: "question", title: "How rested?")
      try await ada.setFormat(id, step, to: "scale")
      try await story(ada, ben, id, step)
    }
  }
}
