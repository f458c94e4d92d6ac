import Foundation
import SampleStudies
import StudyDocuments
import StudyExchange
import StudyModel
import StudyReview
import StudyWord
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Importing documents of word processors") struct ImportingDocuments {
  private static let hasPandoc: Comment = "pandoc is installed by scripts/setup pdf"

  @Test(.enabled(if: WordReader().isAvailable, hasPandoc))
  func `a Word document becomes a consent, and its tracked changes are listed`() async throws {
    try await visitingPortal { browser, portal in
      let document = BoardDocument(
        title: "Heart Study", language: .english,
        blocks: [
          MarkedBlock(.heading(1), "Heart Study"), MarkedBlock(.heading(2), "Privacy"),
          MarkedBlock(
            .paragraph, [MarkedRun("Kept "), MarkedRun("very ", .inserted), MarkedRun("safe.")]),
          MarkedBlock(.heading(2), "What you do"), MarkedBlock(.paragraph, "Walk."),
        ])
      let docx = try await WordWriter().docx(
        of: document, as: WordRevision(author: "Ada", date: Date(timeIntervalSince1970: 0)))

      let visit = try await browser.importFile(Array(docx), named: "Heart.docx")

      #expect(visit.text.contains("“Heart.docx”, read as Word document (.docx)"))
      #expect(visit.text.contains("1 tracked insertion: “very”"))
      let ada = try await portal.account(.ada).id
      let card = try #require(try await portal.store.studies(for: ada).cards.first)
      let study = try #require(try await portal.store.draft(of: card.id, for: ada)).study
      let consent = try #require(study.consents.first)
      #expect(consent.title[study.primaryLanguage] == "Heart Study")
      #expect(consent.sections.map(\.type) == [.privacy, .custom])
      #expect(
        consent.sections.map { $0.content[study.primaryLanguage] } == ["Kept very safe.", "Walk."])
    }
  }

  @Test(.enabled(if: WordReader().isAvailable, hasPandoc))
  func `a consent exported for Word comes back with the same sections`() async throws {
    var sample = SampleStudies.heartRhythmAtHome
    sample.consents[0].sections[1].content[.english] = "First.\n\n### In detail\n\nSecond."
    let study = sample
    let consent = study.consents[0]
    let page = ConsentPage(study: study, consent: consent, language: .english)
    let docx = try await WordWriter().docx(
      of: BoardDocument(page: page.html, title: page.title, language: .english),
      as: WordRevision(author: "Ada", date: Date(timeIntervalSince1970: 0)))
    try await visitingPortal { browser, portal in
      let visit = try await browser.importFile(Array(docx), named: "Consent.docx")

      #expect(visit.text.contains("of the signature page that Accord wrote"))
      let ada = try await portal.account(.ada).id
      let card = try #require(try await portal.store.studies(for: ada).cards.first)
      let imported = try #require(try await portal.store.draft(of: card.id, for: ada)).study
      let titles = imported.consents[0].sections.map { $0.title[.english] ?? "" }
      #expect(
        titles == consent.documentSections.map { $0.documentHeading(in: .english, else: .english) })
      let contents = imported.consents[0].sections.compactMap { $0.content[.english] }
      #expect(contents.contains("First.\n\n### In detail\n\nSecond."))
    }
  }

  @Test(.enabled(if: WordReader().isAvailable, hasPandoc))
  func `a web page becomes a consent without its scripts`() async throws {
    try await visitingPortal { browser, portal in
      let page =
        "<!DOCTYPE html><html lang=\"es\"><title>Estudio</title><h1>Estudio</h1><h2>Uno</h2><p>A <b>b</b><script>x()</script></p>"

      let visit = try await browser.importFile(Array(page.utf8), named: "a.html")

      #expect(visit.text.contains("Spanish"))
      let ada = try await portal.account(.ada).id
      let card = try #require(try await portal.store.studies(for: ada).cards.first)
      let study = try #require(try await portal.store.draft(of: card.id, for: ada)).study
      #expect(study.consents[0].sections.map { $0.content[study.primaryLanguage] } == ["A **b**"])
    }
  }

  @Test(.enabled(if: WordReader().isAvailable, hasPandoc))
  func `damaged Word documents never stop the portal, and create nothing half`() async throws {
    let document = BoardDocument(
      title: "A", language: .english,
      blocks: [MarkedBlock(.heading(1), "A"), MarkedBlock(.paragraph, "Words.")])
    let docx = Array(
      try await WordWriter().docx(
        of: document, as: WordRevision(author: "Ada", date: Date(timeIntervalSince1970: 0))))
    try await visitingPortal { browser, portal in
      for step in 1...12 {
        var damaged = docx
        damaged[docx.count * step / 13] ^= 0x5A

        let visit = try await browser.importFile(damaged, named: "a.docx")

        #expect(visit.status == .ok || visit.status == .unprocessableContent)
      }
      let half = try await browser.importFile(Array(docx.prefix(docx.count / 2)), named: "a.docx")
      #expect(half.status == .unprocessableContent)
    }
  }

  @Test func `where pandoc is missing, the page says so and offers to paste`() async throws {
    let nowhere = WordReader(program: URL(filePath: "/nowhere/pandoc"))
    let portal = try await TestPortal(documents: PandocConverter(reader: nowhere))
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      try await browser.open(Paths.importing)

      let visit = try await browser.upload(
        Array("<!DOCTYPE html><p>A".utf8), named: "a.html", to: Paths.importing, ["format": ""])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("pandoc, which is not installed here"))
      #expect(visit.text.contains("paste it into the text of a whole consent"))
    }
  }
}
