import Foundation
import GRDB
import Hummingbird
import StudyModel
import Testing

@testable import PortalWeb
@testable import StudyStore

@Suite("Keeping what was typed") struct KeepingWhatWasTyped {
  private static let facts: Place = ["facts"]

  @Test func `a form refused for one letter shows all of its texts`() async throws {
    try await visitingPortal { browser, _ in
      let sound = Array(repeating: "sound", count: 4_000).joined(separator: " ")
      let pile = "Sleep a" + String(repeating: "\u{301}", count: 70) + " Diary"
      try await browser.open(Paths.newStudy)

      let visit = try await browser.submit(
        Paths.studies, ["start": "empty", "title": pile, "language": "en", "purpose": sound])

      #expect(visit.status == .badRequest)
      #expect(visit.text.contains("A letter carries more than 64 accents"))
      #expect(visit.text.contains(sound))
      #expect(visit.text.contains("Diary"))
    }
  }

  @Test func `a text as long as a study can hold is saved, whatever its letters take in a form`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let text = String(repeating: "眠", count: StudyLimits.textBytes / 3)

      let visit = try await browser.save(id, Self.facts, ["board": text], as: "application/json")

      #expect(visit.status == .ok)
      #expect(try await portal.study(id).facts.board == text)
    }
  }

  @Test func `an error shows every text of a form, and each to its end`() {
    let long = String(repeating: "word ", count: 100_000) + "end"
    var fields = (0..<900).map { (name: "choices.\($0).text", value: "Answer \($0)") }
    fields.append((name: "content", value: long))

    let texts = KeptTexts(SubmittedForm(fields: fields)).all

    #expect(texts.count == 901)
    #expect(texts[899].value == "Answer 899")
    #expect(texts.last?.value == long)
  }

  @Test func `a text stays on the page when something goes wrong inside`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: Self.facts))
      try await portal.store.database.write {
        try $0.execute(sql: "ALTER TABLE edit RENAME TO elsewhere")
      }

      let visit = try await browser.save(
        id, Self.facts, ["board": "A name I looked up for long"], over: browser.page.html)

      #expect(visit.status == .internalServerError)
      #expect(visit.text.contains("Something went wrong here"))
      #expect(visit.text.contains("A name I looked up for long"))
    }
  }
}
