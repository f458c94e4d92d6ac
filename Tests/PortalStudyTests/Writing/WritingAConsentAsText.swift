import Foundation
import Hummingbird
import StudyModel
import StudyParts
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing a consent as one text") struct WritingAConsentAsText {
  @Test func `the facts of the study can be inserted into the whole text`() async throws {
    try await visitingWalks { browser, _, page in
      try await browser.open(page)

      #expect(browser.page.text.contains("Study facts for these texts"))
      for fact in StudyFact.allCases {
        #expect(browser.page.html.contains("data-pipe=\"\(fact.code)\""))
      }
    }
  }

  @Test func `the text is shown with its front matter in fields`() async throws {
    try await visitingWalks { browser, _, page in
      let visit = try await browser.open(page)

      #expect(visit.text.contains("# Risks Walking can hurt."))
      #expect(visit.html.contains(#"name="title" value="Walks consent""#))
      #expect(visit.html.contains(#"name="version" value="1.2.0""#))
      #expect(visit.html.contains("contact: study office</textarea>"))
      #expect(
        visit.text.contains(
          "Raise the first or second number to ask everyone who has signed to sign again"))
    }
  }

  @Test func `sections are saved with what was typed and keep their IDs`() async throws {
    try await visitingWalks { browser, portal, page in
      let before = try await portal.walks()

      let visit = try await browser.write(page) { $0.replacing("can hurt", with: "can tire") }

      let after = try await portal.walks()
      #expect(visit.status == .ok && visit.text.contains("Walking can tire."))
      #expect(after.sections.map(\.id) == before.sections.map(\.id))
      #expect(after.section("risks")?.content[.english] == "Walking can tire.")
    }
  }

  @Test func `an invalid text is refused with its position and kept`() async throws {
    try await visitingWalks { browser, portal, page in
      let before = try await portal.walks()

      let visit = try await browser.write(page) { _ in "Begin.\n\n<toggle id=a>Yes\n" }

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("Line 3, column 17"), "\(visit.text)")
      #expect(visit.text.contains("<toggle id=a>Yes"))
      #expect(try await portal.walks() == before)
    }
  }

  @Test func `removing a section that has more than text asks for confirmation`() async throws {
    try await visitingWalks { browser, portal, page in
      let visit = try await browser.write(page) { $0.replacing("# Risks\n", with: "") }

      #expect(visit.status == .unprocessableContent)
      #expect(
        visit.text.contains("“Risks” is no longer in the text. This also removes its summary."))
      #expect(try await portal.walks().section("risks") != nil)
      let agreed = try #require(visit.html.firstMatch(of: /name="agreed" value="([^"]*)"/))
      let typed = browser.areaText("text")
      try await browser.submit(page, ["text": typed, "agreed": String(agreed.1)])
      #expect(try await portal.walks().section("risks") == nil)
    }
  }

  @Test func `saving after a question discards the browser's copies of all pages that led there`()
    async throws
  {
    try await visitingWalks { browser, _, page in
      let visit = try await browser.write(page) { $0.replacing("# Risks\n", with: "") }
      let tokens = Set(
        visit.html.matches(of: /name="submission" value="([^"]*)"/).map { String($0.1) })
      let agreed = try #require(visit.html.firstMatch(of: /name="agreed" value="([^"]*)"/))

      #expect(tokens.count == 2)
      try await browser.submit(
        page, ["text": browser.areaText("text"), "agreed": String(agreed.1)])

      let saved = try #require(browser.cookies["accord-saved"])
      #expect(tokens.isSubset(of: saved.split(separator: ".").map(String.init)))
    }
  }

  @Test func `both texts are shown when two people write`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.open(page)
      let stale = try browser.form(to: page)
      try await browser.write(page) { $0.replacing("can hurt", with: "can tire") }

      let visit = try await browser.post(
        page, stale.hidden + [("text", "# Risks\n\nMine."), ("title", "Walks at night")])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Mine.") && visit.text.contains("Walking can tire."))
      #expect(visit.text.contains("Your other changes"))
      #expect(visit.html.contains(#"<span lang="en" dir="auto">Walks at night</span>"#))
      #expect(try await portal.walks().section("risks")?.content[.english] == "Walking can tire.")
      let chosen = try await browser.submit(page, ["text": "# Risks\n\nBoth.\n\n# End\n\nBye."])
      #expect(chosen.status == .ok)
      #expect(try await portal.walks().section("risks")?.content[.english] == "Both.")
    }
  }

  @Test func `two people can change different fields`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.open(page)
      let stale = try browser.form(to: page)
      let text = browser.areaText("text")
      try await browser.write(page, ["version": "2.0.0"])

      let visit = try await browser.post(
        page,
        stale.hidden + [
          ("text", text.replacing("can hurt", with: "can tire")), ("title", "Walks consent"),
          ("version", "1.2.0"), ("metadata", "contact: study office"),
        ])

      #expect(visit.status == .ok)
      let consent = try await portal.walks()
      #expect(consent.statedVersion == "2.0.0")
      #expect(consent.section("risks")?.content[.english] == "Walking can tire.")
    }
  }

  @Test func `a consent that is too long for an ordinary form is accepted`() async throws {
    try await visitingWalks { browser, portal, page in
      let pages = (1...100).map {
        "# Part \($0)\n\n" + String(repeating: "歩くことは体に良い。", count: 90)
      }

      let saved = try await browser.writeAsBrowsersDo(page) {
        $0 + "\n\n" + pages.joined(separator: "\n\n")
      }

      #expect(saved.status == .ok)
      #expect(try await portal.walks().sections.count == 102)
    }
  }

  @Test func `another language can be written, with its differences shown`() async throws {
    try await visitingWalks { browser, portal, page in
      try await portal.addSpanish()
      let spanish = page + "?language=es"
      let visit = try await browser.open(spanish)
      #expect(visit.text.contains("Not translated yet, shown in English: “Risks” and “End”"))

      let form = try browser.form(to: page)
      let text = browser.areaText("text").replacing(
        "Walking can hurt.", with: "Puede doler.\n\n<toggle id=other>Sí</toggle>")
      let saved = try await browser.post(page, form.hidden + [("text", text)])

      #expect(saved.text.contains("This text is structured differently from the one in English"))
      #expect(try await portal.walks().section("risks")?.content[.english] == "Walking can hurt.")
      #expect(
        try await portal.walks().section("risks")?.content[Language("es")]?.hasPrefix(
          "Puede doler.") == true)
    }
  }

  @Test func `the source is open beside a translation, and outdated sections are linked`()
    async throws
  {
    try await visitingWalks { browser, portal, page in
      try await portal.addSpanish()
      let spanish = page + "?language=es"
      try await browser.open(spanish)
      let form = try browser.form(to: page)
      let text = browser.areaText("text").replacing("Walking can hurt.", with: "Puede doler.")
      try await browser.post(page, form.hidden + [("text", text)])
      #expect(try await !browser.open(spanish).html.contains("Changed in English"))

      try await browser.write(page) { $0.replacing("can hurt", with: "can tire") }
      let visit = try await browser.open(spanish)

      let section = Paths.write(
        try await portal.study().id,
        at: ["consents", try await portal.walks().id, "sections", "risks"], language: .spanish)
      #expect(visit.html.contains("document-source\" open>"))
      #expect(visit.text.contains("Changed in English since it was translated"))
      #expect(visit.html.contains("<a href=\"\(section)\"><bdi>"))
      #expect(visit.text.contains("1 outdated here"))
    }
  }

  @Test func `someone who cannot see the study cannot find the page`() async throws {
    try await visitingWalks { browser, _, page in
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      #expect(try await browser.open(page).status == .notFound)
    }
  }
}
