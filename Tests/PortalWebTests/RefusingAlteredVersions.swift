import Foundation
import GRDB
import Hummingbird
import PortalBrowser
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Refusing altered versions") struct RefusingAlteredVersions {
  private static let published = """
    UPDATE version SET state = 'published', publishedAt = proposedAt, publishedBy = proposedBy
    """

  @Test
  func
    `a version that was published in the database alone is served nowhere, and the history says so`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      try await portal.alter(Self.published)

      let version = Paths.version(id, .first)
      for path in [
        version, Paths.bundle(id, .first), "\(version)/study.json", Paths.formats(id, .first),
        Paths.publication(id, .first), Paths.review(id, .first), Paths.viewLinks(id, .first),
      ] {
        let visit = try await browser.open(path)
        #expect(visit.status == .conflict, "\(path)")
        #expect(visit.text.contains("is stored as published"), "\(path)")
        #expect(visit.text.contains("recorded it as proposed"))
        #expect(visit.text.contains("this portal can compare it with a backup."))
      }
      let history = try await browser.open(Paths.history(id))
      #expect(history.status == .ok)
      #expect(history.text.contains("A version was changed outside of Accord"))
    }
  }

  @Test func `the rest of the study works, and the list says what differs`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let next = VersionNumber(2, 0, 0)
      try await portal.proposeNext(next, of: id)
      try await portal.alter("UPDATE version SET state = 'approved' WHERE major = 1")

      let list = try await browser.open(Paths.versions(id))
      #expect(list.status == .ok)
      #expect(list.text.contains("Approved, altered"))
      #expect(list.text.contains("is stored as approved"))
      #expect(list.text.contains("recorded it as published"))
      #expect(list.text.contains("can compare it with a backup"))
      #expect(!list.html.contains(#"href="\#(Paths.bundle(id, .first))""#))
      #expect(list.html.contains(#"href="\#(Paths.withdrawal(id, .first))""#))

      for path in [
        Paths.version(id, next), Paths.bundle(id, next), Paths.publication(id, next),
        Paths.review(id, next), Paths.proposal(id), Paths.threads(id), Paths.write(id),
        Paths.copy(id), Paths.comparison(id), Paths.studies, Paths.reviews,
        Paths.document(id, of: "consent"),
      ] {
        #expect(try await browser.open(path).status == .ok, "\(path)")
      }
      try await browser.open(Paths.publication(id, next))
      try await browser.submit(Paths.publication(id, next))
      #expect(try await browser.open(Paths.version(id, next)).text.contains("Published"))
    }
  }

  @Test func `the rest of the study works where only the content was changed`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let next = VersionNumber(2, 0, 0)
      try await portal.proposeNext(next, of: id)
      try await portal.alter("UPDATE version SET canonical = '{}' WHERE major = 1")

      let list = try await browser.open(Paths.versions(id))
      #expect(list.text.contains("The content does not have its hash."))
      #expect(try await browser.open(Paths.version(id, .first)).status == .conflict)
      for path in [
        Paths.version(id, next), Paths.bundle(id, next), Paths.publication(id, next),
        Paths.review(id, next), Paths.proposal(id), Paths.comparison(id),
      ] {
        #expect(try await browser.open(path).status == .ok, "\(path)")
      }
    }
  }

  @Test func `an altered published version is withdrawn, and the history says that it was altered`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      try await portal.alter(
        "UPDATE version SET sha256 = substr(sha256, 2) || substr(sha256, 1, 1), notes = ''")

      let page = try await browser.open(Paths.withdrawal(id, .first))
      #expect(page.status == .ok)
      #expect(page.text.contains("is not what the study’s history recorded"))
      let done = try await browser.submit(Paths.withdrawal(id, .first), ["reason": "Altered."])

      #expect(done.text.contains("Version 1.0.0 has been withdrawn"))
      #expect(done.text.contains("Withdrawn, altered"))
      let history = try await browser.open(Paths.history(id))
      #expect(
        history.text.contains(
          "Withdrew version 1.0.0, which was changed outside of Accord: Altered."))
      #expect(try await browser.open(Paths.version(id, .first)).status == .conflict)
    }
  }

  @Test func `an edited comment refuses its version, and says which`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.open(
        NewThread(version: .first, place: [], text: "Why?"), in: id, by: ada)
      let next = VersionNumber(2, 0, 0)
      try await portal.proposeNext(next, of: id)
      try await portal.alter("UPDATE comment SET text = 'Because.'")

      let version = try await browser.open(Paths.version(id, .first))
      #expect(version.status == .conflict)
      #expect(version.html.contains("<li>The text of comment 1 differs.</li>"))
      let list = try await browser.open(Paths.versions(id))
      #expect(list.html.contains("<li>The text of comment 1 differs.</li>"))
      let answer = try await PortalClient(portal.services).get(
        "/studies/\(id.apiName)/versions/1.0.0", try await portal.apiToken(.read))
      let problem = try JSONValue(parsing: answer.body)
      #expect(problem["problems"] == [["message": "The text of comment 1 differs."]])
      #expect(try await browser.open(Paths.version(id, next)).status == .ok)
      #expect(
        try await browser.open(Paths.comparison(id) + "?from=1.0.0&to=2.0.0").status == .ok)
    }
  }

  @Test func `the history says that a comment on the draft was edited, and refuses nothing`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.open(
        NewThread(version: nil, place: [], text: "Why?"), in: id, by: ada)
      let title = "Comments on the draft were changed outside of Accord"
      #expect(try await !browser.open(Paths.history(id)).text.contains(title))

      try await portal.alter("UPDATE comment SET text = 'Because.'")

      let history = try await browser.open(Paths.history(id))
      #expect(history.text.contains(title))
      #expect(history.text.contains("the text of comment 1 differs"))
      #expect(try await browser.open(Paths.version(id, .first)).status == .ok)
    }
  }

  @Test func `the API lists it with its state, and refuses it as its description says`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let token = try await portal.apiToken(.read)
      let client = PortalClient(portal.services)
      let versions = "/studies/\(id.uuidString.lowercased())/versions"
      try await portal.alter("UPDATE version SET state = 'approved'")

      let list = try await client.get(versions, token)
      #expect(list.status == .ok)
      let listed = try JSONValue(parsing: list.body)["versions"]?.arrayValue?.first
      #expect(listed?["isAltered"]?.booleanValue == true)
      #expect(listed?["state"]?.stringValue == "approved")

      for path in ["", "/definition", "/bundle", "/formats", "/files", "/losses", "/approval"] {
        let answer = try await client.get("\(versions)/1.0.0\(path)", token)
        #expect(answer.status == .conflict, "\(path)")
        #expect(answer.headers[.contentType] == APIProblem.mediaType)
        let problem = try JSONValue(parsing: answer.body)
        #expect(problem["type"]?.stringValue == "urn:accord:problem:altered-version")
        #expect(problem["detail"]?.stringValue?.contains("recorded it as published") == true)
      }
    }
  }

  @Test func `a list of studies names up to three versions, also those with edited contents`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      for minor in 1...3 {
        let draft = try await portal.store.edit(
          id, by: ada, at: ["facts"], basedOn: nil, summary: "Numbered the protocol",
          change: { $0.facts.protocolNumber = "P-\(minor)" }, problems: { _ in (0, 0) })
        _ = try await portal.store.propose(
          id, as: VersionNumber(1, minor, 0), notes: "", basedOn: draft.revision, by: ada)
      }
      try await portal.alter("UPDATE version SET canonical = '{}' WHERE minor = 1")
      try await portal.alter("UPDATE version SET state = 'approved' WHERE minor IN (0, 2)")

      let three = try await browser.open(Paths.studies)
      #expect(
        three.text.contains("Versions 1.2.0, 1.1.0, and 1.0.0 were changed outside of Accord")
          || three.text.contains(
            "Versions 1.0.0, 1.1.0, and 1.2.0 were changed outside of Accord")
      )
      try await portal.alter("UPDATE version SET state = 'approved' WHERE minor = 3")

      let four = try await browser.open(Paths.studies)
      #expect(four.text.contains("4 versions were changed outside of Accord"))
    }
  }

  @Test func `lists of studies and reviews, and the audit log, say it with a link`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.askForReview(id, .first, of: .board, by: ada)
      let notice = "Version 1.0.0 was changed outside of Accord"
      #expect(try await !browser.open(Paths.studies).text.contains(notice))
      try await portal.alter("UPDATE version SET state = 'approved'")

      let studies = try await browser.open(Paths.studies)
      #expect(studies.text.contains(notice))
      #expect(studies.text.contains("Needs your attention"))
      #expect(!studies.text.contains("is waiting for you to publish it"))
      #expect(studies.html.contains(#"href="\#(Paths.versions(id))""#))
      try await browser.signIn(as: .rosalind)
      #expect(try await browser.open(Paths.reviews).text.contains(notice))
      let refused = try await browser.open(Paths.review(id, .first))
      #expect(refused.status == .conflict)
      #expect(refused.html.contains(#"href="\#(Paths.reviews)""#))
      try await browser.signIn(as: .alan)
      let log = try await browser.open(Paths.audit)
      #expect(log.text.contains(notice))
      #expect(!log.text.contains("is stored as"))
      try await portal.alter("UPDATE version SET state = 'proposed'")
      #expect(try await !browser.open(Paths.audit).text.contains(notice))
    }
  }

  @Test func `the queue of reviewers says that nobody can decide on it, and does not count it`()
    async throws
  {
    try await reviewing { browser, portal, _ in
      #expect(
        try await browser.open(Paths.reviews).text.contains("Reviews 1 waits for you"))

      try await portal.alter("UPDATE version SET notes = 'Approve this.'")

      let queue = try await browser.open(Paths.reviews)
      #expect(queue.text.contains("Nothing is waiting for you."))
      #expect(queue.text.contains("Proposed, altered"))
      #expect(
        queue.text.contains(
          "Version 1.0.0 was changed outside of Accord, so nobody can decide on it"))
      #expect(!queue.text.contains("waits for you"))
    }
  }

  @Test func `the queue says that the version that replaced another one was changed`()
    async throws
  {
    try await reviewing { browser, portal, id in
      try await portal.proposeNext(VersionNumber(1, 1, 0), of: id)

      try await portal.alter("UPDATE version SET state = 'withdrawn' WHERE minor = 1")

      let queue = try await browser.open(Paths.reviews)
      #expect(queue.text.contains("Nothing is waiting for you."))
      #expect(queue.text.contains("Replaced by 1.1.0"))
      #expect(queue.text.contains("Version 1.1.0 was changed outside of Accord"))
    }
  }
}

extension TestPortal {
  /// Drops the triggers that forbid it, as whoever can write to the file can, and edits rows.
  func alter(_ sql: String) async throws {
    try await store.database.write { db in
      for name in try String.fetchAll(
        db,
        sql:
          "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('version', 'comment')"
      ) {
        try db.execute(sql: "DROP TRIGGER \(name)")
      }
      try db.execute(sql: sql)
    }
  }
}
