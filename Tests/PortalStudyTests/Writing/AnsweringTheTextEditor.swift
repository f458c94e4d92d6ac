import Foundation
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Responding to the editor of a consent's text") struct AnsweringTheTextEditor {
  @Test func `a script gets the problems of the whole study`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.open(page)
      let form = try browser.form(to: page)
      let address = Paths.documentPreview(try await portal.study().id)
      func ask(_ text: String) async throws -> JSONValue {
        let visit = try await browser.post(
          address,
          form.hidden + [("consent", "consent"), ("wanted", "problems"), ("text", text)])
        return try JSONValue(parsing: visit.bytes)
      }
      let text = try #require(
        browser.page.html.firstMatch(
          of: /<textarea class="markdown-text"[^>]*>\n([\s\S]*?)<\/textarea>/))
      let typed = String(text.1).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")

      let before = try await ask(typed)
      let after = try await ask(typed + "\n\n![Nothing](no-such.png)\n")
      let unreadable = try await ask(typed + "\n\n<!-- never ends")

      #expect(before["summary"]?.stringValue?.isEmpty == false)
      let count = try #require(before["problems"]?.arrayValue?.count)
      #expect(after["problems"]?.arrayValue?.count == count + 1)
      #expect(unreadable["problems"] == nil)
      #expect(try await browser.open(page).html.contains("data-problem-list"))
    }
  }

  @Test func `a script gets the rendered text and its problems`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.open(page)
      let form = try browser.form(to: page)

      let visit = try await browser.post(
        Paths.documentPreview(try await portal.study().id),
        form.hidden.filter { $0.name == "csrf" } + [
          ("consent", "consent"), ("version", "2"), ("published", "1.0.0"),
          ("text", "# One\n\nText\n\n  <toggle id=a>Yes</toggle>\n"),
        ])

      let answer = try JSONValue(parsing: visit.bytes)
      #expect(answer["html"]?.stringValue?.contains("<h3>One</h3>") == true)
      let problems = answer["problems"]?.arrayValue ?? []
      let here = problems.first { $0["code"] == "element-not-at-line-start" }
      #expect(here?["line"] == 5 && here?["column"] == 3)
      #expect(problems.contains { $0["code"] == "version-not-semver" && $0["field"] == "version" })
      #expect(answer["version"]?.stringValue?.contains("Apps cannot read this version") == true)
    }
  }

  @Test func `the preview has the same links as the saved text on the device`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.open(page)
      let token = try browser.form(to: page).hidden.filter { $0.name == "csrf" }
      let id = try await portal.study().id

      for address in [Paths.markdownPreview(id), Paths.documentPreview(id)] {
        let visit = try await browser.post(
          address,
          token + [
            ("consent", "consent"), ("section", "risks"), ("language", "en"),
            ("text", "Call 555-0142 or write to heart-rhythm@example.org."),
          ])
        let html = try JSONValue(parsing: visit.bytes)["html"]?.stringValue ?? ""
        #expect(html.contains("href=\"tel:5550142\">555-0142</a>"), "\(address)")
        #expect(
          html.contains("href=\"mailto:heart-rhythm@example.org\">heart-rhythm@example.org</a>"),
          "\(address)")
      }
    }
  }

  @Test func `a section shown only in the document has a live preview on the device`() async throws
  {
    try await visitingWalks { browser, portal, _ in
      let study = try await portal.study()
      _ = try await portal.store.edit(
        study.id, by: try await portal.account(.ada).id, at: ["consents"], basedOn: nil,
        summary: "Added an address",
        change: { $0.consents[0].sections[0].learnMoreAddress = "https://example.org/risks" },
        problems: { _ in (0, 0) })

      let visit = try await browser.open(
        Paths.stagePreview(
          study.id, at: ["consents", "consent", "sections", "risks"], language: .english))

      #expect(visit.html.contains("<div data-live-text>"))
      #expect(visit.text.contains("Walking can hurt."))
    }
  }

  @Test func `a script learns that another section uses the same name`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.open(page)
      let token = try browser.form(to: page).hidden.filter { $0.name == "csrf" }

      let visit = try await browser.post(
        Paths.markdownPreview(try await portal.study().id),
        token + [
          ("consent", "consent"), ("section", "risks"), ("language", "en"),
          ("text", "Text\n\n<toggle id=sig>Yes</toggle>"),
        ])

      let problems = try JSONValue(parsing: visit.bytes)["problems"]?.arrayValue ?? []
      #expect(problems.map { $0["code"] } == ["duplicate-element-id"])
      #expect(problems.first?["line"] == 3)
    }
  }
}
