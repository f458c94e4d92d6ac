import Foundation
import Hummingbird
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Undoing what a notice is about") struct UndoingFromNotices {
  @Test func `Undo in a notice takes back its edit and keeps what was written since`() async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let night = try await browser.addStep(id, kind: "instruction", title: "Good night")
      let morning = try await browser.addStep(id, kind: "instruction", title: "Good morning")
      try await browser.open(Paths.write(id, at: night))
      try await browser.submit(Paths.removal(id, at: night))
      let notice = try browser.form(to: Paths.undo(id)).hidden
      try await browser.save(id, morning, ["text": "Did you sleep well?"])

      let visit = try await browser.post(Paths.undo(id), notice)

      #expect(visit.text.contains("Undone: Removed Good night"))
      let steps = try await portal.study(id).task("join")?.steps ?? []
      #expect(steps.contains { $0.id == "good-night" })
      let text = try await browser.open(Paths.write(id, at: morning)).text
      #expect(text.contains("Did you sleep well?"))

      let again = try await browser.post(Paths.undo(id), notice)
      #expect(again.text.contains("This has already been undone."))
      #expect(try await portal.study(id).task("join")?.steps == steps)
    }
  }

  @Test func `a form that is sent twice has the same Undo`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let night = try await browser.addStep(id, kind: "instruction", title: "Good night")
      try await browser.open(Paths.write(id, at: night))
      let form = try browser.form(to: Paths.duplication(id, at: night)).hidden
      try await browser.post(Paths.duplication(id, at: night), form)
      let first = try browser.form(to: Paths.undo(id)).hidden.last { $0.name == "number" }

      try await browser.post(Paths.duplication(id, at: night), form)
      let second = try browser.form(to: Paths.undo(id)).hidden.last { $0.name == "number" }

      #expect(first?.value.isEmpty == false && first?.value == second?.value)
    }
  }

  @Test func `a script gets the number of the edit that Undo names`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")

      let visit = try await browser.save(
        id, ["facts"], ["board": "Lakeside"], as: "application/json")

      let lines = try await portal.store.history(
        of: id, for: try await portal.account(.ada).id)
      let answer = try JSONValue(parsing: visit.bytes)
      #expect(answer["undoNumber"] == .number(Double(lines.first?.number ?? 0)))
    }
  }

  @Test func `an edit that changes nothing offers no Undo`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addStep(id, kind: "instruction", title: "Good night")
      try await browser.open(Paths.write(id, at: step))

      let visit = try await browser.submit(Paths.identifier(id, at: step), ["id": "good-night"])

      #expect(visit.text.contains("“good-night” is already the identifier."))
      #expect(!visit.html.contains("notice-action"))
    }
  }
}
