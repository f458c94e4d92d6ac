import Hummingbird
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Undoing on the page of a part") struct UndoingOnAPage {
  private static let place: Place = ["consents", "consent", "sections", "privacy"]

  @Test func `an edit that Undo skips is named on the button and afterwards`() async throws {
    try await together { ada, ben, id, _ in
      let path = Paths.write(id, at: Self.place)
      try await ada.open(path)
      try await ada.submitFilledIn(path, ["summary": "Ada’s summary"])
      try await ada.submitFilledIn(path, ["content": "Ada’s content"])
      try await ben.open(path)
      try await ben.submitFilledIn(path, ["content": "Ben’s content"])
      let sentence = "cannot be undone, because it has been changed since."

      let page = try await ada.open(path)
      #expect(page.html.contains(sentence))
      let visit = try await ada.submit(Paths.undo(id))

      #expect(visit.text.contains("Undone: Edited "))
      #expect(visit.text.contains(sentence))
      #expect(visit.html.contains("Ben’s content") && !visit.html.contains("Ada’s summary"))
      // Nothing else can be undone here.
      let button = try #require(visit.html.firstMatch(of: /data-undo-button[^>]*title="([^"]*)"/))
      #expect(button.1.contains(sentence))
    }
  }

  @Test func `a changed identifier is undone there, and leads back to the part`() async throws {
    try await together { ada, _, id, portal in
      try await ada.rename(Self.place, to: "secrets", in: id)
      let now = Paths.write(id, at: Self.place.dropLast() + ["secrets"])
      let page = try await ada.open(now)
      #expect(page.html.contains("Undo<span class=\"visually-hidden\" data-undo-words>: Changed"))

      let visit = try await ada.post(
        Paths.undo(id), try ada.form(to: Paths.undo(id)).hidden)

      #expect(visit.text.contains("Undone: Changed the identifier"))
      #expect(try await portal.study(id).consents[0].section("privacy") != nil)
    }
  }
}
