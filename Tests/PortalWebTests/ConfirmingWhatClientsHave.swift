import Foundation
import HTTPTypes
import Hummingbird
import PortalBrowser
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

/// Only a database in a file has connections that cannot write, and only they remember tags.
@Suite("Confirming what clients have") struct ConfirmingWhatClientsHave {
  private static let number = VersionNumber(1, 0, 0)

  /// Visits a portal whose database is a file.
  private func visitingFile(
    _ story: @escaping @Sendable (Browser, TestPortal) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "accord-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let clock = TestClock()
    let store = try StudyStore(
      opening: folder.appending(path: "accord.db").path,
      migrations: Repository.root.appending(path: "migrations"), now: { clock.now },
      random: .system, passwords: Passwords(.least), numbers: .byChanges, changes: .atPlaces)
    let portal = try await TestPortal(store: store, clock: clock)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      try await story(browser, portal)
    }
    try store.close()
  }

  private static func pages(of id: Study.ID) -> [String] {
    [
      Paths.bundle(id, number), Paths.file("study.json", of: id, number),
      Paths.version(id, number) + "/study.json", Paths.format("fhir", of: id, number),
    ]
  }

  @Test func `a page is confirmed again and again until access ends`() async throws {
    try await visitingFile { browser, portal in
      let id = try await browser.publishedSample(portal)
      let ada = try await portal.account(.ada)
      let grace = try await portal.account(.grace)
      try await portal.store.setMember(
        email: grace.email, role: .owner, of: id, by: ada.id)
      var tags: [String: String] = [:]
      for path in Self.pages(of: id) {
        let whole = try await browser.open(path)
        let tag = try #require(whole.headers[.eTag], "\(path)")
        tags[path] = tag
        for _ in 0..<5 {
          let same = try await browser.go(path, .get, headers: [.ifNoneMatch: tag], body: nil)
          #expect(same.status == .notModified && same.bytes.isEmpty, "\(path)")
          #expect(same.headers[.eTag] == tag && same.headers[.contentLength] == nil, "\(path)")
          #expect(same.headers[.cacheControl] == whole.headers[.cacheControl], "\(path)")
        }
        let other = try await browser.go(path, .get, headers: [.ifNoneMatch: "\"x\""], body: nil)
        #expect(other.status == .ok && other.bytes == whole.bytes, "\(path)")
      }

      try await portal.store.removeMember(ada.id, of: id, by: grace.id)

      for (path, tag) in tags {
        let closed = try await browser.go(path, .get, headers: [.ifNoneMatch: tag], body: nil)
        #expect(closed.status == .notFound, "\(path)")
      }
    }
  }

  @Test func `a bundle is sent again after its version was withdrawn, and its files are not`()
    async throws
  {
    try await visitingFile { browser, portal in
      let id = try await browser.publishedSample(portal)
      let (bundle, file) = (
        Paths.bundle(id, Self.number), Paths.file("study.json", of: id, Self.number)
      )
      var tags: [String: String] = [:]
      for path in [bundle, file] {
        let tag = try #require(try await browser.open(path).headers[.eTag])
        tags[path] = tag
        let same = try await browser.go(path, .get, headers: [.ifNoneMatch: tag], body: nil)
        #expect(same.status == .notModified)
      }

      let withdrawal = Paths.withdrawal(id, Self.number)
      try await browser.open(withdrawal)
      try await browser.submit(withdrawal, ["reason": "A dose is wrong."])

      for (path, status) in [(bundle, HTTPResponse.Status.ok), (file, .notModified)] {
        let tag = try #require(tags[path])
        let answer = try await browser.go(path, .get, headers: [.ifNoneMatch: tag], body: nil)
        #expect(answer.status == status, "\(path)")
      }
    }
  }

  @Test func `a bundle that is loaded again has the same bytes, until its version changes`()
    async throws
  {
    try await visitingFile { browser, portal in
      let id = try await browser.publishedSample(portal)
      let bundle = Paths.bundle(id, Self.number)
      let first = try await browser.open(bundle)
      let again = try await browser.open(bundle)
      #expect(first.status == .ok && first.bytes == again.bytes)

      let withdrawal = Paths.withdrawal(id, Self.number)
      try await browser.open(withdrawal)
      try await browser.submit(withdrawal, ["reason": "A dose is wrong."])

      let later = try await browser.open(bundle)
      #expect(later.status == .ok && later.bytes != first.bytes)
    }
  }

  @Test func `the API names the version that is current, also to clients that have it`()
    async throws
  {
    try await visitingFile { browser, portal in
      let id = try await browser.publishedSample(portal)
      let token = try await portal.apiToken(.read)
      let device = try await portal.apiToken(.testDevice, in: id)
      let client = PortalClient(portal.services)
      let versions = "/studies/\(id.uuidString.lowercased())/versions"
      for place in ["/bundle", "/definition", "/losses", "/formats/fhir", "/files/README.md"] {
        let path = "\(versions)/current\(place)"
        let whole = try await client.get(path, token)
        let tag = try #require(whole.headers[.eTag], "\(path)")
        for _ in 0..<5 {
          let same = try await client.get(path, token, [.ifNoneMatch: tag])
          #expect(same.status == .notModified && same.body.isEmpty, "\(path)")
          #expect(
            same.headers[.contentLocation] == Paths.api("\(versions)/1.0.0\(place)"), "\(path)")
          #expect(same.headers[.cacheControl] == "private, no-cache", "\(path)")
        }
        // A token for something else learns nothing.
        let closed = try await client.get(path, device, [.ifNoneMatch: tag])
        #expect(closed.status == .notFound, "\(path)")
        let query = try await client.get("\(path)?x=1", token, [.ifNoneMatch: tag])
        #expect(query.status == .badRequest, "\(path)")
      }
    }
  }

  @Test
  func `the API sends what it sent lately to people who may read it, as long as it is the same`()
    async throws
  {
    try await visitingFile { browser, portal in
      let id = try await browser.publishedSample(portal)
      let token = try await portal.apiToken(.read)
      let client = PortalClient(portal.services)
      let version = "/studies/\(id.uuidString.lowercased())/versions/1.0.0"
      let places = ["/bundle", "/definition", "/losses", "/formats/fhir", "/files/README.md"]
      var first: [String: PortalClient.Answer] = [:]
      for place in places {
        let whole = try await client.get(version + place, token)
        #expect(whole.status == .ok, "\(place)")
        first[place] = whole
        for name in ["1.0.0", "current"] {
          for _ in 0..<3 {
            let again = try await client.get(
              "/studies/\(id.uuidString.lowercased())/versions/\(name)\(place)", token)
            #expect(again.status == .ok && again.body == whole.body, "\(name)\(place)")
            for header in [HTTPField.Name.eTag, .digest, .contentType, .contentDisposition] {
              #expect(again.headers[header] == whole.headers[header], "\(name)\(place)")
            }
            let location = Paths.api(version + place)
            #expect(again.headers[.contentLocation] == (name == "current" ? location : nil))
          }
        }
      }

      // What is sent from memory is recorded as well, once for each token.
      func downloads() async throws -> Int {
        try await portal.store.auditLines(limit: 100).count { $0.action == .downloaded }
      }
      let before = try await downloads()
      let other = try await portal.apiToken(.read)
      for place in places + places {
        #expect(try await client.get(version + place, other).body == first[place]?.body)
      }
      #expect(try await downloads() == before + places.count)

      let withdrawal = Paths.withdrawal(id, Self.number)
      try await browser.open(withdrawal)
      try await browser.submit(withdrawal, ["reason": "A dose is wrong."])

      for place in places {
        let later = try await client.get(version + place, token)
        #expect(later.status == .ok, "\(place)")
        #expect((later.body == first[place]?.body) == (place != "/bundle"), "\(place)")
        #expect(try await client.get(version + place, token).body == later.body, "\(place)")
      }

      let ada = try await portal.account(.ada)
      let grace = try await portal.account(.grace)
      try await portal.store.setMember(email: grace.email, role: .owner, of: id, by: ada.id)
      #expect(try await client.get(version + "/bundle", token).status == .ok)
      try await portal.store.removeMember(ada.id, of: id, by: grace.id)
      for place in places {
        #expect(try await client.get(version + place, token).status == .notFound, "\(place)")
      }
    }
  }
}
