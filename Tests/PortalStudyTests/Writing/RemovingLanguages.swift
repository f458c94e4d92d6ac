import Foundation
import SampleStudies
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Removing languages") struct RemovingLanguages {
  private static let german = Language("de")

  private func texts(of study: Study) -> Int {
    study.texts().count { $0.text[Self.german] != nil }
  }

  @Test func `a language that nobody wrote in leaves nothing behind`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: ["facts"]))
      try await browser.submit(Paths.languages(id), ["add": "de"])
      #expect(texts(of: try await portal.study(id)) > 0)

      try await browser.submit(Paths.languages(id), ["remove": "de"])

      let study = try await portal.study(id)
      #expect(study.furtherLanguages == [] && texts(of: study) == 0)
      #expect(!study.problems().contains { $0.code == .strayLanguage })
    }
  }

  @Test func `texts that an author wrote are kept, named, and removed or taken up again`()
    async throws
  {
    try await visitingPortal { browser, portal in
      var study = SampleStudies.empty(
        title: "Sleep Diary", slug: "sleep-diary", id: UUID(), language: .english)
      study.furtherLanguages = [Self.german]
      study.facts.title[Self.german] = "Schlaftagebuch"
      let id = try await browser.open(study, of: portal, at: ["facts"])

      try await browser.submit(Paths.languages(id), ["remove": "de"])

      let kept = try await portal.study(id)
      #expect(kept.facts.title[Self.german] == "Schlaftagebuch" && texts(of: kept) == 1)
      let page = try await browser.open(Paths.write(id, at: ["facts"]))
      #expect(page.text.contains("not a language of the study · 1 text is kept"))
      #expect(kept.problems().contains { $0.code == .strayLanguage })

      try await browser.submit(Paths.languages(id), ["remove-texts": "de"])

      let after = try await portal.study(id)
      #expect(texts(of: after) == 0 && after.facts.title[.english] == "Sleep Diary")
      try await browser.submit(Paths.languages(id), ["add": "de"])
      try await browser.submit(Paths.languages(id), ["remove-texts": "de"])
      #expect(texts(of: try await portal.study(id)) > 0)
    }
  }

  @Test func `nothing is removed from the study's first language, whatever a form says`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let before = try await portal.study(id)
      try await browser.open(Paths.write(id, at: ["facts"]))

      try await browser.submit(Paths.languages(id), ["remove": "en"])
      try await browser.submit(Paths.languages(id), ["remove-texts": "en"])

      #expect(try await portal.study(id) == before)
    }
  }
}
