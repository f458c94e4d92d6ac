import Foundation
import Hummingbird
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Linking to versions") struct LinkingToVersions {
  private static let number = VersionNumber(1, 0, 0)

  @Test func `a link shows every screen without an account, until it is revoked`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let (path, link) = try await browser.makeLink(to: id)
      #expect(
        try await browser.open(Paths.version(id, Self.number)).text.contains("View-only links"))

      let stranger = Browser(PortalClient(portal.services))
      let visit = try await stranger.open(path)

      #expect(visit.status == .ok)
      #expect(visit.text.contains("This version never changes."))
      #expect(visit.html.contains("story-frame"))
      #expect(visit.text.contains("Walk through"))
      #expect(!visit.text.contains("Printable document"))
      #expect(!visit.html.contains(id.uuidString.lowercased()))
      #expect(!visit.html.contains("\"/assets/"))
      #expect(visit.headers[.robotsTag] == "noindex, nofollow")
      // With “no-referrer”, browsers would not say that the page's forms come from here.
      #expect(visit.headers[.referrerPolicy] == "same-origin")
      #expect(visit.html.contains(#"<meta name="referrer" content="same-origin">"#))
      #expect(stranger.cookies.isEmpty)
      #expect(try await stranger.open(path + "?language=es").html.contains(#"lang="es""#))

      let list = try await browser.open(Paths.viewLinks(id, Self.number))
      // Within a minute, opening it again from the same place is not counted.
      #expect(list.text.contains("opened once"))
      let revoked = try await browser.submit(
        "\(Paths.viewLinks(id, Self.number))/\(link)/removal")
      #expect(revoked.text.contains("Revoked"))
      let gone = try await stranger.open(path)
      let unknown = try await stranger.open(Paths.view(token: "unknown"))
      #expect(gone.status == .notFound)
      #expect(gone.html == unknown.html)
      #expect(gone.text.contains("This link does not work"))
      #expect(gone.text.contains("Ask the person who sent you the link"))
      #expect(!gone.text.contains("your studies"))
    }
  }

  @Test func `links are identified by their recipient, or by a number`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      _ = try await browser.makeLink(to: id)
      portal.clock.advance(by: .seconds(60))
      let links = Paths.viewLinks(id, Self.number)
      try await browser.open(links)
      try await browser.submit(links, ["days": "30", "note": "Dr. Lee"])

      let list = try await browser.open(links)

      #expect(list.html.contains(#"<b dir="auto">Dr. Lee</b>"#))
      #expect(list.html.contains(#"<b dir="auto">Link 1</b>"#))
      for name in ["Dr. Lee", "Link 1"] {
        #expect(
          list.html.contains(#"Revoke<span class="visually-hidden"> <bdi>\#(name)</bdi></span>"#))
      }
      let long = try await browser.submit(
        links, ["days": "0", "note": String(repeating: "a", count: 201)])
      #expect(long.status == .unprocessableContent)
      #expect(long.text.contains("2 things to fix"))
    }
  }

  @Test func `a link says what the board says about the version`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let (path, _) = try await browser.makeLink(to: id)
      let stranger = Browser(PortalClient(portal.services))
      let waiting = try await stranger.open(path)
      #expect(waiting.text.contains("Not approved: not to be used with participants"))
      _ = try await portal.store.recordOutsideApproval(
        OutsideApproval(
          decidedBy: "Étoile Review Board", approvedOn: CalendarDay(number: 20_000),
          number: "E-17", letter: PDFFile.blank()),
        of: id, Self.number, by: try await portal.account(.ada).id, password: TestPortal.password)

      let approved = try await stranger.open(path)

      #expect(
        approved.text.contains("Approved on October 4, 2024 · Étoile Review Board · No. E-17"))
      #expect(approved.html.contains("stamp-approved"))
    }
  }

  @Test func `a link stops when its maker leaves the study, which the pages say`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      #expect(try await !browser.open(Paths.people(id)).text.contains("View-only links stop"))
      let ada = try await portal.account(.ada).id
      let grace = try await portal.account(.grace)
      try await portal.store.setMember(email: grace.email, role: .owner, of: id, by: ada)
      let colleague = Browser(PortalClient(portal.services))
      try await colleague.signIn(as: .grace)
      let (path, _) = try await colleague.makeLink(to: id)
      let stranger = Browser(PortalClient(portal.services))
      #expect(try await stranger.open(path).status == .ok)
      let people = try await browser.open(Paths.people(id))
      #expect(
        people.text.contains(
          "View-only links stop working when you remove the person who made them"))

      try await browser.submit("\(Paths.people(id))/\(grace.id.uuidString.lowercased())/removal")

      let gone = try await stranger.open(path)
      #expect(gone.status == .notFound)
      #expect(gone.text.contains("This link does not work"))
      let list = try await browser.open(Paths.viewLinks(id, Self.number))
      #expect(list.text.contains("Stopped"))
      #expect(
        list.text.contains(
          "It does not work, because Grace can no longer make links to this study."))
      #expect(list.text.contains("Revoke"))
    }
  }

  @Test func `a link stops working on its last day`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let (path, _) = try await browser.makeLink(to: id, days: "2")
      portal.clock.advance(by: .seconds(3 * 86_400))

      let visit = try await Browser(PortalClient(portal.services)).open(path)

      #expect(visit.status == .notFound)
    }
  }

  @Test(arguments: ["", "0", "366", "many"])
  func `a wrong number of days is explained and kept`(days: String) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let path = Paths.viewLinks(id, Self.number)
      try await browser.open(path)

      let visit = try await browser.submit(path, ["days": days])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("Enter a number of days from 1 to 365."))
      #expect(visit.html.contains(#"value="\#(days)""#))
    }
  }

  @Test func `a version that was ever published opens in two actions`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let list = try await browser.open(Paths.write(id))
      #expect(list.html.contains(#"href="\#(Paths.versions(id))""#))
      let versions = try await browser.open(Paths.versions(id))
      #expect(versions.html.contains(#"href="\#(Paths.version(id, Self.number))""#))
    }
  }
}

extension Browser {
  /// Makes a link to version 1.0.0.
  /// - Returns: Its path, and its ID in the list of links.
  func makeLink(
    to id: Study.ID, days: String = "30"
  ) async throws -> (path: String, link: String) {
    let links = Paths.viewLinks(id, VersionNumber(1, 0, 0))
    try await open(links)
    let made = try await submit(links, ["days": days])
    let token = try #require(made.html.firstMatch(of: /\/view\/([A-Za-z0-9_\-%.~]+)/))
    let list = try await open(links)
    let link = try #require(list.html.firstMatch(of: /links\/([0-9a-f\-]+)\/removal/))
    return (Paths.view(token: String(token.1)), String(link.1))
  }
}
