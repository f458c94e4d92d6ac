import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Publishing by two") struct PublishingByTwo {
  private static let number = VersionNumber(1, 0, 0)

  @Test func `an owner requires a second person, who then publishes`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await portal.needNoBoard(id)
      try await portal.store.setMember(
        email: TestPortal.Person.grace.email, role: .owner, of: id,
        by: try await portal.account(.ada).id)
      try await browser.open(Paths.secondPerson(id))
      let people = try await browser.submit(Paths.secondPerson(id), ["required": "yes"])
      #expect(people.text.contains("must publish it"))
      try await browser.propose(id)

      let versions = try await browser.open(Paths.versions(id))
      #expect(!versions.html.contains(Paths.publication(id, Self.number)))
      #expect(
        versions.text.contains("You proposed this version, so another owner must publish it."))
      let version = try await browser.open(Paths.version(id, Self.number))
      #expect(version.text.contains("Someone other than Ada must publish this version."))
      let refused = try await browser.open(Paths.publication(id, Self.number))
      #expect(refused.text.contains("cannot be published"))

      let grace = Browser(PortalClient(portal.services))
      try await grace.signIn(as: .grace)
      try await grace.open(Paths.publication(id, Self.number))
      let published = try await grace.submit(Paths.publication(id, Self.number))
      #expect(published.text.contains("Version 1.0.0 has been published."))
      let history = try await grace.open(Paths.history(id))
      #expect(history.text.contains("Required that someone other than the person who proposed"))
    }
  }

  @Test func `a form that is sent without the page publishes nothing`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await portal.needNoBoard(id)
      try await browser.propose(id)
      try await browser.open(Paths.publication(id, Self.number))
      try await portal.store.setRequiresSecondPerson(
        true, of: id, by: try await portal.account(.ada).id)

      let refused = try await browser.submit(Paths.publication(id, Self.number))

      #expect(refused.text.contains("another owner of this study must publish it"))
      let line = try await portal.store.versions(of: id, for: try await portal.account(.ada).id)
      #expect(line?.map(\.state) == [.proposed])
    }
  }
}
