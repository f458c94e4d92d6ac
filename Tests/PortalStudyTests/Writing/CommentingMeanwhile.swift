import Hummingbird
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Commenting while a colleague changes the part") struct CommentingMeanwhile {
  private static let sections: Place = ["consents", "consent", "sections"]
  private static let privacy = sections + ["privacy"]

  @Test func `a comment on a removed part is shown where it is kept`() async throws {
    try await together { ada, ben, id, portal in
      try await ada.open(Paths.write(id, at: Self.privacy))
      try await ben.remove(id, Self.privacy)

      let visit = try await ada.submit(Paths.threads(id), ["text": "Who reads this?"])

      let thread = try #require(try await Self.thread(id, portal))
      #expect(visit.status == .ok && visit.path == Paths.thread(thread.id, of: id))
      #expect(visit.text.contains("Your comment has been added."))
      #expect(visit.text.contains("Who reads this?"))
      #expect(visit.text.contains("was removed after you opened its page."))
      #expect(thread.place == Self.privacy)
    }
  }

  @Test func `a comment is about the part that its page showed`() async throws {
    try await together { ada, ben, id, portal in
      let sections = try await portal.study(id).consents[0].sections.map(\.id)
      let other = try #require(sections.first { $0 != "privacy" })
      try await ada.open(Paths.write(id, at: Self.privacy))
      for (old, new) in [("privacy", "secrets"), (other, "privacy")] {
        try await ben.open(Paths.write(id, at: Self.sections + [old]))
        try await ben.submit(Paths.identifier(id, at: Self.sections + [old]), ["id": new])
      }

      let visit = try await ada.submit(Paths.threads(id), ["text": "Who reads this?"])

      let secrets = Self.sections + ["secrets"]
      #expect(visit.status == .ok && visit.path == Paths.write(id, at: secrets))
      #expect(try await Self.thread(id, portal)?.place == secrets)
    }
  }

  private static func thread(_ id: Study.ID, _ portal: TestPortal) async throws -> StudyThread? {
    try await portal.store.threads(
      of: id, for: try await portal.account(.ada).id, ThreadFilter(), mostComments: 1)?.first
  }
}
