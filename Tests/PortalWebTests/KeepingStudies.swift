import Foundation
import Hummingbird
import SampleStudies
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Managing studies") struct KeepingStudies {
  @Test func `a new user sees how to get started`() async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.open(Paths.studies)

      #expect(visit.text.contains("Create your first study"))
    }
  }

  @Test func `a new study needs a title, and a refused form keeps what was typed`() async throws {
    try await visitingPortal { browser, _ in
      try await browser.open(Paths.newStudy)

      let visit = try await browser.submit(
        Paths.studies, ["start": "empty", "title": " ", "language": "es"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("Give the study a title"))
      #expect(visit.html.contains(#"<option value="es" selected>"#))
    }
  }

  @Test func `a title has limits on its characters and their combining marks`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      let marked = String(repeating: "a" + String(repeating: "\u{301}", count: 60), count: 300)
      for (title, words) in [
        (marked, "Use fewer accents, marks, or joined symbols; this title has 36,300 bytes"),
        (String(repeating: "a", count: 301), "Use at most 300 characters; this title has 301."),
      ] {
        try await browser.open(Paths.newStudy)
        let new = try await browser.submit(
          Paths.studies, ["start": "empty", "title": title, "language": "en"])
        #expect(new.status == .unprocessableContent)
        #expect(new.text.contains(words))
        try await browser.open(Paths.copy(id))
        let copy = try await browser.submit(Paths.copy(id), ["title": title, "source": "draft"])
        #expect(copy.status == .unprocessableContent)
        #expect(copy.text.contains(words))
      }
    }
  }

  @Test func `an empty study opens in the editor`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")

      #expect(browser.page.text.contains("“Sleep Diary” has been created"))
      let ada = try await portal.account(.ada).id
      let draft = try #require(try await portal.store.draft(of: id, for: ada))
      #expect(draft.study.slug == "sleep-diary")
      #expect(draft.role == .owner)
    }
  }

  @Test func `a copy of the sample is complete and has its own name`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")

      let ada = try await portal.account(.ada).id
      var study = try #require(try await portal.store.draft(of: id, for: ada)).study
      study.id = SampleStudies.heartRhythmAtHome.id
      study.slug = SampleStudies.heartRhythmAtHome.slug
      #expect(study == SampleStudies.heartRhythmAtHome)
    }
  }

  @Test func `two studies with one title get different short names`() async throws {
    try await visitingPortal { browser, portal in
      try await browser.createStudy("Sleep Diary")
      let second = try await browser.createStudy("Sleep Diary")

      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.draft(of: second, for: ada)?.study.slug == "sleep-diary-2")
    }
  }

  @Test func `the list can be searched by words`() async throws {
    try await visitingPortal { browser, _ in
      try await browser.createStudy("Sleep Diary")
      try await browser.createStudy("Walking Together")

      let found = try await browser.open("/studies?words=walking+together")
      #expect(found.text.contains("Walking Together") && !found.text.contains("Sleep Diary"))

      let nothing = try await browser.open("/studies?words=tides")
      #expect(nothing.text.contains("No studies match “tides”"))
    }
  }

  @Test func `a long list is split into pages`() async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada).id
      for number in 1...25 {
        let study = SampleStudies.empty(
          title: "Study \(number)", slug: "study-\(number)", id: UUID(), language: .english)
        _ = try await portal.store.create(study, by: ada, problems: (0, 0))
      }

      let first = try await browser.open(Paths.studies)
      #expect(first.text.contains("Page 1 of 2, 25 total"))

      let second = try await browser.open("/studies?page=2")
      #expect(second.html.matches(of: /class="study-row"/).count == 5)
    }
  }

  @Test func `archiving can be undone from its notice`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.studies)

      let archived = try await browser.submit(Paths.archiving(id))
      #expect(archived.text.contains("“Sleep Diary” has been archived"))

      let back = try await browser.submit(Paths.archiving(id) + "/removal")
      #expect(back.text.contains("has been restored"))
      #expect(back.html.contains("class=\"study-row\""))
    }
  }

  @Test func `a copy is complete`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.copy(id))

      try await browser.submit(
        Paths.copy(id), ["title": "Heart Rhythm at Home", "source": "draft"])

      let ada = try await portal.account(.ada).id
      let cards = try await portal.store.studies(for: ada).cards
      let copy = try #require(cards.first { $0.id != id })
      var study = try #require(try await portal.store.draft(of: copy.id, for: ada)).study
      #expect(study.slug == "heart-rhythm-at-home-2")
      study.id = SampleStudies.heartRhythmAtHome.id
      study.slug = SampleStudies.heartRhythmAtHome.slug
      #expect(study == SampleStudies.heartRhythmAtHome)
    }
  }

  @Test func `the page for importing says which formats can be imported`() async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.open(Paths.importing)

      #expect(visit.text.contains("You can import files in these formats: "))
      #expect(visit.text.contains(ImportFormats.titles))
      for format in ImportFormats.all { #expect(ImportFormats.titles.contains(format.title)) }
    }
  }

  @Test func `an exported study can be imported unchanged`() async throws {
    try await visitingPortal { browser, portal in
      let visit = try await browser.importFile(
        try SampleStudies.heartRhythmAtHome.canonicalBytes(), named: "heart.json")

      #expect(visit.text.contains("Everything was imported unchanged"))
      let ada = try await portal.account(.ada).id
      let cards = try await portal.store.studies(for: ada).cards
      #expect(cards.count == 1)

      // The report has its own address: reloading it imports nothing again, and the history links to it.
      #expect(visit.path == Paths.importReport(cards[0].id))
      let again = try await browser.open(visit.path)
      #expect(again.text.contains("“heart.json”, read as"))
      #expect(try await portal.store.studies(for: ada).total == 1)
      let history = try await browser.open(Paths.history(cards[0].id))
      #expect(history.html.contains(#"href="\#(visit.path)""#))
    }
  }

  @Test func `a ResearchKit task is imported with a report of what was lost`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/researchkit/first-visit.json")

      let visit = try await browser.importFile(
        Array(try Data(contentsOf: file)), named: "first-visit.json")

      #expect(visit.text.contains("ORKKeyValueStepModifier of the step “all”"))
      let cards = try await portal.store.studies(for: try await portal.account(.ada).id).cards
      let ada = try await portal.account(.ada).id
      let study = try #require(try await portal.store.draft(of: cards[0].id, for: ada)).study
      #expect(study.tasks[0].steps.count == 11 && study.tasks[0].rules.count == 4)
      #expect(study.consents[0].sections.map(\.type) == [.overview, .withdrawing])
    }
  }

  @Test func `a study that was not imported has no import report`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")

      #expect(try await browser.open(Paths.importReport(id)).status == .notFound)
    }
  }

  @Test func `an unreadable file is refused with the position of the error`() async throws {
    try await visitingPortal { browser, portal in
      try await browser.open(Paths.importing)

      let visit = try await browser.upload(
        Array("{\n  \"schema\": 1,,\n}".utf8), named: "heart.json", to: Paths.importing)

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("Line 2"))
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.studies(for: ada).total == 0)
    }
  }

  @Test func `a reviewer cannot create studies`() async throws {
    try await visitingPortal(as: .rosalind) { browser, _ in
      let beginning = try await browser.open(Paths.newStudy)
      let importing = try await browser.open(Paths.importing)

      #expect(beginning.status == .forbidden && importing.status == .forbidden)
    }
  }
}
