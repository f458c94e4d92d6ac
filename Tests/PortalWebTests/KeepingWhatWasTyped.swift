import Foundation
import GRDB
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Keeping unsaved text") struct KeepingWhatWasTyped {
  private static let facts: Place = ["facts"]

  @Test func `a form refused for one character shows all of its texts`() async throws {
    try await visitingPortal { browser, _ in
      let sound = Array(repeating: "sound", count: 4_000).joined(separator: " ")
      let pile = "Sleep a" + String(repeating: "\u{301}", count: 70) + " Diary"
      try await browser.open(Paths.newStudy)

      let visit = try await browser.submit(
        Paths.studies, ["start": "empty", "title": pile, "language": "en", "purpose": sound])

      #expect(visit.status == .badRequest)
      #expect(visit.text.contains("A letter has more than 64 accents"))
      #expect(visit.text.contains(sound))
      #expect(visit.text.contains("Diary"))
    }
  }

  @Test func `a text of the maximum length is saved however long its form encoding is`()
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

  @Test func `a page of a failed save shows short texts too, and none that was not touched`() {
    let form = SubmittedForm(fields: [
      (name: "was.question", value: Setting.fingerprint(ofRead: .string("How?"))),
      (name: "question", value: "LOCKED"),
      (name: "was.text", value: Setting.fingerprint(ofRead: .string("As it was"))),
      (name: "text", value: "As it was"), (name: "format.choices.1.text", value: "NEW"),
    ])

    let texts = KeptForm(form, of: "/studies/x").texts

    #expect(texts.map(\.text) == ["LOCKED", "NEW"])
    #expect(texts.map(\.name) == ["Question", "Text, row 2"])
  }

  @Test func `text typed in a deleted step comes first, with its original label`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "symptom"]
      let study = Study.survey()
      let label = try #require(
        PlacedPart(at: place, in: study)?.settings.first { $0.name == "text" }?.label)
      let id = try await browser.open(study, of: portal, at: place)
      var fields = try browser.form(to: Paths.write(id, at: place)).filledIn
      fields.removeAll { $0.name == "text" }
      fields.append((name: "text", value: "Typed while it went away"))
      _ = try await portal.store.edit(
        id, by: try await portal.account(.ada).id, at: ["tasks"], basedOn: nil, summary: "Deleted",
        change: { $0.tasks[1].steps.removeAll { $0.id == "symptom" } }, problems: { _ in (0, 0) })

      let visit = try await browser.post(Paths.write(id, at: place), fields)

      #expect(visit.status == .conflict)
      let first = visit.html.firstMatch(of: /<label for="kept-[0-9]+">([^<]*)<\/label>/)
      #expect(first.map { String($0.1) } == label)
      #expect(visit.text.contains("Other fields that you did not change"))
    }
  }

  @Test func `only what was changed in a deleted quiz question is listed, choices by their labels`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let quiz: Place = ["tasks", "survey", "steps", "quiz"]
      let place = quiz + ["questions", "why"]
      let id = try await browser.open(.survey(), of: portal, at: place)
      let fields = try browser.form(to: Paths.write(id, at: place)).filledIn.map {
        ($0.name, $0.name == "prompt" ? "Typed while it went away" : $0.value)
      }
      _ = try await portal.store.edit(
        id, by: try await portal.account(.ada).id, at: ["tasks"], basedOn: nil, summary: "Deleted",
        change: { $0.tasks[1].steps.removeAll { $0.id == "quiz" } }, problems: { _ in (0, 0) })

      let visit = try await browser.post(Paths.write(id, at: place), fields)

      #expect(visit.status == .conflict)
      let parts = visit.html.components(separatedBy: "Other fields that you did not change")
      #expect(parts.first?.matches(of: /<label for="kept-/).count == 1)
      #expect(parts.first?.contains("Typed while it went away</textarea>") == true)
      #expect(parts.last?.contains(">Tests</label>") == true)
      #expect(parts.last?.contains("Welcome</textarea>") == true)
      #expect(visit.html.matches(of: /<textarea[^>]*>\s*consent\/welcome/).isEmpty)
    }
  }

  @Test func `the time of a deletion can be put into the reader's time zone`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "symptom"]
      let id = try await browser.open(.survey(), of: portal, at: place)
      _ = try await portal.store.edit(
        id, by: try await portal.account(.ada).id, at: ["tasks"], basedOn: nil, summary: "Deleted",
        change: { $0.tasks[1].steps.removeAll { $0.id == "symptom" } }, problems: { _ in (0, 0) })

      let visit = try await browser.open(Paths.write(id, at: place))

      let rest = visit.html.replacing(/<time datetime="[^"]+">[^<]+<\/time>/, with: "")
      #expect(visit.text.contains("You removed it ( Nov 21, 2026, 10:42 AM UTC )."))
      #expect(!rest.contains("UTC"))
    }
  }

  @Test func `a page that is not found names the account whose unsaved copies it may show`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada).id.uuidString
      let visit = try await browser.open(Paths.write(UUID(), at: Self.facts))

      #expect(visit.status == .notFound)
      #expect(visit.html.contains("data-kept-copies=\"\(ada)\""))

      browser.forgetSession()
      let other = try await browser.open("/no-such-page")
      #expect(!other.html.contains("data-kept-copies"))
    }
  }

  @Test func `the pages of a study name the account whose unsaved copies they announce`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada).id.uuidString
      let id = try await browser.createStudy("Sleep Diary")

      for address in ["/studies", Paths.problems(id), Paths.write(id, at: Self.facts)] {
        let visit = try await browser.open(address)
        #expect(
          visit.html.matches(of: /data-kept-elsewhere="([^"]*)"/).map { String($0.1) } == [ada])
      }
      browser.forgetSession()
      let other = try await browser.open(Paths.problems(id))
      #expect(!other.html.contains("data-kept-elsewhere"))
    }
  }

  @Test func `text sent to a page that no longer exists is reported as not saved`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: Self.facts))

      let visit = try await browser.save(
        UUID(), Self.facts, ["board": "Typed for nobody"], over: browser.page.html)

      #expect(visit.status == .notFound)
      #expect(visit.text.contains("Your text was not saved"))
      #expect(visit.text.contains("The page was removed, or is no longer shared with you."))
      #expect(visit.text.contains("Typed for nobody"))
    }
  }

  @Test func `text stays on the page after an internal error`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: Self.facts))
      try await portal.store.database.write {
        try $0.execute(sql: "ALTER TABLE edit RENAME TO elsewhere")
      }

      let visit = try await browser.save(
        id, Self.facts, ["board": "A name I looked up for long"], over: browser.page.html)

      #expect(visit.status == .internalServerError)
      #expect(visit.text.contains("Something went wrong"))
      #expect(visit.text.contains("A name I looked up for long"))
    }
  }
}
