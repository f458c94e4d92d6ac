import Foundation
import SampleStudies
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Importing into an existing study") struct AddingImports {
  private static let heart = SampleStudies.heartRhythmAtHome
  private static let survey = heart.tasks.first { $0.kind != .join }?.id ?? ""

  private static func values(of study: Study) -> [String] {
    study.consents.map { ImportContents.Part.value(["consents", $0.id]) }
      + study.tasks.map { ImportContents.Part.value(["tasks", $0.id]) }
  }

  @Test func `chosen parts are added in one edit, which Undo takes back`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let before = try await portal.study(id)
      let preview = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")
      let upload = try preview.upload

      let shown = try await browser.open(Paths.importPreview(upload, into: id))
      #expect(shown.text.contains("Select what to add to “ Sleep Diary ”"))
      #expect(shown.text.contains("the one in the file is not selected"))
      #expect(shown.text.contains("Texts in Spanish are added, too."))
      // Everything but the second task for joining is selected at first.
      let sent = try shown.form(to: Paths.creation(of: upload)).filledIn
      let parts = sent.filter { $0.name == "part" }.map(\.value)
      #expect(parts.count == Self.values(of: Self.heart).count - 1)
      let made = try await browser.post(Paths.creation(of: upload), sent)

      #expect(made.text.contains("from “heart.json”."))
      let after = try await portal.study(id)
      #expect(after.tasks.count == before.tasks.count + Self.heart.tasks.count - 1)
      #expect(after.consents.count == before.consents.count + Self.heart.consents.count)
      #expect(after.facts == before.facts && after.id == before.id)
      let undo = try made.form(to: Paths.undo(id)).hidden
      let history = try await browser.open(Paths.history(id))
      let report = try #require(
        history.html.firstMatch(of: /href="([^"]*)">See what was imported/)
      ).1
      // The study itself has no Spanish.
      #expect(
        try await browser.open(String(report)).text.contains(
          "“heart.json”, read as Accord study document · English, Spanish"))
      try await browser.post(Paths.undo(id), undo)
      #expect(try await portal.study(id) == before)
    }
  }

  @Test func `a colleague's edits since the preview stay, and names are made free again`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let preview = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")
      let upload = try preview.upload
      let shown = try await browser.open(Paths.importPreview(upload, into: id))
      let sent = try shown.form(to: Paths.creation(of: upload)).filledIn.filter {
        $0.name != "part"
      }
      let task = try #require(Self.heart.task(Self.survey))
      _ = try await portal.store.edit(
        id, by: try await portal.account(.ada).id, at: [], basedOn: nil, summary: "Meanwhile",
        change: { study in
          study.facts.title[.english] = "Sleep Diary 2"
          if !study.tasks.contains(where: { $0.id == task.id }) { study.tasks.append(task) }
        }, problems: { _ in (0, 0) })

      let made = try await browser.post(
        Paths.creation(of: upload),
        sent + [("part", ImportContents.Part.value(["tasks", task.id]))])

      #expect(made.status == .ok)
      let study = try await portal.study(id)
      #expect(study.facts.title[.english] == "Sleep Diary 2")
      #expect(study.tasks.map(\.id).contains("\(task.id)-2"))
      #expect(made.text.contains("\(task.id) is now \(task.id)-2"))
    }
  }

  @Test func `adding twice adds once`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let preview = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")
      let action = Paths.creation(of: try preview.upload)
      let shown = try await browser.open(Paths.importPreview(try preview.upload, into: id))
      let sent = try shown.form(to: action).filledIn
      let first = try await browser.post(action, sent)
      let study = try await portal.study(id)

      let second = try await browser.post(action, sent)

      #expect(second.status == .ok && second.path == first.path)
      #expect(try await portal.study(id) == study)
    }
  }

  @Test func `without a part nothing is added, and the upload stays`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let before = try await portal.study(id)
      let preview = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")
      let action = Paths.creation(of: try preview.upload)
      try await browser.open(Paths.importPreview(try preview.upload, into: id))

      let visit = try await browser.submit(action)

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("Select at least one consent or task."))
      #expect(try await portal.study(id) == before)
      #expect(try await browser.open(preview.path).status == .ok)
    }
  }

  @Test func `parts that were taken out stay out when something else is shown`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let other = try await browser.createStudy("Evening Walks")
      let preview = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")
      let upload = try preview.upload
      let action = Paths.creation(of: upload)
      let shown = try await browser.open(Paths.importPreview(upload, into: id))
      let only = ImportContents.Part.value(["tasks", Self.survey])
      let sent =
        try shown.form(to: action).filledIn
        .filter { $0.name != "part" && $0.name != "destination" } + [("part", only)]

      let again = try await browser.post(
        Paths.rereading(upload), sent + [("destination", other.uuidString.lowercased())])

      #expect(again.text.contains("Select what to add to “ Evening Walks ”"))
      let parts = try again.form(to: action).filledIn.filter { $0.name == "part" }.map(\.value)
      #expect(parts == [only])
    }
  }

  @Test func `what would go into another study is shown before it is added`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let before = try await portal.study(id)
      let preview = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")
      let action = Paths.creation(of: try preview.upload)
      let sent = try preview.form(to: action).filledIn.filter { $0.name != "destination" }

      let visit = try await browser.post(
        action, sent + [("destination", id.uuidString.lowercased())])

      #expect(visit.text.contains("Nothing has been created yet. Check what this would add"))
      #expect(visit.text.contains("Select what to add to “ Sleep Diary ”"))
      #expect(try await portal.study(id) == before)
    }
  }

  @Test func `only people who may edit a study can add to it`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.share("Sleep Diary", with: .grace, as: "viewer")
      let preview = try await browser.preview(
        try Self.heart.canonicalBytes(), named: "heart.json")
      #expect(!preview.text.contains("Sleep Diary"))

      let shown = try await browser.open(Paths.importPreview(try preview.upload, into: id))
      #expect(shown.status == .forbidden)
      let token = ("csrf", try preview.form(to: Paths.creation(of: preview.upload)).csrf)
      let sent = try await browser.post(
        Paths.creation(of: try preview.upload),
        [
          token, ("into", id.uuidString.lowercased()),
          ("part", ImportContents.Part.value(["tasks", Self.survey])),
        ])
      #expect(sent.status == .forbidden)
    }
  }
}

extension Browser.Form {
  fileprivate var csrf: String { hidden.first { $0.name == "csrf" }?.value ?? "" }
}
