import PortalBrowser
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("After a fact was changed") struct LeadingToFormerFacts {
  private static func study() -> Study {
    var study = Study.survey()
    study.facts.protocolNumber = "P-2024"
    study.tasks[0].title = LocalizedText("Join P-2024", in: .english)
    study.tasks[1].title = LocalizedText("Survey of P-2024", in: .english)
    return study
  }

  @Test func `the page says how many texts still have what it was, and leads to them`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: ["facts"])
      let path = Paths.write(id, at: ["facts"])
      #expect(!browser.page.text.contains("still have"))

      let visit = try await browser.submitFilledIn(path, ["protocolNumber": "P-2025"])

      #expect(visit.text.contains("2 texts still have “P-2024”. Find and replace"))
      #expect(visit.path.contains("former=protocolNumber%3AP-2024"))
      let find = Paths.find(id) + "?q=P-2024&with=P-2025&language=en&case=on&whole=on"
      #expect(visit.html.contains(find.replacing("&", with: "&amp;")))

      try await browser.open(find)
      #expect(browser.page.text.contains("2 places"))
      #expect(browser.page.html.contains(#"name="with" value="P-2025""#))
    }
  }

  @Test func `nothing is said if no text has it, or if it was changed back`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: ["facts"])
      let path = Paths.write(id, at: ["facts"])

      let other = try await browser.submitFilledIn(path, ["sponsor": "Acme"])
      #expect(!other.path.contains("former"))

      let same = try await browser.open(path + "?former=protocolNumber%3AP-2024")
      #expect(!same.text.contains("still have"))
    }
  }

  @Test(arguments: [
    "former=", "former=protocolNumber", "former=nothing%3AP-2024", "former=%3A", "former=title",
    "former=protocolNumber%3A%3Cb%3E", "former=investigators%3AP-2024", "former=protocolNumber%3AP",
  ])
  func `an address that states no former fact shows the page as it is`(query: String)
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(), of: portal, at: ["facts"])

      let visit = try await browser.open(Paths.write(id, at: ["facts"]) + "?" + query)

      #expect(visit.status == .ok && !visit.text.contains("still ha"))
    }
  }
}
