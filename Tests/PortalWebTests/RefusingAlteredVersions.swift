import Foundation
import GRDB
import Hummingbird
import StudyModel
import Testing

@testable import PortalWeb
@testable import StudyStore

@Suite("Refusing altered versions") struct RefusingAlteredVersions {
  private static let number = VersionNumber(1, 0, 0)

  @Test
  func
    `a version that was published in the database alone is served nowhere, and the history says so`()
    async throws
  {
    let portal = try await TestPortal()
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      try await portal.store.database.write { db in
        let triggers = try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'version'")
        for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger)") }
        try db.execute(
          sql:
            "UPDATE version SET state = 'published', publishedAt = proposedAt, publishedBy = proposedBy"
        )
      }

      for path in [
        Paths.version(id, Self.number), Paths.versions(id), Paths.bundle(id, Self.number),
      ] {
        let visit = try await browser.open(path)
        #expect(visit.status == .internalServerError)
        #expect(visit.text.contains("is stored as published"), "\(path)")
        #expect(visit.text.contains("recorded it as proposed"))
        #expect(visit.text.contains("this portal can compare it with a backup."))
      }
      let history = try await browser.open(Paths.history(id))
      #expect(history.status == .ok)
      #expect(history.text.contains("A version was changed outside of Accord"))
    }
  }
}
