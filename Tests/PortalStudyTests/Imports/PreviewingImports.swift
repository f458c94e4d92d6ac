import Foundation
import SampleStudies
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Previewing an import") struct PreviewingImports {
  private static let heart = SampleStudies.heartRhythmAtHome

  @Test func `a preview shows what a file contains, and creates nothing`() async throws {
    try await visitingPortal { browser, portal in
      let visit = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")

      #expect(visit.status == .ok)
      #expect(visit.text.contains("Nothing has been created yet"))
      #expect(visit.text.contains("heart.json"))
      #expect(visit.text.contains("Read as Accord study document · English, Spanish"))
      #expect(visit.text.contains("Everything will be imported unchanged"))
      for task in Self.heart.tasks {
        #expect(visit.text.contains(Self.heart.title(task.title, in: .english)))
      }
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.studies(for: ada).total == 0)
      // The address survives reloading.
      #expect(try await browser.open(visit.path).text.contains("Nothing has been created yet"))
    }
  }

  @Test func `what is lost is listed before anything is created, each kind once`() async throws {
    try await visitingPortal { browser, _ in
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/researchkit/first-visit.json")

      let visit = try await browser.preview(
        Array(try Data(contentsOf: file)), named: "first-visit.json")

      #expect(visit.text.contains("What will change during import"))
      #expect(visit.text.contains("ORKKeyValueStepModifier of the step “all”"))
    }
  }

  @Test func `a key that a ResearchKit file gives twice is listed with its pointer`() async throws {
    try await visitingPortal { browser, _ in
      let task = """
        {"_class": "ORKOrderedTask", "identifier": "t", "steps": [
          {"_class": "ORKInstructionStep", "identifier": "a", "title": "A", "title": "B"}]}
        """

      let visit = try await browser.preview(Array(task.utf8), named: "task.json")

      #expect(visit.text.contains("A value of the key “title”, which appears 2 times"))
      #expect(visit.text.contains("/steps/0/title"))
    }
  }

  @Test func `creating twice makes one study, and the preview then leads to it`() async throws {
    try await visitingPortal { browser, portal in
      let preview = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")
      let action = Paths.creation(of: try preview.upload)
      let fields = try preview.form(to: action).filledIn
      let first = try await browser.post(action, fields)

      let second = try await browser.post(action, fields)

      #expect(first.path == second.path && second.status == .ok)
      #expect(try await browser.open(preview.path).path == first.path)
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.studies(for: ada).total == 1)
    }
  }

  @Test func `pressing create in two tabs at once makes one study`() async throws {
    try await visitingPortal { browser, portal in
      let preview = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")
      let action = Paths.creation(of: try preview.upload)
      let csrf = try browser.csrf()
      let sent = [("submission", "one"), ("submission", "two")]

      try await withThrowingTaskGroup(of: Void.self) { group in
        for token in sent {
          let tab = browser
          group.addTask { _ = try await tab.post(action, [csrf, token, ("into", "")]) }
        }
        try await group.waitForAll()
      }

      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.studies(for: ada).total == 1)
    }
  }

  @Test func `a canceled upload is forgotten`() async throws {
    try await visitingPortal { browser, portal in
      let preview = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")

      let visit = try await browser.submit(Paths.removingImport(try preview.upload))

      #expect(visit.text.contains("The import was canceled. Nothing was created."))
      #expect(try await browser.open(preview.path).status == .gone)
    }
  }

  @Test func `someone else's upload, and one from before a restart, are gone`() async throws {
    try await visitingPortal { browser, portal in
      let preview = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")
      let unknown = try await browser.open(Paths.importPreview(UUID()))
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      let token = try browser.csrf()

      let visit = try await browser.open(preview.path)

      #expect(visit.status == .gone && unknown.status == .gone)
      #expect(visit.text.contains("The uploaded file is no longer here"))
      #expect(visit.text.contains("Choose the file again."))
      #expect(!visit.html.contains("heart.json"))
      let sent = try await browser.post(Paths.creation(of: try preview.upload), [token])
      #expect(sent.status == .gone)
      let grace = try await portal.account(.grace).id
      #expect(try await portal.store.studies(for: grace).total == 0)
    }
  }

  @Test func `a file can be read again in another format`() async throws {
    try await visitingPortal { browser, portal in
      let preview = try await browser.preview(Array("# Hola\n\nTexto.\n".utf8), named: "hola.md")
      let action = Paths.rereading(try preview.upload)
      let form = try preview.form(to: Paths.creation(of: preview.upload)).filledIn
      func fields(format: String) -> [(name: String, value: String)] {
        form.filter { $0.name != "format" && $0.name != "language" }
          + [("format", format), ("language", "es")]
      }

      let spanish = try await browser.post(action, fields(format: ""))
      #expect(spanish.text.contains("· Spanish"))

      let wrong = try await browser.post(action, fields(format: "fhir"))
      #expect(wrong.status == .unprocessableContent)
      #expect(wrong.text.contains("“hola.md”"))
      #expect(wrong.text.contains("Nothing has been created yet"))

      try await browser.open(preview.path)
      try await browser.createPreviewed()
      let ada = try await portal.account(.ada).id
      let card = try #require(try await portal.store.studies(for: ada).cards.first)
      let study = try #require(try await portal.store.draft(of: card.id, for: ada)).study
      #expect(study.primaryLanguage == .spanish)
    }
  }

  @Test func `a reviewer cannot upload`() async throws {
    try await visitingPortal(as: .rosalind) { browser, _ in
      let token = try browser.csrf()

      let visit = try await browser.send(
        (name: "a.md", bytes: Array("# A".utf8)), to: Paths.importing, [token])

      #expect(visit.status == .forbidden)
    }
  }
}
