import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalWeb

@Suite("Writing a consent as one text") struct WritingAConsentAsText {
  @Test func `the facts of the study are at hand for the whole text`() async throws {
    try await visitingWalks { browser, _, page in
      try await browser.open(page)

      #expect(browser.page.text.contains("Study facts for these texts"))
      for fact in StudyFact.allCases {
        #expect(browser.page.html.contains("data-pipe=\"\(fact.code)\""))
      }
    }
  }

  @Test func `shows the text with its front matter in fields`() async throws {
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

  @Test func `saves what was typed into the sections and keeps their ids`() async throws {
    try await visitingWalks { browser, portal, page in
      let before = try await portal.walks()

      let visit = try await browser.write(page) { $0.replacing("can hurt", with: "can tire") }

      let after = try await portal.walks()
      #expect(visit.status == .ok && visit.text.contains("Walking can tire."))
      #expect(after.sections.map(\.id) == before.sections.map(\.id))
      #expect(after.section("risks")?.content[.english] == "Walking can tire.")
    }
  }

  @Test func `changes nothing when it is sent back as it came`() async throws {
    try await visitingWalks { browser, portal, page in
      let before = try await portal.walks()

      try await browser.write(page) { $0.replacing("\n", with: "\r\n") }

      #expect(try await portal.walks() == before)
    }
  }

  @Test func `saves title, version and further lines`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.write(
        page,
        ["title": "Evening walks", "version": "1.3.0", "metadata": "contact: nobody\nsite: 4"])

      let consent = try await portal.walks()
      #expect(consent.title[.english] == "Evening walks" && consent.statedVersion == "1.3.0")
      #expect(
        consent.furtherMetadata == [
          MetadataLine(key: "contact", value: "nobody"), MetadataLine(key: "site", value: "4"),
        ])
    }
  }

  @Test(arguments: [
    ("<toggle id=\"a>\nYes\n</toggle>", "Line 3, column 12"),
    ("<toggle id=a>Yes", "Line 3, column 17"),
    ("<select id=a expected-value=b>?</select>", "Line 3, column 14"),
  ])
  func `refuses a text that does not load, says where and keeps it`(wrong: String, place: String)
    async throws
  {
    try await visitingWalks { browser, portal, page in
      let before = try await portal.walks()

      let visit = try await browser.write(page) { _ in "Begin.\n\n\(wrong)\n" }

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains(place), "\(visit.text)")
      #expect(
        visit.text.contains(wrong.split(whereSeparator: \.isWhitespace).joined(separator: " ")))
      #expect(try await portal.walks() == before)
    }
  }

  @Test func `asks before a section goes that has more than text`() async throws {
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

  @Test func `does not take an old yes for a new question`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.open(page)
      let visit = try await browser.submit(
        page, ["text": "Nothing.", "agreed": "0123456789abcdef"])

      #expect(visit.status == .unprocessableContent)
      #expect(try await portal.walks().section("risks") != nil)
    }
  }

  @Test func `names the line of the text where something began, without the front matter`()
    async throws
  {
    try await visitingWalks { browser, _, page in
      try await browser.open(page)

      let visit = try await browser.submit(
        page, ["text": "Welcome.\n\n<toggle id=a>\nI <b>do</b> agree\n\n# End\n"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("The “toggle” opened on line 3 cannot be closed here"))
    }
  }

  @Test func `shows both texts when two people write`() async throws {
    try await visitingWalks { browser, portal, page in
      try await browser.open(page)
      let stale = try browser.form(to: page)
      try await browser.write(page) { $0.replacing("can hurt", with: "can tire") }

      let visit = try await browser.post(
        page, stale.hidden + [("text", "# Risks\n\nMine."), ("title", "Walks consent")])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Mine.") && visit.text.contains("Walking can tire."))
      #expect(try await portal.walks().section("risks")?.content[.english] == "Walking can tire.")
      let chosen = try await browser.submit(page, ["text": "# Risks\n\nBoth.\n\n# End\n\nBye."])
      #expect(chosen.status == .ok)
      #expect(try await portal.walks().section("risks")?.content[.english] == "Both.")
    }
  }

  @Test func `lets two people change different fields`() async throws {
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

  @Test func `takes a consent that is too long for a usual form`() async throws {
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

  @Test func `says how much is too much`() async throws {
    try await visitingWalks { _, portal, _ in
      var form = SubmittedForm()
      form.fields = [
        ("was.text", ""), ("text", String(repeating: "a", count: DocumentFields.textLimit + 1)),
      ]
      let study = try await portal.study()
      let consent = try await portal.walks()
      let shown = DocumentText(study: study, consent: consent, language: .english)
      let current = DocumentFields(consent, shown: shown, language: .english)
      form.fields.append(("was.text", current.fingerprint(of: "text")))
      let edit = DocumentEdit(consent: "consent", language: .english, form: form)

      let error = #expect(throws: DocumentEditError.self) { try edit.applied(to: study) }

      guard case .fields(let errors)? = error else { return #expect(Bool(false), "not refused") }
      #expect(errors["text"]?.contains("One consent can have 4096 KB") == true)
    }
  }

  @Test func `points to the fields when front matter is pasted into the text`() async throws {
    try await visitingWalks { browser, _, page in
      let visit = try await browser.write(page) { "---\ntitle: Pasted\n---\n\n" + $0 }

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("The text begins with front matter"))
    }
  }

  @Test func `writes another language and shows how it differs`() async throws {
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

  @Test func `is not there for whoever may not see the study`() async throws {
    try await visitingWalks { browser, _, page in
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      #expect(try await browser.open(page).status == .notFound)
    }
  }
}
