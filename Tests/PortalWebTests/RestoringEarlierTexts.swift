import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Restoring earlier texts") struct RestoringEarlierTexts {
  private static let section: Place = ["consents", "consent", "sections", "welcome"]

  @Test func `a text that has changed since is restored after a question about both`() async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.section)
      try await portal.change(id) { $0.consents[0].sections[0].title = [.english: "Money"] }
      let account = try await portal.account(.ada).id
      let line = try #require(try await portal.store.history(of: id, for: account).first)
      let change = try #require(line.differences.first)
      try await portal.change(id) { $0.consents[0].sections[0].title = [.english: "Money 2"] }
      try await browser.open(Paths.history(id))

      let asked = try await browser.submit(
        Paths.bringingBack(id),
        [
          "number": "\(line.number)",
          "place": JSONValue.array(change.place.map(JSONValue.string)).canonicalText,
        ])

      #expect(asked.status == .conflict)
      #expect(asked.text.contains("“Title” of “Money 2” has changed since then"))
      #expect(asked.text.contains("Nothing has been restored yet."))
      #expect(asked.html.contains("Restore this text"))
      for untrue in ["another window", "were writing", "Typed here", "your text"] {
        #expect(!asked.text.contains(untrue), "\(untrue)")
      }
      try await browser.submitFilledIn(Paths.write(id, at: Self.section))
      let title = try await portal.study(id).consents[0].sections[0].title
      #expect(title == [.english: "Welcome"])
    }
  }

  @Test func `a translation is restored where it is written`() async throws {
    try await visitingPortal { browser, portal in
      let arabic = Language("ar")
      var study = Study.survey()
      study.furtherLanguages = [arabic]
      study.consents[0].sections[0].title[arabic] = "أهلا"
      let id = try await browser.open(study, of: portal, at: Self.section)
      try await portal.change(id) { $0.consents[0].sections[0].title[arabic] = nil }
      let account = try await portal.account(.ada).id
      let line = try #require(try await portal.store.history(of: id, for: account).first)
      let place = Self.section + ["title", "ar"]
      try await browser.open(Paths.history(id))

      let visit = try await browser.submit(
        Paths.bringingBack(id),
        [
          "number": "\(line.number)",
          "place": JSONValue.array(place.map(JSONValue.string)).canonicalText,
        ])

      let address = Paths.write(id, at: Self.section, language: arabic)
      #expect(visit.path == address)
      #expect(visit.html.contains("أهلا"))
      let link = "<a href=\"\(address)\" dir=\"auto\">Welcome</a>"
      #expect(visit.html.contains("Restored “Title (Arabic)”. Go to \(link)</p>"))
      #expect(try await portal.study(id).consents[0].sections[0].title[arabic] == "أهلا")
    }
  }

  @Test func `a translation that has changed since comes back with the source it was made from`()
    async throws
  {
    try await visitingPortal { browser, portal in
      var study = Study.survey()
      study.furtherLanguages = [.spanish]
      study.consents[0].sections[0].title[.spanish] = "Bienvenida"
      let id = try await browser.open(study, of: portal, at: Self.section)
      let action = Paths.write(id, at: Self.section)
      try await browser.save(id, Self.section, ["title": "Hello"])
      try await browser.open(Paths.write(id, at: Self.section, language: .spanish))
      try await browser.submitFilledIn(action, ["title": "Hola"])
      let account = try await portal.account(.ada).id
      let line = try #require(try await portal.store.history(of: id, for: account).first)
      try await browser.open(Paths.write(id, at: Self.section, language: .spanish))
      try await browser.submitFilledIn(action, ["title": ""])
      try await browser.open(Paths.history(id))

      let asked = try await browser.submit(
        Paths.bringingBack(id),
        [
          "number": "\(line.number)",
          "place": JSONValue.array((Self.section + ["title", "es"]).map(JSONValue.string))
            .canonicalText,
        ])
      #expect(asked.status == .conflict)
      try await browser.submitFilledIn(action)

      let title = try await portal.study(id).consents[0].sections[0].title
      #expect(title[.spanish] == "Bienvenida")
      #expect(title.isOutdated(in: .spanish, from: .english))
    }
  }

  @Test func `words that were saved and then replaced can be restored`() async throws {
    try await visitingPortal { browser, portal in
      let words = "Long acknowledged words."
      let id = try await browser.open(.survey(), of: portal, at: Self.section)
      var editor = try await OpenEditor(browser, Paths.write(id, at: Self.section))
      for text in [words, "Other words."] {
        editor["summary"] = text
        guard case .saved = try await editor.save(browser) else {
          Issue.record("The save was refused.")
          return
        }
      }
      let account = try await portal.account(.ada).id
      let entry = try #require(
        try await portal.store.history(of: id, for: account, isJoined: true).first)
      let place = try #require(entry.differences.first?.place)

      let history = try await browser.open(Paths.history(id))
      #expect(history.html.contains("name=\"number\" value=\"\(entry.number)\""))
      try await browser.submit(
        Paths.bringingBack(id),
        [
          "number": "\(entry.number)",
          "place": JSONValue.array(place.map(JSONValue.string)).canonicalText,
        ])

      #expect(try await portal.study(id).consents[0].sections[0].summary[.english] == words)
    }
  }
}
