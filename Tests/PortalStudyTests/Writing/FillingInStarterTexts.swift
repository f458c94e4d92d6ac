import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Adding a language to a new study") struct FillingInStarterTexts {
  @Test func `Accord's starter texts appear in the new language, and one Undo removes them all`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: ["facts"]))
      let before = try await portal.study(id)

      try await browser.submit(Paths.languages(id), ["add": "Spanish"])
      let added = try await portal.study(id)
      #expect(added.consents[0].title[.spanish] == "Consentimiento")
      #expect(added.translationGaps().map(\.place) == [["facts", "title"]])

      let visit = try await browser.submit(Paths.undo(id))
      let facts = "<a href=\"\(Paths.write(id, at: ["facts"]))\" dir=\"auto\">Study facts</a>"
      #expect(visit.html.contains("Undone: Changed the languages. Go to \(facts)</p>"))
      #expect(try await portal.study(id) == before)
    }
  }

  @Test func `a removed language is restored with its texts`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let consent: Place = ["consents", "consent"]
      try await browser.open(Paths.write(id, at: ["facts"]))
      try await browser.submit(Paths.languages(id), ["add": "es"])
      let added = try await portal.study(id)

      try await browser.submit(Paths.languages(id), ["remove": "es"])
      try await browser.submit(Paths.languages(id), ["add": "es"])
      #expect(try await portal.study(id) == added)

      try await browser.save(id, consent, ["title": "Consent to take part"])
      let changed = try await portal.study(id)
      #expect(
        changed.translationGaps().map(\.place) == [["facts", "title"], consent + ["title"]])
      #expect(changed.consents[0].title[.spanish] == "Consentimiento")
    }
  }
}
