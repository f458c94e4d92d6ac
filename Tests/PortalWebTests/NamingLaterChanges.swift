import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Naming who made a later change") struct NamingLaterChanges {
  @Test func `a colleague of the same name is not the reader`() async throws {
    try await together { ada, _, id, portal in
      let reader = try await portal.account(.ada)
      let draft = try #require(try await portal.store.draft(of: id, for: reader.id))
      let namesake = Account(
        id: UUID(), email: "other@example.org", name: reader.name, role: reader.role,
        isActive: true, createdAt: reader.createdAt, lastSignedInAt: nil)

      // The draft only knows the name of its editor, which is Ada.
      #expect(LaterChange(nil, or: draft, for: reader).who == "Ada")
      let line = try #require(
        try await portal.store.latestEdit(of: id, for: reader.id, about: []) { _ in true })
      #expect(LaterChange(line, for: namesake).who == "Ada")
      #expect(LaterChange(line, for: reader).who == "In another window, you")
    }
  }
}
