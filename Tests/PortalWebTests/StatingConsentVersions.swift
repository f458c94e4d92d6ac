import Foundation
import SampleStudies
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("The version in a consent's front matter") struct StatingConsentVersions {
  @Test func `differs for any two versions with different Markdown`() async throws {
    try await visitingPortal { browser, portal in
      var study = SampleStudies.tutorialConsent
      study.consents[0].statedVersion = "1.0.0"
      let id = try await browser.open(study, of: portal, at: ["facts"])
      try await browser.propose(id)
      try await Self.edit(id, of: portal) { $0.tasks[0].title = [.english: "Join us"] }
      try await browser.propose(id, as: "1.1.0")
      try await Self.edit(id, of: portal) { $0.consents[0].title = [.english: "Another title"] }
      try await browser.propose(id, as: "1.2.0")

      let first = try await Self.markdown(of: "1.0.0", id, portal)
      let second = try await Self.markdown(of: "1.1.0", id, portal)
      let third = try await Self.markdown(of: "1.2.0", id, portal)
      #expect(first == second)
      #expect(Self.version(in: first) == "version: 1.0.0")
      #expect(Self.version(in: third) == "version: 1.2.0")
    }
  }

  @Test func `is set if the author left it blank`() async throws {
    try await visitingPortal { browser, portal in
      var study = SampleStudies.tutorialConsent
      study.consents[0].statedVersion = nil
      let id = try await browser.open(study, of: portal, at: ["facts"])
      try await browser.propose(id)

      let text = try await Self.markdown(of: "1.0.0", id, portal)
      #expect(Self.version(in: text) == "version: 1.0.0")
      #expect(try await portal.study(id).consents[0].statedVersion == nil)
    }
  }

  @Test func `marks a draft with a different text`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(SampleStudies.tutorialConsent, of: portal, at: ["facts"])
      try await browser.propose(id)
      let ada = try await portal.account(.ada).id
      let same = try #require(try await portal.store.draftForExport(of: id, for: ada))
      try await Self.edit(id, of: portal) { $0.consents[0].title = [.english: "Another title"] }

      let draft = try #require(try await portal.store.draftForExport(of: id, for: ada))

      let frozen = try await Self.markdown(of: "1.0.0", id, portal)
      #expect(try Self.markdown(of: same) == frozen)
      #expect(Self.version(in: try Self.markdown(of: draft))?.hasSuffix("-draft.2") == true)
      let grace = try await portal.account(.grace).id
      #expect(try await portal.store.draftForExport(of: id, for: grace) == nil)
    }
  }

  private static func edit(
    _ id: Study.ID, of portal: TestPortal, _ change: @escaping @Sendable (inout Study) -> Void
  ) async throws {
    _ = try await portal.store.edit(
      id, by: try await portal.account(.ada).id, at: [], basedOn: nil, summary: "Changed",
      change: change, problems: { _ in (0, 0) })
  }

  private static func markdown(
    of number: String, _ id: Study.ID, _ portal: TestPortal
  ) async throws -> String {
    let found = try await portal.store.version(
      try #require(VersionNumber(number)), of: id, for: try await portal.account(.ada).id)
    return try markdown(of: try #require(found).version.study())
  }

  private static func markdown(of study: Study) throws -> String {
    let export = try SpeziConsentFormat().export(study, version: nil)
    return String(decoding: try #require(export.files.first).bytes, as: UTF8.self)
  }

  private static func version(in markdown: String) -> String? {
    markdown.split(separator: "\n").first { $0.hasPrefix("version: ") }.map(String.init)
  }
}
