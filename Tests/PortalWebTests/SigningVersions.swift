import Foundation
import Hummingbird
import StudyBundle
import StudyExchange
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Signing versions") struct SigningVersions {
  private static let number = VersionNumber(1, 0, 0)
  private let keys = KeyFolder(
    FileManager.default.temporaryDirectory.appending(path: "\(UUID())-keys").path)

  private func permissions(_ path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(facts[.posixPermissions] as? Int)
  }

  @Test func `the first key is made once, and only its owner can read it`() throws {
    let key = try keys.current().verifying

    #expect(try keys.current().verifying == key)
    #expect(try keys.all() == [key])
    #expect(try permissions(keys.path) == 0o700)
    #expect(try permissions("\(keys.path)/1.key") == 0o600)
    #expect(try permissions("\(keys.path)/1.pub") == 0o644)
    let names = try FileManager.default.contentsOfDirectory(atPath: keys.path).sorted()
    #expect(names == ["1.key", "1.pub"])
  }

  @Test func `a new key signs from then on, and the earlier secret is gone`() throws {
    let first = try keys.current().verifying
    let second = try keys.rotate().verifying

    #expect(try keys.current().verifying == second)
    #expect(try keys.all() == [second, first])
    let names = try FileManager.default.contentsOfDirectory(atPath: keys.path).sorted()
    #expect(names == ["1.pub", "2.key", "2.pub"])
  }

  @Test func `reading the keys writes nothing, so it also works on a full disk`() async throws {
    let portal = try await TestPortal(keys: keys)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let bundle = Paths.bundle(id, Self.number)
      let tag = try #require(try await browser.open(bundle).headers[.eTag])
      // Making a file and removing it again would change the date of the folder.
      let longAgo = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: keys.path)

      let known = try await browser.go(bundle, .get, headers: [.ifNoneMatch: tag], body: nil)
      #expect(known.status == .notModified)
      #expect(try await browser.open(bundle).status == .ok)
      #expect(try await browser.open(Paths.signingKeys).status == .ok)

      let facts = try FileManager.default.attributesOfItem(atPath: keys.path)
      #expect(facts[.modificationDate] as? Date == longAgo)
    }
  }

  @Test func `a bundle keeps its bytes and its entity tag after the key was replaced`()
    async throws
  {
    let portal = try await TestPortal(keys: keys)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let bundle = Paths.bundle(id, Self.number)
      let before = try await browser.open(bundle)
      let tag = try #require(before.headers[.eTag])

      _ = try keys.rotate()

      let known = try await browser.go(bundle, .get, headers: [.ifNoneMatch: tag], body: nil)
      #expect(known.status == .notModified)
      #expect(try await digest(browser.open(bundle).bytes) == digest(before.bytes))
    }
  }

  @Test func `a public key that a crash left unwritten is there before its secret is deleted`()
    throws
  {
    let first = try keys.current().verifying
    try FileManager.default.removeItem(atPath: "\(keys.path)/1.pub")

    #expect(try keys.current().verifying == first)
    let second = try keys.rotate().verifying

    #expect(try keys.all() == [second, first])
  }

  @Test func `a key that others can read, or that is damaged, is not used`() throws {
    _ = try keys.current()
    let file = "\(keys.path)/1.key"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    #expect(throws: KeyError.unprotected(file)) { try keys.current() }

    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try Data("no key".utf8).write(to: URL(filePath: file))
    #expect(throws: KeyError.unreadable(file)) { try keys.current() }
  }

  @Test func `a version's bundle is signed, and a new key changes no bundle`() async throws {
    let portal = try await TestPortal(keys: keys)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let bundle = try await browser.open(Paths.bundle(id, Self.number))
      let first = try keys.current().verifying

      let verification = BundleVerification(ofArchive: bundle.bytes, trusting: [first])
      #expect(verification.findings == [])
      #expect(verification.signature?.key == first.name)

      let second = try keys.rotate().verifying
      let again = try await browser.open(Paths.bundle(id, Self.number))
      #expect(digest(again.bytes) == digest(bundle.bytes))

      let withdrawal = Paths.withdrawal(id, Self.number)
      try await browser.open(withdrawal)
      try await browser.submit(withdrawal, ["reason": "A dose is wrong."])
      let withdrawn = try await browser.open(Paths.bundle(id, Self.number))
      #expect(BundleVerification(ofArchive: withdrawn.bytes, trusting: [second]).findings == [])
      #expect(try BundleVerification(ofArchive: bundle.bytes, trusting: keys.all()).findings == [])
    }
  }

  @Test func `anyone can get the public keys`() async throws {
    let portal = try await TestPortal(keys: keys)
    let first = try keys.current().verifying
    let second = try keys.rotate().verifying
    try await visiting(portal) { browser in
      let page = try await browser.open(Paths.signingKeys)
      #expect(page.status == .ok)
      for key in [first, second] {
        #expect(page.html.contains(key.line))
        let minisign = try await browser.open("\(Paths.signingKeys)/\(key.name).pub")
        #expect(minisign.html == key.minisign)
        let pem = try await browser.open("\(Paths.signingKeys)/\(key.name).pem")
        #expect(VerifyingKey(text: pem.html) == key)
      }
      for name in ["1.key", "\(first.name).key", "..%2F1.key"] {
        #expect(try await browser.open("\(Paths.signingKeys)/\(name)").status == .notFound)
      }
    }
  }
}
